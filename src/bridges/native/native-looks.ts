// Looks at terminals of this machine, by shells that stay for a while: to start a program holds up this process for
// milliseconds, and many looks may be under way.
import { randomBytes } from 'node:crypto';
import { Queue } from '../../queue.ts';
import { LOOK_MS, LOOKER_RESTS_MS } from '../../timing.ts';
import lookScript from '../look.sh';
import { type Helper, openHelper } from './native-programs.ts';

/** By the environment, so that the list of processes stays readable. */
const SCRIPT = { look_script: `look() (\n${lookScript}\n)` };
/** Each line asks for a look: the word that is to stand behind what was seen, the founder, and the terminal, if it has one. */
const LOOP =
  'eval "$look_script"; unset look_script; while read -r end founder terminal; do ' +
  'look "$terminal" "$founder" </dev/null 2>/dev/null; echo "$end"; done';
const MOST_AT_ONCE = 4;

type Env = Readonly<Record<string, string>>;

export class NativeLooks {
  readonly #lookers: readonly Looker[];

  constructor(env: Env) {
    this.#lookers = Array.from({ length: MOST_AT_ONCE }, () => new Looker(env));
  }

  /** What look.sh prints; less where it cannot be run or hangs. */
  look(terminal: string, founder: number): Promise<string> {
    const [free] = this.#lookers.toSorted((a, b) => a.waiting - b.waiting);
    return free?.look(terminal, founder) ?? Promise.resolve('');
  }

  dispose(): void {
    for (const looker of this.#lookers) looker.close();
  }
}

/** One shell at a time, started when it is needed. */
class Looker {
  #waiting = 0;
  readonly #env: Env;
  readonly #turns = new Queue();
  #shell: Helper | undefined;
  #printed = '';
  #changed: () => void = () => undefined;
  #rest: NodeJS.Timeout | undefined;

  constructor(env: Env) {
    this.#env = env;
  }

  get waiting(): number {
    return this.#waiting;
  }

  async look(terminal: string, founder: number): Promise<string> {
    this.#waiting += 1;
    try {
      return await this.#turns.run(() => this.#ask(terminal, founder));
    } finally {
      this.#waiting -= 1;
    }
  }

  close(): void {
    clearTimeout(this.#rest);
    this.#shell?.close();
    if (this.#shell) this.#lose(this.#shell);
  }

  async #ask(terminal: string, founder: number): Promise<string> {
    clearTimeout(this.#rest);
    this.#shell ??= this.#start();
    const shell = this.#shell;
    const word = randomBytes(16).toString('hex');
    const end = `${word}\n`;
    this.#printed = '';
    const seen = new Promise<void>((resolve) => {
      this.#changed = () => {
        if (this.#printed.endsWith(end) || this.#shell !== shell) resolve();
      };
    });
    const limit = setTimeout(() => {
      shell.kill();
      this.#lose(shell);
    }, LOOK_MS);
    shell.write(`${word} ${founder} ${terminal}\n`);
    await seen;
    clearTimeout(limit);
    this.#rest = setTimeout(() => this.close(), LOOKER_RESTS_MS).unref();
    const printed = this.#printed.endsWith(end) ? this.#printed.slice(0, -end.length) : this.#printed;
    return Buffer.from(printed, 'latin1').toString();
  }

  #start(): Helper {
    const shell: Helper = openHelper(
      ['/bin/sh', '-c', LOOP],
      { ...this.#env, ...SCRIPT },
      {
        data: (bytes) => {
          if (this.#shell !== shell) return;
          this.#printed += Buffer.from(bytes).toString('latin1');
          this.#changed();
        },
        closed: () => this.#lose(shell),
      },
    );
    return shell;
  }

  #lose(shell: Helper): void {
    if (this.#shell !== shell) return;
    this.#shell = undefined;
    this.#changed();
  }
}
