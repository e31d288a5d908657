// The leases of one host: takes and frees those of this server, and yields to those of others that live.
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '../../bridges/bridge.ts';
import type { PaneHere } from '../../config.ts';
import { inWords, PtyholdError } from '../../errors.ts';
import { log } from '../../log.ts';
import { CLOSING_LEASE_S, PARTS_AGAIN_MS, PARTS_S } from '../../timing.ts';
import {
  fileRequest,
  freeLease,
  nameOfPane,
  removeLease,
  replaceLease,
  takeLease,
  tellLease,
} from '../../tmux/leases.ts';
import { type CommandResult, isTargetGone, tmuxFailed } from '../../tmux/result.ts';
import type { SessionRow } from '../../tmux/rows.ts';
import type { Tmux } from '../../tmux/tmux.ts';
import { Holder } from './holder.ts';
import { Holders } from './holders.ts';
import {
  describeLease,
  endOf,
  factOf,
  type HeldLease,
  isHeldBy,
  type NoteLease,
  readLapsed,
  readLease,
  writeLease,
  writeRequest,
} from './lease.ts';
import { LeaseNews } from './lease-news.ts';
import { CLOSING, Leased, type RefusedCall } from './leased.ts';

type LeasedRow = Pick<SessionRow, 'id' | 'paneId' | 'name' | 'lock' | 'dead'>;

interface Of {
  bridge: Bridge;
  tmux: Tmux;
  holder?: Holder | undefined;
}

export class Leases {
  /** Whose leases these are. */
  readonly holder: Holder;
  readonly news: LeaseNews;
  readonly #tmux: Tmux;
  readonly #bridge: Bridge;
  readonly #holders: Holders;
  readonly #pane: PaneHere | undefined;
  readonly #note: NoteLease;

  /** `pane`: where this server itself runs, if that is inside tmux. */
  constructor({ bridge, tmux, holder = new Holder() }: Of, pane?: PaneHere, note: NoteLease = () => undefined) {
    this.holder = holder;
    this.#bridge = bridge;
    this.#tmux = tmux;
    this.#pane = pane;
    this.#note = note;
    this.#holders = new Holders(bridge, holder, () => tmux.presentFolder());
    this.news = new LeaseNews(tmux, holder, note);
  }

  /** Refuses early, by the row that tmux has just given. tmux looks again at the moment of typing. */
  async requireFree(row: LeasedRow, call: RefusedCall): Promise<void> {
    this.noteLapsed(row);
    const lease = readLease(row.lock);
    if (lease && !isHeldBy(lease, this.holder.id)) await this.yieldTo(row, call);
  }

  /**
   * Another one has the lease: refuses the call, unless the lease is over or its holder has ended. `holder`: for whom the call
   * types, of which this server's own lease keeps it, too, if that is another server.
   */
  async yieldTo(row: LeasedRow, call: RefusedCall, holder = this.holder.id): Promise<void> {
    const lease = await this.#look(row);
    if (!lease || isHeldBy(lease, holder)) return;
    if (isHeldBy(lease, this.holder.id)) throw new Leased(row.name, lease, call);
    if (await this.#holders.isAlive(lease.holder)) {
      const asker = await this.#describeSelf();
      await this.#run(fileRequest(row.paneId, this.holder.id, writeRequest(this.holder.id, asker, call.tool)));
      this.#note({ kind: 'asked', ...sessionOf(row), text: `${asker} asks ${lease.owner}` });
      throw new Leased(row.name, lease, call);
    }
    await this.#run(removeLease(row.paneId, lease.written));
    this.#note({ kind: 'released', ...sessionOf(row), text: `${lease.owner} has ended` }, factOf(lease));
  }

  /** A row that tmux has listed: what it says of leases that are over, or that a command before this one took. */
  meet(row: LeasedRow): void {
    this.noteLapsed(row);
    const lease = this.holder.isLasting ? this.ownIn(row) : undefined;
    if (lease) this.news.follow(row, lease);
  }

  /** A lease that has come to its end: told by whichever server sees it first, and taken away, so that nobody tells it later. */
  noteLapsed(row: Pick<LeasedRow, 'id' | 'name' | 'paneId' | 'lock'>): void {
    const lease = readLapsed(row.lock);
    if (!lease) return;
    this.#note({ kind: 'released', ...sessionOf(row), text: 'its time is over' }, factOf(lease));
    this.#run(removeLease(row.paneId, lease.written)).catch((error: unknown) =>
      log.fault('a lease that is over could not be taken away', error),
    );
  }

  /** Takes the lease, or renews it. Waits while somebody else is amid a text of several parts. */
  async take(row: LeasedRow, seconds: number, call: RefusedCall): Promise<HeldLease> {
    if (!this.holder.isLasting) await this.#holders.enrol();
    const lease = await this.renew(row, seconds, call);
    this.#note({ kind: 'locked', ...sessionOf(row), text: describeLease(lease), until: endOf(lease) });
    return lease;
  }

  /** The same for a person, who takes it from whoever has it. */
  async takeOver(row: LeasedRow, seconds: number, call: RefusedCall): Promise<HeldLease> {
    const lease = await this.#look(row);
    if (lease && !isHeldBy(lease, this.holder.id)) {
      await this.#run(removeLease(row.paneId, lease.written));
      this.#note({ kind: 'released', ...sessionOf(row), text: 'a person took it over' }, factOf(lease));
    }
    return this.take(row, seconds, call);
  }

  /** Makes this server's lease last longer, which is no news to anybody. It keeps what was said of it before. */
  async renew(row: LeasedRow, seconds: number, call: RefusedCall): Promise<HeldLease> {
    const lease = await this.#set(row, { seconds, reason: this.ownIn(row)?.reason ?? '' }, call);
    this.news.follow(row, lease);
    return lease;
  }

  /** This server's lease, by what the row says. */
  ownIn({ lock }: Pick<LeasedRow, 'lock'>): HeldLease | undefined {
    const lease = readLease(lock);
    return isHeldBy(lease, this.holder.id) ? lease : undefined;
  }

  /** Says what the lease is for. */
  async explain(row: LeasedRow, lease: HeldLease, reason: string): Promise<HeldLease> {
    const written = `${writeLease({ ...lease, reason })}${endOf(lease)}`;
    await this.#run(replaceLease(row.paneId, lease.written, written));
    const explained = { ...lease, reason, written };
    this.news.follow(row, explained);
    return explained;
  }

  /** Gives back what was taken for a text that did not go in, unless it was renewed meanwhile. */
  async giveBack(row: LeasedRow, { owner, written }: HeldLease): Promise<void> {
    await this.#run(removeLease(row.paneId, written));
    this.news.noteFreed(row.id);
    this.#note({ kind: 'released', ...sessionOf(row), text: `${owner} typed nothing` }, factOf({ written }));
  }

  /** Answers whether this server held it. */
  async free(row: LeasedRow): Promise<boolean> {
    const lease = await this.#look(row);
    if (!lease || !isHeldBy(lease, this.holder.id)) return false;
    await this.#run(freeLease(row.paneId, this.holder.id));
    this.news.noteFreed(row.id);
    this.#note({ kind: 'released', ...sessionOf(row), text: `${lease.owner} freed it` }, factOf(lease));
    return true;
  }

  /** Keeps others from typing while the session is being closed, and refuses to close one that another leases. */
  async whileClosing<T>(row: LeasedRow, close: () => Promise<T>): Promise<T> {
    // A program that has ended takes no text that a lease could protect.
    if (row.dead) return close();
    const undo = await this.#leaseForClosing(row);
    try {
      return await close();
    } catch (error) {
      await undo();
      throw error;
    }
  }

  /** Our own lease goes on and only says so. Answers how to take that back. */
  async #leaseForClosing(row: LeasedRow): Promise<() => Promise<unknown>> {
    const own = this.ownIn(row);
    if (own) {
      const closing = await this.explain(row, own, CLOSING.tool);
      return () => this.explain(row, closing, own.reason);
    }
    // A full disk must not keep anybody from closing: then others believe that this server has ended, and may take the lease.
    if (!this.holder.isLasting) await this.#enrolIfPossible();
    await this.#set(row, { seconds: CLOSING_LEASE_S, reason: CLOSING.tool }, CLOSING);
    return () => this.#run(freeLease(row.paneId, this.holder.id));
  }

  /** Somebody is just closing the session, by what tmux says of its lease, and tells how it ended. */
  async isBeingClosed(lock: string): Promise<boolean> {
    const lease = readLease(lock);
    if (lease?.reason !== CLOSING.tool) return false;
    return isHeldBy(lease, this.holder.id) || this.#holders.isAlive(lease.holder);
  }

  /** Lets others see that this server runs. */
  enrol(): Promise<void> {
    return this.#holders.enrol();
  }

  /** Whether that server still runs. */
  isAlive(holder: string): Promise<boolean> {
    return this.#holders.isAlive(holder);
  }

  /** Whether any server runs of which others can see that. */
  isAnybodyThere(): Promise<boolean> {
    return this.#holders.isAnybodyThere();
  }

  /** Frees what this server still holds. What a caller holds that outlives it stays. */
  async close(): Promise<void> {
    try {
      for (const paneId of this.holder.isLasting ? [] : this.news.followedPanes())
        await this.#run(freeLease(paneId, this.holder.id));
      await this.#holders.close();
    } catch (error) {
      log.fault('leases of this server stay until others see that it has ended', error);
    }
  }

  async #set(
    row: LeasedRow,
    { seconds, reason }: { seconds: number; reason: string },
    call: RefusedCall,
  ): Promise<HeldLease> {
    const owner = await this.#describeSelf();
    const lease = { holder: this.holder.id, owner, machine: hostname(), reason };
    const line = takeLease(row.paneId, this.holder.id, writeLease(lease), seconds);
    const deadline = performance.now() + (PARTS_S + 1) * 1_000;
    for (;;) {
      const result = await this.#run(line);
      const taken = result?.ok ? readLease(result.lines.join('')) : undefined;
      if (taken) return taken;
      if (!result || result.ok) throw goneFrom(row.name);
      if (result.reason === 'leased') await this.yieldTo(row, call);
      else if (isTargetGone(result)) throw goneFrom(row.name);
      else if (result.reason !== 'in_parts')
        throw tmuxFailed(`tmux could not lease ${row.name}`, result.error, 'Call pty_list.');
      else if (performance.now() > deadline) throw typedIntoError(row.name, call);
      else await setTimeout(PARTS_AGAIN_MS);
    }
  }

  async #enrolIfPossible(): Promise<void> {
    await this.#holders.enrol().catch((error: unknown) => {
      const told = inWords(error);
      if (!(told instanceof PtyholdError) || told.code !== 'system') throw error;
      log.note('no ticket', () => ({ why: told.message }));
    });
  }

  async #look({ paneId }: LeasedRow): Promise<HeldLease | undefined> {
    const result = await this.#run(tellLease(paneId));
    return result?.ok ? readLease(result.lines.join('')) : undefined;
  }

  /** Where the client itself runs in one of the sessions, that one is named. */
  async #describeSelf(): Promise<string> {
    const pane = this.#pane;
    const isInside = pane && this.#bridge.name === undefined && pane.socket === (await this.#tmux.location()).socket;
    const result = isInside ? await this.#run(nameOfPane(pane.id)) : undefined;
    return this.holder.describe(result?.ok ? result.lines[0] : undefined);
  }

  #run(line: string): Promise<CommandResult | undefined> {
    return this.#tmux.execute(line, { repeatable: true });
  }
}

function sessionOf({ id, name }: Pick<LeasedRow, 'id' | 'name'>): { id: string; name: string } {
  return { id, name };
}

function goneFrom(name: string): PtyholdError {
  return new PtyholdError(
    'no_session',
    `The session ${name} is gone, so it cannot be leased.`,
    'pty_list shows what is there.',
  );
}

function typedIntoError(name: string, { undone }: RefusedCall): PtyholdError {
  const sentence = `Somebody else is typing into ${name}, part by part, so it cannot be leased yet. ${undone}.`;
  return new PtyholdError('leased', sentence, 'Call again.');
}
