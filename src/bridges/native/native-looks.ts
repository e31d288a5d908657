// Looks at terminals of this machine: on Linux in this process, but for what takes a program. Shells that stay for a while
// start that, since to start it would hold up this process for milliseconds, and many looks may be under way.
import { randomBytes } from 'node:crypto';
import { Queue } from '../../queue.ts';
import { LOOK_MS, LOOKER_RESTS_MS } from '../../timing.ts';
import lookScript from '../look.sh';
import { type Helper, openHelper } from './native-programs.ts';
import { isStale, readTable } from './proc-look.ts';

/** By the environment, so that the list of processes stays readable. */
const SCRIPT = { look_script: `look() (\n${lookScript}\n)` };
/**
 * Each line asks for a look: the word that is to stand behind what was seen, the founder, and the terminal, if it has one.
 * In place of the founder, MODES asks for the modes alone.
 */
const MODES = 'modes';
const LOOP =
  `eval "$look_script"; unset look_script; while read -r end founder terminal; do case $founder in ${MODES}) ` +
  'stty -F "$terminal" -a ;; *) look "$terminal" "$founder" ;; esac </dev/null 2>/dev/null; echo "$end"; done';
const MOST_AT_ONCE = 4;
/** After so many looks at a program that runs again and again, the last one counts. */
const MOST_LOOKS = 3;

type Env = Readonly<Record<string, string>>;

export class NativeLooks {
  readonly #lookers: readonly Looker[];

  constructor(env: Env) {
    this.#lookers = Array.from({ length: MOST_AT_ONCE }, () => new Looker(env));
  }

  /** What look.sh prints; less where it cannot be run or hangs. */
  async look(terminal: string, founder: number): Promise<string> {
    for (let looks = 1; ; looks += 1) {
      const table = process.platform === 'linux' ? readTable(terminal, founder) : undefined;
      if (!table) return this.#ask(terminal, `${founder}`);
      // Of all that is looked at, only the modes take a program.
      const modes = await this.#ask(terminal, MODES);
      if (looks === MOST_LOOKS || !isStale(table)) return `${table.text}\n${modes}`;
    }
  }

  #ask(terminal: string, what: string): Promise<string> {
    const [free] = this.#lookers.toSorted((a, b) => a.waiting - b.waiting);
    return free?.ask(terminal, what) ?? Promise.resolve('');
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

  async ask(terminal: string, what: string): Promise<string> {
    this.#waiting += 1;
    try {
      return await this.#turns.run(() => this.#ask(terminal, what));
    } finally {
      this.#waiting -= 1;
    }
  }

  close(): void {
    clearTimeout(this.#rest);
    this.#shell?.close();
    if (this.#shell) this.#lose(this.#shell);
  }

  async #ask(terminal: string, what: string): Promise<string> {
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
    shell.write(`${word} ${what} ${terminal}\n`);
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
