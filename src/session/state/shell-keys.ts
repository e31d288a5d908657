// The shells whose marks are believed, by the key that each signs them with.
import { shellOfKind } from '../../shells/index.ts';
import type { Shell } from '../../shells/shell.ts';
import { readAdopted } from './tmux-options.ts';

interface Signer {
  shell: Shell;
  marksOutput: boolean;
}

export class ShellKeys {
  readonly #signers = new Map<string, Signer>();
  readonly #keys = new Set<string>();

  constructor(own: Shell | undefined, key: string) {
    if (own) this.#learn(key, { shell: own, marksOutput: own.traits.marksOutputStart });
  }

  /** The set grows while it is in use. */
  get all(): ReadonlySet<string> {
    return this.#keys;
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
    for (const { key, kind, marksOutput } of readAdopted(option)) {
      const shell = shellOfKind(kind);
      if (shell) this.#learn(key, { shell, marksOutput });
    }
  }

  #learn(key: string, signer: Signer): void {
    this.#signers.set(key, signer);
    this.#keys.add(key);
  }
}
