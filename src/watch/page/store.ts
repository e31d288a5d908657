// What the page knows, and who is told when it changes.
import type { Away, Card, News, ToPage } from '../protocol.ts';
import { Connection, type Line } from './connection.ts';
import { type Filter, NO_FILTER } from './filter.ts';

export type Place = { view: 'grid' } | { view: 'session'; key: string; tab: Tab; line: number | undefined };
export type Tab = 'terminal' | 'lines' | 'timeline';

export class Store {
  readonly connection: Connection;
  readonly token: string;
  readonly cards = new Map<string, Card>();
  readonly #changed: () => void;
  readonly #listeners = new Set<(message: ToPage) => void>();
  #line: Line = 'connecting';
  #why = '';
  #away: readonly Away[] = [];
  #filter: Filter = NO_FILTER;
  #mayType = false;
  #version = '';
  #isScheduled = false;

  constructor(token: string, changed: () => void) {
    this.#changed = changed;
    this.token = token;
    this.connection = new Connection(
      token,
      (message) => this.#take(message),
      (line, why) => {
        this.#line = line;
        this.#why = why;
        this.touch();
      },
    );
  }

  get line(): Line {
    return this.#line;
  }

  get why(): string {
    return this.#why;
  }

  get away(): readonly Away[] {
    return this.#away;
  }

  get filter(): Filter {
    return this.#filter;
  }

  get mayType(): boolean {
    return this.#mayType;
  }

  get version(): string {
    return this.#version;
  }

  choose(filter: Partial<Filter>): void {
    this.#filter = { ...this.#filter, ...filter };
    this.touch();
  }

  /** Answers how to stop. */
  onMessage(listener: (message: ToPage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onNews(told: (news: readonly News[]) => void): () => void {
    return this.onMessage((message) => {
      if (message.is === 'news') told(message.news);
    });
  }

  /** Draws the page again, once for all changes of a moment. */
  touch(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // A hidden page has no frames, and its title still counts.
    const draw = (): void => {
      this.#isScheduled = false;
      this.#changed();
    };
    if (document.hidden) setTimeout(draw, 0);
    else requestAnimationFrame(draw);
  }

  #take(message: ToPage): void {
    if (message.is === 'welcome') {
      this.#mayType = message.mayType;
      this.#version = message.version;
    } else if (message.is === 'sessions') {
      if (message.isWhole) this.cards.clear();
      for (const card of message.cards) this.cards.set(card.key, card);
      for (const key of message.gone) this.cards.delete(key);
      this.#away = message.away;
    }
    for (const listener of this.#listeners) listener(message);
    this.touch();
  }
}
