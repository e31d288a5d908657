// Which colour each tag has: the same in every view, for every server on this machine, and after a restart.
import { createHash } from 'node:crypto';
import { posix as path } from 'node:path';
import type { Bridge } from '../bridges/bridge.ts';
import { colourOf, type Rgb } from '../colours.ts';
import { log } from '../log.ts';
import { readLook } from './look.ts';

/** Later tags share the colours of these, so that the file ends somewhere. */
const MOST_TAGS = 256;

export type Colours = ReadonlyMap<string, Rgb>;

export class TagColours {
  readonly #bridge: Pick<Bridge, 'readText' | 'appendFile'>;
  readonly #folder: () => Promise<string>;
  #known: readonly string[] = [];

  constructor(bridge: Pick<Bridge, 'readText' | 'appendFile'>, folder: () => Promise<string>) {
    this.#bridge = bridge;
    this.#folder = folder;
  }

  /** Gives new tags the next colours. Where that cannot be written down, they have colours all the same. */
  async of(tags: readonly string[]): Promise<Colours> {
    const isKnown = (tag: string): boolean => this.#known.includes(tag);
    if (!tags.every(isKnown)) {
      try {
        await this.#learn(tags);
      } catch (error) {
        log.fault('the colours of tags could not be kept', error);
      }
    }
    return new Map(tags.map((tag) => [tag, colourOf(slotOf(tag, this.#known))]));
  }

  /** Of every tag that has ever had one, as far as they are kept. */
  async all(): Promise<Colours> {
    const written = (await this.#bridge.readText(path.join(await this.#folder(), 'colours'))) ?? '';
    return new Map(namesIn(written).map((tag, slot) => [tag, colourOf(slot)]));
  }

  /** A tag's number is its place in the file. So of several servers that name one at once, the first line counts. */
  async #learn(tags: readonly string[]): Promise<void> {
    const file = path.join(await this.#folder(), 'colours');
    const before = (await this.#bridge.readText(file)) ?? '';
    this.#known = namesIn(before);
    const missing = new Set(tags.filter((tag) => !this.#known.includes(tag)));
    if (missing.size === 0 || this.#known.length >= MOST_TAGS) return;
    const lines = [...missing].map((tag) => `${encodeURIComponent(tag)}\n`).join('');
    // A line that was cut off must not swallow the next one.
    await this.#bridge.appendFile(file, before === '' || before.endsWith('\n') ? lines : `\n${lines}`);
    this.#known = namesIn((await this.#bridge.readText(file)) ?? '');
  }
}

function namesIn(written: string): string[] {
  return [...new Set(written.split('\n').filter(Boolean))].slice(0, MOST_TAGS).map(decoded);
}

function decoded(line: string): string {
  try {
    return decodeURIComponent(line);
  } catch {
    // A line that was cut off amid a character keeps its number.
    return line;
  }
}

function slotOf(tag: string, known: readonly string[]): number {
  const at = known.indexOf(tag);
  return at >= 0 ? at : createHash('sha256').update(tag).digest().readUInt16BE(0) % MOST_TAGS;
}

/** Its own colour, or that of its first tag; undefined if it has neither. */
export function sessionColour(row: { look: string; tags: readonly string[] }, colours: Colours): Rgb | undefined {
  const [first] = row.tags;
  return readLook(row.look).color ?? (first === undefined ? undefined : colours.get(first));
}
