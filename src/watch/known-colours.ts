// The colours of the tags that the page shows: each is asked for once, since a tag keeps its colour.
import type { Rgb } from '../colours.ts';
import { log } from '../log.ts';
import type { Colours } from '../looks/tag-colours.ts';

export class KnownColours {
  readonly #ask: (tags: readonly string[]) => Promise<Colours>;
  readonly #known = new Map<string, Rgb>();

  constructor(ask: (tags: readonly string[]) => Promise<Colours>) {
    this.#ask = ask;
  }

  /** Sessions are shown even where the colours of their tags cannot be read. */
  async of(rows: readonly { tags: readonly string[] }[]): Promise<Colours> {
    const missing = new Set(rows.flatMap(({ tags }) => tags).filter((tag) => !this.#known.has(tag)));
    if (missing.size === 0) return this.#known;
    try {
      for (const [tag, colour] of await this.#ask([...missing])) this.#known.set(tag, colour);
    } catch (error) {
      log.fault('the colours of tags cannot be read', error);
    }
    return this.#known;
  }
}
