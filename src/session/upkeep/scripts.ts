// Writes the scripts that start shells and journals next to the sockets, where tmux can reach them.
import { createHash } from 'node:crypto';
import { posix as path } from 'node:path';
import type { Bridge } from '../../bridges/bridge.ts';
import ringScript from '../../journal/ring.sh';
import { retryable } from '../../retryable.ts';
import { SHELLS } from '../../shells/index.ts';

const FILES: Readonly<Record<string, string>> = Object.fromEntries([
  ['ring.sh', ringScript],
  ...SHELLS.flatMap((shell) => Object.entries(shell.files).map(([name, text]) => [path.join(shell.kind, name), text])),
]);

const VERSION = createHash('sha256').update(JSON.stringify(FILES)).digest('hex').slice(0, 12);

export class Scripts {
  readonly #bridge: Bridge;
  readonly #folder: () => Promise<string>;
  #installed: Promise<string> | undefined;

  constructor(bridge: Bridge, folder: () => Promise<string>) {
    this.#bridge = bridge;
    this.#folder = folder;
  }

  /** The folder with the scripts, one per version: sessions of another version may still start shells from theirs. */
  installed(): Promise<string> {
    this.#installed ??= retryable(this.#install(), () => (this.#installed = undefined));
    return this.#installed;
  }

  async #install(): Promise<string> {
    const target = path.join(await this.#folder(), 'scripts', VERSION);
    const last = path.join(target, 'complete');
    if (await this.#bridge.exists(last)) return target;
    await Promise.all(
      Object.entries(FILES).map(([name, text]) => this.#bridge.writeFile(path.join(target, name), text)),
    );
    await this.#bridge.writeFile(last, '');
    return target;
  }
}
