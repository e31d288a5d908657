// Writes the scripts that start shells and journals next to the sockets, where tmux can reach them.
import { createHash } from 'node:crypto';
import { posix as path } from 'node:path';
import type { Bridge } from '../../bridges/bridge.ts';
import copyScript from '../../journal/copy.pl';
import ringScript from '../../journal/ring.sh';
import { retryable } from '../../retryable.ts';
import { SHELLS } from '../../shells/index.ts';

/** Written when all others are there: a folder without it may still be filled by another server. */
const LAST = 'ring.sh';

const FILES: Readonly<Record<string, string>> = Object.fromEntries([
  [LAST, ringScript],
  ['copy.pl', copyScript],
  ...SHELLS.flatMap((shell) => Object.entries(shell.files).map(([name, text]) => [path.join(shell.kind, name), text])),
]);

const VERSION = createHash('sha256').update(JSON.stringify(FILES)).digest('hex').slice(0, 12);

export class Scripts {
  readonly #bridge: Bridge;
  readonly #folder: () => Promise<string>;
  readonly #repaired: (what: string) => void;
  #installed: Promise<string> | undefined;

  /** `repaired` is told when scripts were there once and had to be written again. */
  constructor(bridge: Bridge, folder: () => Promise<string>, repaired: (what: string) => void = () => undefined) {
    this.#bridge = bridge;
    this.#folder = folder;
    this.#repaired = repaired;
  }

  /**
   * The folder with the scripts, one per version: sessions of another version may still start shells from theirs. `part`:
   * the folder in it of which the caller needs every file.
   */
  async installed(part = '.'): Promise<string> {
    this.#installed ??= this.#installOnce('unknown');
    const known = this.#installed;
    const target = await known;
    if (await this.#looksWhole(target, part)) return target;
    // Somebody removed or cut them since. Of several callers that see it, the first writes them.
    if (this.#installed === known) this.#installed = this.#installOnce('lost');
    return this.#installed ?? target;
  }

  /** Whether files of this version are there and do not hold what they should; false also if none is there. */
  async areDamaged(): Promise<boolean> {
    const target = await this.#target();
    return (await this.#bridge.isFolder(target)) && !(await this.#areWhole(target));
  }

  #installOnce(before: 'unknown' | 'lost'): Promise<string> {
    return retryable(this.#install(before), () => (this.#installed = undefined));
  }

  async #install(before: 'unknown' | 'lost'): Promise<string> {
    const target = await this.#target();
    if (await this.#areWhole(target)) return target;
    const wasComplete = before === 'lost' || (await this.#bridge.exists(path.join(target, LAST)));
    const { [LAST]: last = '', ...others } = FILES;
    await Promise.all(
      Object.entries(others).map(([name, text]) => this.#bridge.writeFile(path.join(target, name), text)),
    );
    await this.#bridge.writeFile(path.join(target, LAST), last);
    if (wasComplete) this.#repaired(`scripts of ptyhold in ${target} were missing or torn, and were written again`);
    return target;
  }

  async #target(): Promise<string> {
    return path.join(await this.#folder(), 'scripts', VERSION);
  }

  /** By names and sizes alone, which costs no process on this machine. What is torn is shorter. */
  async #looksWhole(target: string, part: string): Promise<boolean> {
    const sizes = new Map(
      (await this.#bridge.listFolder(path.join(target, part))).map(({ name, size }) => [name, size]),
    );
    const files = Object.entries(FILES).filter(([name]) => path.dirname(name) === part);
    return files.every(([name, text]) => (sizes.get(path.basename(name)) ?? -1) >= Buffer.byteLength(text));
  }

  /** A file may be torn, since a disk was full or a machine went down: only its content tells. */
  async #areWhole(target: string): Promise<boolean> {
    if (!(await this.#bridge.exists(path.join(target, LAST)))) return false;
    const files = Object.keys(FILES).map((name) => path.join(target, name));
    return (await this.#contents(files)) === Object.values(FILES).join('');
  }

  /**
   * Undefined if one cannot be read: writing it again says why, if that fails. Another host tells all in one answer; here, a
   * process would take longer.
   */
  async #contents(files: readonly string[]): Promise<string | undefined> {
    if (this.#bridge.name === undefined) {
      const texts = await Promise.all(files.map((file) => this.#bridge.readText(file).catch(() => undefined)));
      return texts.includes(undefined) ? undefined : texts.join('');
    }
    const { exitCode, stdout } = await this.#bridge.run(['cat', ...files]);
    return exitCode === 0 ? stdout : undefined;
  }
}
