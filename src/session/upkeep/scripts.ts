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
  async installed(): Promise<string> {
    this.#installed ??= retryable(this.#install(), () => (this.#installed = undefined));
    const target = await this.#installed;
    if (await this.#bridge.exists(path.join(target, 'ring.sh'))) return target;
    // Somebody removed them since.
    this.#installed = retryable(this.#install(), () => (this.#installed = undefined));
    return this.#installed;
  }

  /** Whether files of this version are there and do not hold what they should; false also if none is there. */
  async areDamaged(): Promise<boolean> {
    const target = await this.#target();
    return (await this.#bridge.isFolder(target)) && !(await this.#areWhole(target));
  }

  async #install(): Promise<string> {
    const target = await this.#target();
    if (await this.#areWhole(target)) return target;
    await Promise.all(
      Object.entries(FILES).map(([name, text]) => this.#bridge.writeFile(path.join(target, name), text)),
    );
    return target;
  }

  async #target(): Promise<string> {
    return path.join(await this.#folder(), 'scripts', VERSION);
  }

  /** A file may be torn, since a disk was full or a machine went down: only its content tells. */
  async #areWhole(target: string): Promise<boolean> {
    if (!(await this.#bridge.exists(path.join(target, 'ring.sh')))) return false;
    const files = Object.keys(FILES).map((name) => path.join(target, name));
    const { exitCode, stdout } = await this.#bridge.run(['cat', ...files]);
    return exitCode === 0 && stdout === Object.values(FILES).join('');
  }
}
