// What the holder of leases is told with its next answer: who asks for a session, who typed there, and that a lease is over.
import { log } from '../../log.ts';
import { removeRequest, tellNews } from '../../tmux/leases.ts';
import { readPeople } from '../../tmux/people.ts';
import type { Tmux } from '../../tmux/tmux.ts';
import type { Holder } from './holder.ts';
import {
  endOf,
  factOf,
  type HeldLease,
  isHeldBy,
  type LeaseRequest,
  type NoteLease,
  readLease,
  readRequests,
} from './lease.ts';

interface Followed {
  paneId: string;
  name: string;
  /** The lease as it stood in the option. */
  written: string;
  /** People's keys before this moment of tmux's clock are not told. */
  keysFrom: number;
  /** Requests that an answer tells. */
  told: Set<string>;
  isFreed: boolean;
}

interface Told {
  notes: string[];
  /** To be called when it is known whether the answer went out. */
  settle(isOut: boolean): void;
}

const NOTHING: Told = { notes: [], settle: () => undefined };

export class LeaseNews {
  readonly #tmux: Tmux;
  /** Whose leases these are. */
  readonly #holder: Holder;
  readonly #note: NoteLease;
  readonly #followed = new Map<string, Followed>();

  constructor(tmux: Tmux, holder: Holder, note: NoteLease) {
    this.#tmux = tmux;
    this.#holder = holder;
    this.#note = note;
  }

  follow({ id, paneId, name }: { id: string; paneId: string; name: string }, lease: HeldLease): void {
    const known = this.#followed.get(id);
    const keysFrom = known?.keysFrom ?? endOf(lease) - lease.secondsLeft;
    const told = known?.told ?? new Set();
    this.#followed.set(id, { paneId, name, written: lease.written, keysFrom, told, isFreed: false });
  }

  noteFreed(id: string): void {
    const known = this.#followed.get(id);
    if (known) known.isFreed = true;
  }

  followedPanes(): string[] {
    return [...this.#followed.values()].map(({ paneId }) => paneId);
  }

  /** Costs nothing where this server leases nothing. */
  async take(): Promise<Told> {
    if (this.#followed.size === 0) return NOTHING;
    try {
      const all = await Promise.all([...this.#followed].map(([id, followed]) => this.#ask(id, followed)));
      const settle = (isOut: boolean): void => {
        for (const each of all) each.settle(isOut);
      };
      return { notes: all.flatMap(({ notes }) => notes), settle };
    } catch (error) {
      log.fault('nobody knows who asks for the leased sessions', error);
      return NOTHING;
    }
  }

  async #ask(id: string, followed: Followed): Promise<Told> {
    const result = await this.#tmux.execute(tellNews(followed.paneId), { repeatable: true });
    if (!result?.ok) {
      this.#followed.delete(id);
      return NOTHING;
    }
    const told = (kind: string): string[] =>
      result.lines.filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1));
    const isOver = !isHeldBy(readLease(told('lease').join('')), this.#holder.id);
    if (isOver) this.#end(id, followed);
    const [asked = ''] = told('asked');
    const requests = readRequests(asked).filter((each) => !followed.told.has(each.written));
    const { keysFrom } = followed;
    const people = readPeople(result.lines).filter(({ at }) => at > keysFrom);
    followed.keysFrom = Math.max(keysFrom, ...people.map(({ at }) => at));
    const over = isOver && !followed.isFreed ? [`your lease of ${followed.name} is over`] : [];
    const typed = people.map(({ terminal }) => `a person pressed keys in ${followed.name}, at ${terminal}`);
    const notes = [...requests.map((each) => describeRequest(each, followed.name)), ...typed, ...over];
    for (const { written } of requests) followed.told.add(written);
    const settle = (isOut: boolean): void => {
      if (!isOut) followed.keysFrom = keysFrom;
      this.#settle(followed, requests, isOut).catch((error: unknown) =>
        log.fault('a request that was told could not be removed', error),
      );
    };
    return { notes, settle };
  }

  #end(id: string, followed: Followed): void {
    this.#followed.delete(id);
    if (followed.isFreed) return;
    this.#note({ kind: 'released', id, name: followed.name, text: 'its time is over' }, factOf(followed));
  }

  async #settle({ paneId, told }: Followed, requests: readonly LeaseRequest[], isOut: boolean): Promise<void> {
    for (const { written } of requests) {
      if (isOut) await this.#tmux.execute(removeRequest(paneId, written), { repeatable: true });
      told.delete(written);
    }
  }
}

function describeRequest({ owner, tool, secondsAgo }: LeaseRequest, session: string): string {
  return `${owner} asks for ${session} (${tool}, ${secondsAgo} s ago)`;
}
