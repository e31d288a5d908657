// Looks at all sessions for as long as somebody watches, and tells what has changed.
import { describeError } from '../errors.ts';
import type { Numbered } from '../events/event-file.ts';
import type { Events } from '../events/events.ts';
import { log } from '../log.ts';
import type { Colours } from '../looks/tag-colours.ts';
import { Queue } from '../queue.ts';
import type { Context } from '../session/context.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { type Everywhere, listEverywhere } from '../session/list.ts';
import { tellEvent } from '../session/news/describe-event.ts';
import { watchNewEvents } from '../session/news/read-events.ts';
import { Alarm } from '../session/state/alarm.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { OVERVIEW_LOOKS_MS } from '../timing-page.ts';
import { cardOf, cardOfEnded, changesBetween, keyOf } from './cards.ts';
import type { KnownColours } from './known-colours.ts';
import type { Away, Card, News } from './protocol.ts';

interface Followed {
  /** The number of the newest event that was told. */
  newest: number;
  /** Each event is told once. */
  turns: Queue;
  stop: () => void;
}

export interface Change {
  cards: Card[];
  gone: string[];
  away: readonly Away[];
}

export interface Listener {
  changed(change: Change): void;
  told(news: News[]): void;
}

const TOLD: readonly string[] = ['blocked', 'exit', 'done', 'error', 'ended'];

export class Overview {
  readonly #hosts: Hosts;
  readonly #colours: Pick<KnownColours, 'of'>;
  readonly #seen: (cards: readonly Card[]) => void;
  readonly #listeners = new Set<Listener>();
  /** For each host the number of the newest event that was told, and how to stop. */
  readonly #followed = new Map<Context, Followed>();
  #cards: ReadonlyMap<string, Card> = new Map();
  /** Somebody watches since then. */
  #since = 0;
  #away: readonly Away[] = [];
  #running: AbortController | undefined;
  #ring = (): void => undefined;

  /** `seen` is told all cards that have changed, before anybody else. */
  constructor(hosts: Hosts, colours: Pick<KnownColours, 'of'>, seen: (cards: readonly Card[]) => void) {
    this.#hosts = hosts;
    this.#colours = colours;
    this.#seen = seen;
  }

  get cards(): readonly Card[] {
    return [...this.#cards.values()];
  }

  get away(): readonly Away[] {
    return this.#away;
  }

  find(key: string): Card | undefined {
    return this.#cards.get(key);
  }

  /** Answers how to stop. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (!this.#running) {
      this.#running = new AbortController();
      this.#since = Date.now();
      void this.#run(this.#running.signal);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  /** Something has changed: look now. */
  soon(): void {
    this.#ring();
  }

  close(): void {
    this.#running?.abort();
    this.#running = undefined;
    for (const { stop } of this.#followed.values()) stop();
    this.#followed.clear();
  }

  async #run(over: AbortSignal): Promise<void> {
    const alarm = new Alarm((ring) => {
      this.#ring = ring;
      return () => undefined;
    }, over);
    while (!over.aborted) {
      try {
        await this.#look();
        if (!over.aborted) await this.#followHosts();
        // Something may have come before anybody watched, or gone by unseen.
        await Promise.all([...this.#followed.keys()].map((context) => this.#tellNews(context)));
      } catch (error) {
        this.#away = [{ host: '', why: neutraliseText(describeError(error)) }];
        this.#tell({ cards: [], gone: [] });
      }
      await alarm.wait(OVERVIEW_LOOKS_MS);
    }
    alarm.close();
  }

  async #look(): Promise<void> {
    const found = await listEverywhere(this.#hosts, undefined);
    const colours = await this.#colours.of([...found.rows, ...found.ended.map(({ record }) => record)]);
    const now = new Map(cardsOf(found, colours, this.#cards).map((card) => [card.key, card]));
    const change = changesBetween(this.#cards, now);
    const away = found.unreachable.map(({ name, why }) => ({ host: name, why: neutraliseText(why) }));
    const isOther = JSON.stringify(away) !== JSON.stringify(this.#away);
    this.#cards = now;
    this.#away = away;
    if (isOther || change.cards.length > 0 || change.gone.length > 0) this.#tell(change);
  }

  #tell(change: Omit<Change, 'away'>): void {
    this.#seen(change.cards);
    for (const listener of this.#listeners) listener.changed({ ...change, away: this.#away });
  }

  /** Each host as soon as it is connected. */
  async #followHosts(): Promise<void> {
    for (const context of this.#hosts.opened) {
      if (this.#followed.has(context)) continue;
      const newest = await numberBefore(context.events, this.#since);
      const followed = { newest, turns: new Queue(), stop: (): void => undefined };
      this.#followed.set(context, followed);
      const came = (): void =>
        void this.#tellNews(context).catch((error: unknown) => log.fault('events cannot be told', error));
      followed.stop = await watchNewEvents(context, came);
      // Nobody may watch any more, or somebody again, who follows it anew.
      if (this.#followed.get(context) !== followed) followed.stop();
    }
  }

  async #tellNews(context: Context): Promise<void> {
    const followed = this.#followed.get(context);
    await followed?.turns.run(() => this.#tellNewsOf(context, followed));
  }

  async #tellNewsOf(context: Context, followed: Followed): Promise<void> {
    const { events, newest } = await context.events.since(followed.newest);
    if (events.length === 0) return;
    followed.newest = newest;
    this.soon();
    const news = events.flatMap((each) => newsOf(each, context.host));
    if (news.length > 0) for (const listener of this.#listeners) listener.told(news);
  }
}

/** So many events of the last moments are told to whoever has just begun to watch. */
const MOST_RECENT = 50;

/** The number of the newest event from before that time: a host may take long until it is connected. */
export async function numberBefore(events: Pick<Events, 'since'>, ms: number): Promise<number> {
  const { newest } = await events.since(Number.POSITIVE_INFINITY);
  const recent = await events.since(Math.max(0, newest - MOST_RECENT));
  const first = recent.events.find(({ event }) => event.time * 1000 >= ms);
  return first === undefined ? recent.newest : first.number - 1;
}

/** Of a session that is neither living nor kept: somebody has removed what it printed. */
const REMOVED = 'ended, and nothing of it is kept';

/** What was shown stays, unless a person has removed what was kept of an end. */
function cardsOf(
  { rows, ended, unreachable }: Everywhere,
  colours: Colours,
  before: ReadonlyMap<string, Card>,
): Card[] {
  const now = Date.now() / 1000;
  const cards = [...rows.map((row) => cardOf(row, now, colours)), ...ended.map((each) => cardOfEnded(each, colours))];
  const keys = new Set(cards.map(({ key }) => key));
  const away = new Set(unreachable.map(({ name }) => name));
  const missing = [...before.values()].filter(({ key }) => !keys.has(key));
  return [
    ...cards,
    ...missing.flatMap((card) => {
      if (away.has(card.host ?? '') || card.end === REMOVED) return [card];
      return card.end === undefined
        ? [{ ...card, state: 'over', word: 'over', attention: undefined, lock: undefined, end: REMOVED }]
        : [];
    }),
  ];
}

function newsOf({ number, event }: Numbered, host: string | undefined): News[] {
  if (!TOLD.includes(event.kind)) return [];
  const id = 'id' in event ? event.id : undefined;
  const text = neutraliseText(tellEvent(event, Date.now() / 1000));
  const key = id === undefined ? undefined : keyOf({ id, host });
  return [{ number, key, kind: event.kind, text, time: Math.round(event.time * 1000) }];
}
