// Looks at terminals of this machine: on Linux in this process, but for the modes, which only a program can ask for.
import { existsSync } from 'node:fs';
import lookScript from '../look.sh';
import { Looker } from './looker.ts';
import modesScript from './modes.pl';
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
const LOOKING = ['/bin/sh', '-c', LOOP];
const MOST_AT_ONCE = 4;
/** The user's own perl may be a slow script that looks for another one. */
const PERL = '/usr/bin/perl';
const TELLING_MODES = [PERL, '-e', 'eval $ENV{look_script}'];
/** After so many looks at a program that runs again and again, the last one counts. */
const MOST_LOOKS = 3;

type Env = Readonly<Record<string, string>>;

export class NativeLooks {
  readonly #lookers: readonly Looker[];
  /** Undefined where there is no perl, or it has failed. */
  #modes: Looker | undefined;

  constructor(env: Env) {
    this.#lookers = Array.from({ length: MOST_AT_ONCE }, () => new Looker(LOOKING, { ...env, ...SCRIPT }));
    if (!['x64', 'arm64'].includes(process.arch) || !existsSync(PERL)) return;
    this.#modes = new Looker(TELLING_MODES, { ...env, look_script: modesScript });
  }

  /** What look.sh prints; less where it cannot be run or hangs. */
  async look(terminal: string, founder: number): Promise<string> {
    for (let looks = 1; ; looks += 1) {
      const table = process.platform === 'linux' ? readTable(terminal, founder) : undefined;
      if (!table) return this.#ask(`${founder}`, terminal);
      const modes = await this.#readModes(terminal);
      if (looks === MOST_LOOKS || !isStale(table)) return `${table.text}\n${modes}`;
    }
  }

  async #readModes(terminal: string): Promise<string> {
    const told = await this.#modes?.ask([terminal]);
    if (told?.isWhole) return told.text;
    this.#modes = undefined;
    return this.#ask(MODES, terminal);
  }

  async #ask(what: string, terminal: string): Promise<string> {
    const [free] = this.#lookers.toSorted((a, b) => a.waiting - b.waiting);
    return (await free?.ask([what, terminal]))?.text ?? '';
  }

  dispose(): void {
    this.#modes?.close();
    for (const looker of this.#lookers) looker.close();
  }
}
