// Shortens the output of known commands. Loads the reducers on first use.

import type { Reduced } from '../../../reducers/engine.ts';
import type { Config } from '../../config.ts';
import { log } from '../../log.ts';
import type { FoldMode } from '../../terminal/fold-budget.ts';
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

/** `exitCode`: where another run of the command printed the text. */
export type Reduce = (text: string, exitCode?: number) => Promise<Shortened | undefined>;

interface Loaded {
  apply(command: Command, text: string): Shortened | undefined;
  program(line: string): string | undefined;
}

/** Other words may be more than a name. */
const NAME = /^[\w.+-]{1,40}$/;
const SEVERAL = '(several programs)';

export class Reducers {
  readonly #config: Config;
  #loaded: Promise<Loaded> | undefined;

  constructor(config: Config) {
    this.#config = config;
  }

  forCommand(command: Command | undefined): Reduce | undefined {
    return command && ((text, exitCode = command.exitCode) => this.#reduce({ ...command, exitCode }, text));
  }

  /** The name of the program that printed, and nothing else of the line. */
  async nameOf(line: string): Promise<string | undefined> {
    try {
      const name = (await this.#load()).program(line)?.split('/').at(-1);
      return name === undefined || name === '' ? SEVERAL : NAME.test(name) ? name : undefined;
    } catch (error) {
      log.fault('no program was recognised', error);
      return undefined;
    }
  }

  #load(): Promise<Loaded> {
    this.#loaded ??= load(this.#config);
    return this.#loaded;
  }

  /** A failure is logged and not thrown, because the answer is complete without reducers. */
  async #reduce(command: Command, text: string): Promise<Shortened | undefined> {
    try {
      return (await this.#load()).apply(command, text);
    } catch (error) {
      log.fault('the output was not reduced', error);
      return undefined;
    }
  }
}

async function load({ own: { home, cwd } }: Config): Promise<Loaded> {
  const [{ describeDropped, recognise, reduce }, { ownFolders, readOwn }] = await Promise.all([
    import('../../../reducers/index.ts'),
    import('../../../reducers/own.ts'),
  ]);
  const kept = await readOwn(await ownFolders(home, cwd));
  for (const warning of kept.warnings) log.fault(warning);
  const failed = (reducer: string, error: unknown): void => log.fault(`the reducer for ${reducer} failed`, error);
  const options = { measure: estimateTokens, own: kept.reducers, failed };
  const told = (reduced: Reduced): Shortened => ({
    text: reduced.text,
    by: reduced.by,
    notice: describeDropped(reduced),
  });
  return {
    apply: ({ text: command, exitCode }, text) => {
      const reduced = reduce({ command, text, exitCode }, options);
      return reduced ? told(reduced) : undefined;
    },
    program: (line) => recognise(line)[0],
  };
}

/** `changes`: only what is new since the same line ran before, and otherwise as without it. */
export type Fold = FoldMode | 'changes';

/** The form in which a caller wants the output. */
export interface OutputForm {
  fold?: Fold | undefined;
  raw?: boolean | undefined;
  /** Shortens the output of a known command, if neither `fold` nor `raw` is given. */
  reduce?: boolean | undefined;
}

/** A caller who gives `raw` or a part as `fold` wants what was printed. */
export function canReduce({ reduce, raw, fold }: OutputForm): boolean {
  return reduce === true && !raw && partOf(fold) === undefined;
}

/** Which part of a long output the caller wants. */
export function partOf(fold: Fold | undefined): FoldMode | undefined {
  return fold === 'changes' ? undefined : fold;
}
