// Writes the scripts that start shells and journals next to the sockets, where tmux can reach them.
import { createHash } from 'node:crypto';
import { posix as path } from 'node:path';
import type { Bridge } from '../../bridges/bridge.ts';
import copyScript from '../../journal/copy.pl';
import ringScript from '../../journal/ring.sh';
import { retryable } from '../../retryable.ts';
import { SHELLS } from '../../shells/index.ts';

/** Those of the journal, which every session needs. The other parts are those of each kind of shell. */
const JOURNAL = '.';

/** In each part, the last file is written when its others are there: without it, another server may still write them. */
const PARTS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [JOURNAL, new Map(Object.entries({ 'copy.pl': copyScript, 'ring.sh': ringScript }))],
  ...SHELLS.map(({ kind, files }) => [kind, new Map(Object.entries(files))] as const),
]);

const VERSION = createHash('sha256')
  .update(JSON.stringify([...PARTS].map(([part, files]) => [part, ...files])))
  .digest('hex')
  .slice(0, 12);

export class Scripts {
  readonly #bridge: Bridge;
  readonly #folder: () => Promise<string>;
  readonly #repaired: (what: string) => void;
  readonly #installed = new Map<string, Promise<string>>();

  /** `repaired` is told when scripts were there once and had to be written again. */
  constructor(bridge: Bridge, folder: () => Promise<string>, repaired: (what: string) => void = () => undefined) {
    this.#bridge = bridge;
    this.#folder = folder;
    this.#repaired = repaired;
  }

  /**
   * The folder with the scripts, one per version: sessions of another version may still start shells from theirs. Only that
   * part of them is sure to be there: most servers need one shell, and many files take time.
   */
  async installed(part = JOURNAL): Promise<string> {
    const known = this.#installed.get(part) ?? this.#begin(part, 'unknown');
    const target = await known;
    if (await this.#looksWhole(target, part)) return target;
    // Somebody removed or cut them since. Of several callers that see it, the first writes them.
    return this.#installed.get(part) === known ? this.#begin(part, 'lost') : (this.#installed.get(part) ?? target);
  }

  /** Whether files of this version are there and do not hold what they should; false also if none is there. */
  async areDamaged(): Promise<boolean> {
    const target = await this.#target();
    for (const part of PARTS.keys()) {
      const isThere = (await this.#sizes(target, part)).size > 0;
      if (isThere && !(await this.#areWhole(target, part))) return true;
    }
    return false;
  }

  #begin(part: string, before: 'unknown' | 'lost'): Promise<string> {
    const installing = retryable(this.#install(part, before), () => this.#installed.delete(part));
    this.#installed.set(part, installing);
    return installing;
  }

  async #install(part: string, before: 'unknown' | 'lost'): Promise<string> {
    const target = await this.#target();
    if (await this.#areWhole(target, part)) return target;
    const files = [...filesOf(part)].map(([name, text]) => ({ file: path.join(target, part, name), text }));
    const last = files.pop();
    if (!last) return target;
    const wasComplete = before === 'lost' || (await this.#bridge.exists(last.file));
    await Promise.all(files.map(({ file, text }) => this.#bridge.writeFile(file, text)));
    await this.#bridge.writeFile(last.file, last.text);
    if (wasComplete) this.#repaired(`scripts of ptyhold in ${target} were missing or torn, and were written again`);
    return target;
  }

  async #target(): Promise<string> {
    return path.join(await this.#folder(), 'scripts', VERSION);
  }

  /** By names and sizes alone, which costs no process on this machine. What is torn is shorter. */
  async #looksWhole(target: string, part: string): Promise<boolean> {
    const sizes = await this.#sizes(target, part);
    return [...filesOf(part)].every(([name, text]) => (sizes.get(name) ?? -1) >= Buffer.byteLength(text));
  }

  /** Of the files of that part that are there. */
  async #sizes(target: string, part: string): Promise<ReadonlyMap<string, number>> {
    const listed = await this.#bridge.listFolder(path.join(target, part));
    return new Map(listed.filter(({ name }) => filesOf(part).has(name)).map(({ name, size }) => [name, size]));
  }

  /** A file may be torn, since a disk was full or a machine went down: only its content tells. */
  async #areWhole(target: string, part: string): Promise<boolean> {
    const files = filesOf(part);
    const contents = await this.#contents([...files.keys()].map((name) => path.join(target, part, name)));
    return contents === [...files.values()].join('');
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

function filesOf(part: string): ReadonlyMap<string, string> {
  return PARTS.get(part) ?? new Map();
}
