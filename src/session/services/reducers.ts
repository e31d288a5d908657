// Shortens the output of known commands. Loads the reducers on first use.
import type { Config } from '../../config.ts';
import { log } from '../../log.ts';
import { Queue } from '../../queue.ts';
import type { FoldMode } from '../../terminal/fold-budget.ts';
import type { Command, Loaded, Shortened } from './load-reducers.ts';
import type { Printed, ShortenedAside } from './reduce-aside.ts';

export type { Command, Shortened } from './load-reducers.ts';

export interface ReducedAs {
  /** Where another run of the command printed the text. */
  exitCode?: number;
  /** Each message stays apart from others. */
  apart?: boolean;
}

/** What shortens the output of one command. */
export interface ForCommand {
  reduce(text: string, as?: ReducedAs): Promise<Shortened | undefined>;
  /** Draws and shortens what would hold up every other call. */
  reduceAside(printed: Printed): Promise<ShortenedAside | undefined>;
}

/** Other words may be more than a name. */
const NAME = /^[\w.+-]{1,40}$/;
const SEVERAL = '(several programs)';

export class Reducers {
  readonly #config: Config;
  #loaded: Promise<Loaded> | undefined;
  /** One thread at a time, because each takes memory. */
  readonly #aside = new Queue();

  constructor(config: Config) {
    this.#config = config;
  }

  forCommand(command: Command): ForCommand {
    return {
      reduce: (text, as) => unlessFailed(async () => (await this.#load()).apply({ ...command, ...as }, text)),
      reduceAside: (printed) =>
        unlessFailed(async () => {
          const { reduceAside } = await import('./reduce-aside.ts');
          return this.#aside.run(() => reduceAside({ own: this.#config.own, command, printed }));
        }),
    };
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
    this.#loaded ??= import('./load-reducers.ts').then(({ loadReducers }) => loadReducers(this.#config.own));
    return this.#loaded;
  }
}

/** A failure is logged and not thrown, because the answer is complete without reducers. */
async function unlessFailed<T>(reducing: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await reducing();
  } catch (error) {
    log.fault('the output was not reduced', error);
    return undefined;
  }
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
