// The shells whose marks are believed, by the key that each signs them with, and the session's own key.
import { shellOfKind } from '../../shells/index.ts';
import type { Shell } from '../../shells/shell.ts';
import { readAdopted } from './tmux-options.ts';

interface Signer {
  shell: Shell;
  marksOutput: boolean;
  /** Where the journal ended when the shell was given its marks. */
  from?: number | undefined;
}

/** Logs of other sessions, with their marks, may be printed. */
const STRANGERS_KEPT = 64;

export class ShellKeys {
  readonly #signers = new Map<string, Signer>();
  readonly #ofShells = new Set<string>();
  readonly #all = new Set<string>();
  readonly #ask: () => Promise<unknown>;
  #strangers: string[] = [];

  /** `ask` learns which shells have been given marks by now. */
  constructor(own: Shell | undefined, key: string, ask: () => Promise<unknown> = async () => undefined) {
    this.#ask = ask;
    if (key !== '') this.#all.add(key);
    if (own) this.#learn(key, { shell: own, marksOutput: own.traits.marksOutputStart });
  }

  /** Those that sign marks. The set grows while it is in use. */
  get ofShells(): ReadonlySet<string> {
    return this.#ofShells;
  }

  /** Also the session's own key, with which programs sign what they say of themselves, though no shell has it. */
  get all(): ReadonlySet<string> {
    return this.#all;
  }

  /** The marks with known keys. Whose a strange one is, is asked once: another server may have given marks to a shell inside. */
  async ofKnown<M extends { key: string }>(marks: readonly M[]): Promise<M[]> {
    const isStrange = ({ key }: M): boolean => !this.#ofShells.has(key) && !this.#strangers.includes(key);
    if (marks.some(isStrange)) {
      await this.#ask();
      const left = new Set(marks.filter(isStrange).map(({ key }) => key));
      this.#strangers = [...this.#strangers, ...left].slice(-STRANGERS_KEPT);
    }
    return marks.filter(({ key }) => this.#ofShells.has(key));
  }

  /** Where the lines begin that gave marks to that shell; undefined for the session's own. */
  adoptedFrom(key: string): number | undefined {
    return this.#signers.get(key)?.from;
  }

  /** Whether that shell marks where output begins. */
  marksOutput(key: string): boolean {
    return this.#signers.get(key)?.marksOutput ?? false;
  }

  /** That shell says that it never marks where output begins, as it is too old. */
  noteUnmarked(key: string): void {
    const signer = this.#signers.get(key);
    if (signer) this.#learn(key, { ...signer, marksOutput: false });
  }

  shellOf(key: string): Shell | undefined {
    return this.#signers.get(key)?.shell;
  }

  /** Adds the nested shells that were given marks, read from the tmux option. */
  learnAdopted(option: string): void {
    for (const { key, kind, marksOutput, from } of readAdopted(option)) {
      const shell = shellOfKind(kind);
      if (shell) this.#learn(key, { shell, marksOutput, from });
    }
  }

  #learn(key: string, signer: Signer): void {
    this.#signers.set(key, signer);
    this.#ofShells.add(key);
    this.#all.add(key);
  }
}
