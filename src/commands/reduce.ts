// `ptyhold reduce COMMAND EXIT`: raw terminal bytes in, the reduced text out; `--test` runs the examples of reducers.
import { failingExamples } from '../../reducers/declared/examples.ts';
import { DECLARATIONS, describeDropped, reduce as reduceText } from '../../reducers/index.ts';
import { type Own, ownFolders, readOwn } from '../../reducers/own.ts';
import { describeError } from '../errors.ts';
import { render } from '../terminal/render.ts';
import { estimateTokens } from '../terminal/tokens.ts';
import { readAll, SIZE } from './input.ts';

interface Streams {
  readonly input: AsyncIterable<Uint8Array>;
  readonly write: (text: string) => void;
  readonly warn: (text: string) => void;
}

/** Returns the exit code. */
export async function reduce(args: readonly string[], { home, cwd }: Folders, streams: Streams): Promise<number> {
  const own = await readOwn(await ownFolders(home, cwd));
  for (const warning of own.warnings) streams.warn(`ptyhold: ${warning}\n`);
  if (args[0] === '--test') return test(own, streams);
  const [command, exit = ''] = args;
  const exitCode = Number(exit);
  if (command === undefined || !/^\d+$/.test(exit)) {
    streams.warn('ptyhold: reduce takes a command line and its exit code, and reads what it printed.\n');
    return 2;
  }
  const lines = await render(await readAll(streams.input), SIZE);
  const text = lines.map((line) => line.trimEnd()).join('\n');
  const printed = { command, text, exitCode };
  const failed = (reducer: string, error: unknown): void =>
    streams.warn(`ptyhold: the reducer for ${reducer} failed: ${describeError(error)}\n`);
  const reduced = reduceText(printed, { measure: estimateTokens, own: own.reducers, failed });
  const shown = reduced?.text ?? text;
  if (shown !== '') streams.write(`${shown}\n`);
  if (reduced) streams.warn(`ptyhold: ${describeDropped(reduced)}\n`);
  return 0;
}

export interface Folders {
  readonly home: string;
  readonly cwd: string;
}

function test(own: Own, { write }: Streams): number {
  const declarations = [...DECLARATIONS, ...own.declarations];
  const failures = declarations.flatMap(failingExamples);
  for (const failure of failures) write(`${failure}\n`);
  const examples = declarations.reduce((sum, { examples }) => sum + examples.length, 0);
  write(`${examples - failures.length} of ${examples} examples hold.\n`);
  return failures.length > 0 || own.warnings.length > 0 ? 1 : 0;
}
