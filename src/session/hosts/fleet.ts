// The hosts that the settings name. Where somebody must be asked which they are, that is done on first use.

import { describeError } from '../../errors.ts';
import { type FoundHost, routeOf, type WantedHosts, type WantedWord } from '../../routes.ts';
import { type Source, writtenAs } from '../../settings/host-words.ts';
import { matchesWildcard } from '../../targets/wildcard.ts';
import { HOST_ANSWERS_MS, SOURCE_RESTS_MS } from '../../timing.ts';
import { within } from '../../within.ts';

/** Which hosts a source names. */
export type List = (source: Source) => Promise<FoundHost[]>;

/** A host with the words that name it. */
export interface KnownHost extends FoundHost {
  from: readonly string[];
}

/** What a source has told last. */
export interface Told {
  source: string;
  hosts: readonly string[];
  /** Why it told nothing. */
  why: string | undefined;
}

export class Fleet {
  readonly #wanted: Pick<WantedHosts, 'words' | 'local' | 'ssh'>;
  readonly #sources: ReadonlyMap<string, Asking>;

  constructor(wanted: Pick<WantedHosts, 'words' | 'local' | 'ssh'>, list: List) {
    this.#wanted = wanted;
    const sources = sourcesIn(wanted.words);
    this.#sources = new Map(sources.map((source) => [writtenAs(source), new Asking(() => list(source))]));
  }

  /** Whether callers have hosts to choose from, as far as that is known without asking anyone. */
  get isSeveral(): boolean {
    return this.#sources.size > 0 || this.known.length > 1;
  }

  /** It is known without asking anyone which host is the first. */
  get isFirstKnown(): boolean {
    return this.#wanted.words[0]?.kind === 'host';
  }

  /** Those that are known now, in the order in which they are named. The first of one name counts. */
  get known(): KnownHost[] {
    const hosts = new Map<string, KnownHost>();
    for (const host of this.#found(this.#wanted.words)) {
      const before = hosts.get(host.name);
      if (!before) hosts.set(host.name, host);
      else
        hosts.set(host.name, {
          ...before,
          groups: joined(before.groups, host.groups),
          from: joined(before.from, host.from),
        });
    }
    return [...hosts.values()];
  }

  get told(): Told[] {
    return [...this.#sources].map(([source, { found, why }]) => ({
      source,
      hosts: found.map(({ name }) => name),
      why,
    }));
  }

  /** Asks those that have told nothing yet or failed last, and does not wait for one that takes long. */
  async learn(): Promise<void> {
    const due = [...this.#sources.values()].filter((source) => source.isDue);
    await Promise.all(due.map((source) => source.askBriefly()));
  }

  /** Asks all of them again, and waits until each has told or is ended. False if there is nobody to ask. */
  async learnAnew(): Promise<boolean> {
    await Promise.all([...this.#sources.values()].map((source) => source.ask()));
    return this.#sources.size > 0;
  }

  #found(words: readonly WantedWord[]): KnownHost[] {
    const left = words.flatMap((word) => (word.kind === 'without' ? [word.pattern] : []));
    const found = words.flatMap((word) => this.#foundBy(word));
    return found.filter(({ name }) => !left.some((pattern) => matchesWildcard(pattern, name)));
  }

  #foundBy(word: WantedWord): KnownHost[] {
    switch (word.kind) {
      case 'without':
        return [];
      case 'host':
        return [{ name: word.name, route: routeOf(word.name, this.#wanted), groups: [], from: [word.name] }];
      case 'group':
        return this.#found(word.words).map((host) => ({ ...host, groups: joined(host.groups, [word.name]) }));
      default: {
        const from = writtenAs(word);
        return (this.#sources.get(from)?.found ?? []).map((host) => ({ ...host, from: [from] }));
      }
    }
  }
}

/** One source, with what it told last. */
class Asking {
  readonly #list: () => Promise<FoundHost[]>;
  #found: readonly FoundHost[] | undefined;
  #why: string | undefined;
  #asking: Promise<void> | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(list: () => Promise<FoundHost[]>) {
    this.#list = list;
  }

  get found(): readonly FoundHost[] {
    return this.#found ?? [];
  }

  get why(): string | undefined {
    return this.#why;
  }

  get isDue(): boolean {
    const hasTold = this.#found !== undefined && this.#why === undefined;
    return !hasTold && performance.now() - this.#failedAt > SOURCE_RESTS_MS;
  }

  ask(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  /** One that was waited for in vain is not waited for again. */
  async askBriefly(): Promise<void> {
    if (this.#asking && this.#why !== undefined) return;
    if (
      await within(
        HOST_ANSWERS_MS,
        this.ask().then(() => true),
      )
    )
      return;
    this.#why = `It has not told its hosts within ${HOST_ANSWERS_MS / 1000} s and is still being asked.`;
  }

  async #ask(): Promise<void> {
    try {
      this.#found = await this.#list();
      this.#why = undefined;
    } catch (error) {
      this.#why = describeError(error);
      this.#failedAt = performance.now();
    }
  }
}

function sourcesIn(words: readonly WantedWord[]): Source[] {
  return words.flatMap((word) => {
    if (word.kind === 'group') return sourcesIn(word.words);
    return word.kind === 'pattern' || word.kind === 'asked' ? [word] : [];
  });
}

function joined(some: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...some, ...more])];
}
