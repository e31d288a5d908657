// The mirrors that viewers share: one for each session and depth, for as long as somebody watches.
import { prepareToRead } from '../session/completion/prepare.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { captureScreen } from '../session/look/terminal.ts';
import type { Session } from '../session/state/session.ts';
import { MIRROR_KEPT_MS } from '../timing-page.ts';
import { DEPTHS, Mirror, type Source } from './mirror.ts';
import type { Card, Size } from './protocol.ts';

interface Held {
  key: string;
  opening: Promise<Mirror>;
  users: number;
  leaving: NodeJS.Timeout | undefined;
}

/** A mirror for one viewer, who gives it back. */
export interface Lent {
  mirror: Mirror;
  giveBack(): void;
}

export class Mirrors {
  readonly #hosts: Hosts;
  readonly #held = new Map<string, Held>();

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
  }

  async borrow(card: Card, size: Size): Promise<Lent> {
    const held = this.#hold(card, size);
    held.users += 1;
    clearTimeout(held.leaving);
    let isBack = false;
    const giveBack = (): void => {
      if (!isBack) this.#giveBack(held);
      isBack = true;
    };
    try {
      return { mirror: await held.opening, giveBack };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  /** The session as it is read, also one that is over. */
  async session({ id, host }: Pick<Card, 'id' | 'host'>): Promise<Session> {
    return prepareToRead(await this.#hosts.at(host), id);
  }

  /** tmux has given terminals another size. */
  adapt(cards: readonly Card[]): void {
    for (const card of cards)
      for (const size of ['tile', 'large'] as const)
        void this.#held.get(nameOf(card, size))?.opening.then((mirror) => mirror.resize(card), ignoreFailed);
  }

  async close(): Promise<void> {
    const all = [...this.#held.values()];
    this.#held.clear();
    for (const { leaving } of all) clearTimeout(leaving);
    await Promise.all(all.map(({ opening }) => opening.then((mirror) => mirror.close(), ignoreFailed)));
  }

  #hold(card: Card, size: Size): Held {
    const key = nameOf(card, size);
    const known = this.#held.get(key);
    if (known) return known;
    const opening = this.#open(card, size);
    const held: Held = { key, opening, users: 0, leaving: undefined };
    this.#held.set(key, held);
    opening.catch(() => this.#drop(held));
    return held;
  }

  async #open(card: Card, size: Size): Promise<Mirror> {
    const session = await this.session(card);
    return Mirror.open(sourceOf(session), DEPTHS[size]);
  }

  #giveBack(held: Held): void {
    held.users -= 1;
    if (held.users > 0) return;
    held.leaving = setTimeout(() => {
      this.#drop(held);
      void held.opening.then((mirror) => mirror.close(), ignoreFailed);
    }, MIRROR_KEPT_MS);
  }

  #drop(held: Held): void {
    if (this.#held.get(held.key) === held) this.#held.delete(held.key);
  }
}

function nameOf({ key }: Card, size: Size): string {
  return `${size} ${key}`;
}

function sourceOf(session: Session): Source {
  const { cols, rows } = session.row;
  return {
    bridge: session.bridge,
    folder: session.stream.journal.folder,
    size: { cols, rows },
    drawn: async () => {
      if (session.remains || session.row.dead) return undefined;
      const row = await session.refresh();
      return row && !row.dead ? (await captureScreen(session)).lines : undefined;
    },
  };
}

/** Whoever borrows it is told. */
function ignoreFailed(): void {
  return void undefined;
}
