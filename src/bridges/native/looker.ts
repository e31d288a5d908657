// A program that stays for a while and answers lines, since to start it for each would hold up this process for milliseconds.
import { randomBytes } from 'node:crypto';
import { Queue } from '../../queue.ts';
import { LOOK_MS, LOOKER_RESTS_MS } from '../../timing.ts';
import { type Helper, openHelper } from './native-programs.ts';

type Env = Readonly<Record<string, string>>;

export interface Answer {
  text: string;
  isWhole: boolean;
}

/** One such program at a time, started when it is needed. */
export class Looker {
  #waiting = 0;
  readonly #argv: readonly string[];
  readonly #env: Env;
  readonly #turns = new Queue();
  #program: Helper | undefined;
  #printed = '';
  #changed: () => void = () => undefined;
  #rest: NodeJS.Timeout | undefined;

  constructor(argv: readonly string[], env: Env) {
    this.#argv = argv;
    this.#env = env;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** What it prints for these words; less if it has ended, or hangs. */
  async ask(words: readonly string[]): Promise<Answer> {
    this.#waiting += 1;
    try {
      return await this.#turns.run(() => this.#ask(words));
    } finally {
      this.#waiting -= 1;
    }
  }

  close(): void {
    clearTimeout(this.#rest);
    this.#program?.close();
    if (this.#program) this.#lose(this.#program);
  }

  async #ask(words: readonly string[]): Promise<Answer> {
    clearTimeout(this.#rest);
    this.#program ??= this.#start();
    const program = this.#program;
    const word = randomBytes(16).toString('hex');
    const end = `${word}\n`;
    this.#printed = '';
    const seen = new Promise<void>((resolve) => {
      this.#changed = () => {
        if (this.#printed.endsWith(end) || this.#program !== program) resolve();
      };
    });
    const limit = setTimeout(() => {
      program.kill();
      this.#lose(program);
    }, LOOK_MS);
    program.write(`${[word, ...words].join(' ')}\n`);
    await seen;
    clearTimeout(limit);
    this.#rest = setTimeout(() => this.close(), LOOKER_RESTS_MS).unref();
    const isWhole = this.#printed.endsWith(end);
    const printed = isWhole ? this.#printed.slice(0, -end.length) : this.#printed;
    return { text: Buffer.from(printed, 'latin1').toString(), isWhole };
  }

  #start(): Helper {
    const program: Helper = openHelper(this.#argv, this.#env, {
      data: (bytes) => {
        if (this.#program !== program) return;
        this.#printed += Buffer.from(bytes).toString('latin1');
        this.#changed();
      },
      closed: () => this.#lose(program),
    });
    return program;
  }

  #lose(program: Helper): void {
    if (this.#program !== program) return;
    this.#program = undefined;
    this.#changed();
  }
}
