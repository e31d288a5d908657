// Loads the reducers, with those of the user.
import type { Reduced } from '../../../reducers/engine.ts';
import type { Config } from '../../config.ts';
import { log } from '../../log.ts';
import { estimateTokens } from '../../terminal/tokens.ts';

export interface Command {
  text: string;
  exitCode: number | undefined;
}

export interface Shortened {
  text: string;
  by: string;
  notice: string;
}

export interface Loaded {
  /** `apart`: each message stays apart from others, so that two runs can be compared. */
  apply(command: Command & { apart?: boolean }, text: string): Shortened | undefined;
  program(line: string): string | undefined;
}

/** Where the user's own reducers are looked for. */
export type OwnFolders = Config['own'];

/** `mostLines`: of a longer text, only repeats are left out. */
export async function loadReducers({ home, cwd }: OwnFolders, mostLines?: number): Promise<Loaded> {
  const [{ describeDropped, recognise, reduce }, { ownFolders, readOwn }] = await Promise.all([
    import('../../../reducers/index.ts'),
    import('../../../reducers/own.ts'),
  ]);
  const kept = await readOwn(await ownFolders(home, cwd));
  for (const warning of kept.warnings) log.fault(warning);
  const failed = (reducer: string, error: unknown): void => log.fault(`the reducer for ${reducer} failed`, error);
  const options = { measure: estimateTokens, own: kept.reducers, failed, mostLines };
  const told = (reduced: Reduced): Shortened => ({
    text: reduced.text,
    by: reduced.by,
    notice: describeDropped(reduced),
  });
  return {
    apply: ({ text: command, exitCode, apart }, text) => {
      const reduced = reduce({ command, text, exitCode, apart }, options);
      return reduced ? told(reduced) : undefined;
    },
    program: (line) => recognise(line)[0],
  };
}
