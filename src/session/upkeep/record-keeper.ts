// Keeps the records of the sessions up to date, and drops what is no longer kept of ended ones. It works between calls.
import type { Bridge } from '../../bridges/bridge.ts';
import type { KeepLimits } from '../../config.ts';
import { type ErrorCode, PtyholdError } from '../../errors.ts';
import type { Events } from '../../events/events.ts';
import { log } from '../../log.ts';
import { Queue } from '../../queue.ts';
import {
  BEING_MADE_S,
  LAST_RECORDS_MS,
  RECORD_FRESH_S,
  RECORDS_EVERY_MS,
  RECORDS_PAUSE_MS,
  RECORDS_REST_MS,
} from '../../timing.ts';
import { type LastKnown, listLastKnown, parseLastKnown, showLastKnown } from '../../tmux/last-known.ts';
import { NUDGE, NUDGES } from '../../tmux/session-commands.ts';
import type { Tmux } from '../../tmux/tmux.ts';
import { within } from '../../within.ts';
import { chooseToDrop, type Sized } from '../ended/choose-to-drop.ts';
import type { EndedSession } from '../ended/describe.ts';
import type { EndedSessions } from '../ended/ended-sessions.ts';
import { brought, differ, type End, isSameEnd, type SessionRecord } from '../ended/record.ts';
import type { Leases } from '../state/leases.ts';
import type { Session } from '../state/session.ts';
import { countWaiting } from '../waiting/waiting-texts.ts';

export class RecordKeeper {
  readonly #bridge: Bridge;
  readonly #tmux: Tmux;
  readonly #leases: Pick<Leases, 'isBeingClosed'>;
  readonly #ended: EndedSessions;
  readonly #limits: KeepLimits;
  readonly #events: Pick<Events, 'note' | 'flush'>;
  /** The records of living sessions as they were written last. */
  readonly #written = new Map<string, SessionRecord>();
  /** The folders that living sessions were seen in last: tmux does not tell that of a program that has died. */
  readonly #folders = new Map<string, string>();
  /** Those whose program was seen dead before tmux had its exit code. */
  readonly #awaited = new Map<string, number>();
  /** What ended sessions take on the disk. */
  readonly #bytes = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #latest = 0;
  #restsUntil = 0;
  #hasRemovedUnmade = false;
  #reported = '';
  readonly #runs = new Queue();

  constructor(
    { bridge, tmux, leases }: { bridge: Bridge; tmux: Tmux; leases: Pick<Leases, 'isBeingClosed'> },
    ended: EndedSessions,
    limits: KeepLimits,
    events: Pick<Events, 'note' | 'flush'>,
  ) {
    this.#bridge = bridge;
    this.#tmux = tmux;
    this.#leases = leases;
    this.#ended = ended;
    this.#limits = limits;
    this.#events = events;
  }

  /** A call has just been answered. */
  soon(): void {
    const now = performance.now();
    if (now < this.#restsUntil) return;
    if (this.#timer === undefined) this.#latest = now + RECORDS_EVERY_MS;
    clearTimeout(this.#timer);
    const wait = Math.max(0, Math.min(RECORDS_PAUSE_MS, this.#latest - now));
    this.#timer = setTimeout(() => void this.#runDue(), wait).unref();
  }

  /** Writes down at once what may have ended: whoever reads the events after this finds it among them. */
  async settleGone(): Promise<void> {
    if (this.#ended.mayBeUnsettled && performance.now() >= this.#restsUntil) await this.#runDue();
  }

  /** An answer has told in which folder the session is. */
  noteFolder(id: string, folder: string | undefined): void {
    if (folder !== undefined) this.#folders.set(id, folder);
  }

  /** Does what is still to be done, unless it takes too long. */
  async close(): Promise<void> {
    const rest = this.#timer === undefined ? this.#runs.run(() => undefined) : this.#runDue();
    await within(LAST_RECORDS_MS, rest);
  }

  /** Writes down what is known of the living sessions, and how others ended; then drops what is kept no longer. */
  async keep(): Promise<void> {
    const living = await this.#keepLiving();
    const ended = await this.#ended.list(living);
    await this.#settle(ended);
    await this.#drop(ended);
    this.#reported = '';
    if (this.#hasRemovedUnmade) return;
    this.#hasRemovedUnmade = true;
    await this.#removeUnmade([...living, ...ended]);
  }

  /** False if it may still be written to: the journal of a session is never removed under it. */
  async remove(id: string): Promise<boolean> {
    if (await this.#ended.records.isWritten(id)) return false;
    await this.#ended.remove(id);
    this.#bytes.delete(id);
    return true;
  }

  /** What is to be written down of a session that is about to end. */
  async look({ id, row }: Session): Promise<SessionRecord> {
    const result = await this.#tmux.execute(showLastKnown(row.paneId), { repeatable: true });
    const known = result?.ok ? parseLastKnown(result.lines[0] ?? '') : undefined;
    const before = this.#written.get(id) ?? (await this.#ended.records.read(id)).record;
    return known ? this.#bring(before, known, await this.#bridge.life()) : before;
  }

  /**
   * Writes down how the session ends, then lets it end. A full disk does not keep it from ending. Answers how many texts
   * waited, which will not be typed; undefined if that cannot be known.
   */
  end(id: string, record: SessionRecord, end: End, remove: () => Promise<void>): Promise<number | undefined> {
    return this.#runs.run(async () => {
      const before = (await this.#ended.records.read(id)).record;
      const queued = before.end ? await this.#countQueued(id) : await this.#tellEnd(id, record, record.end ?? end);
      const settle = async (): Promise<void> => {
        if (this.#limits.sessions > 0) await this.#ended.settle(id, record, end).catch((error) => this.#report(error));
      };
      await settle();
      await remove();
      // Another server may have seen the program end, and written that down meanwhile.
      if (!isSameEnd((await this.#ended.records.read(id)).record.end, end)) await settle();
      this.#written.delete(id);
      return queued;
    });
  }

  #runDue(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#runs
      .run(() => this.keep())
      .catch((error: unknown) => {
        const code = error instanceof PtyholdError ? error.code : undefined;
        if (code !== undefined) this.#restsUntil = performance.now() + RECORDS_REST_MS;
        if (code === undefined || !TOLD_ANYWAY.includes(code)) this.#report(error);
      });
  }

  /** Once, until it goes well again: a full disk refuses each of many. */
  #report(error: unknown): void {
    const said = String(error);
    if (said !== this.#reported) log.fault('what is kept of the sessions could not be written down', error);
    this.#reported = said;
  }

  async #keepLiving(): Promise<readonly LastKnown[]> {
    const result = await this.#tmux.execute(listLastKnown(), { repeatable: true });
    if (result && !result.ok) throw new PtyholdError('tmux_failed', result.error, '');
    const known = result?.lines.flatMap((line) => parseLastKnown(line) ?? []) ?? [];
    const life = await this.#bridge.life();
    const whole = known.filter((each) => !this.#awaitsStatus(each));
    if (whole.length < known.length) await this.#tmux.execute(NUDGE, { repeatable: true });
    await Promise.all(whole.map((each) => this.#write(each, life)));
    const living = new Set(known.map(({ id }) => id));
    for (const kept of [this.#written, this.#folders, this.#awaited])
      for (const id of kept.keys()) if (!living.has(id)) kept.delete(id);
    return known;
  }

  /** tmux sees the terminal of a program close before it learns the exit code, and can lose that: it is asked again, and soon. */
  #awaitsStatus({ id, dead, status }: LastKnown): boolean {
    const looks = this.#awaited.get(id) ?? 0;
    if (!dead || status !== undefined || looks === NUDGES) return false;
    this.#awaited.set(id, looks + 1);
    this.soon();
    return true;
  }

  async #write(known: LastKnown, life: string): Promise<void> {
    // Its program ended because somebody closes the session, who writes that down.
    if (known.dead && (await this.#leases.isBeingClosed(known.lock))) return;
    const before = this.#written.get(known.id);
    const last = before ?? (await this.#ended.records.read(known.id)).record;
    const record = await this.#bring(last, known, life);
    if (record.end && !last.end) await this.#tellEnd(known.id, record, record.end);
    if (before && !differ(before, record) && record.seen - before.seen < RECORD_FRESH_S) return;
    // The folder is made before its session. Where somebody has removed it, its journal has to be begun again, and it tells so.
    if (!(await this.#bridge.isFolder(await this.#ended.records.folder(known.id)))) return;
    await this.#ended.records.write(known.id, record);
    this.#written.set(known.id, record);
  }

  async #bring(before: SessionRecord, known: LastKnown, life: string): Promise<SessionRecord> {
    const { socket } = await this.#tmux.location();
    if (known.cwd !== '') this.#folders.set(known.id, known.cwd);
    const cwd = this.#folders.get(known.id) ?? '';
    return { ...brought(before, { ...known, cwd }, life, Date.now() / 1000), socket };
  }

  /** A session whose journal is still written lives, and tmux may only be out of reach, unless the one that had it says that it is gone. */
  async #settle(ended: readonly EndedSession[]): Promise<void> {
    for (const each of ended) {
      const { id, record, end } = each;
      if (this.#ended.isSettled(id) || (end.how !== 'killed' && (await this.#ended.records.isWritten(id)))) continue;
      await this.#tellEnd(id, record, end);
      // Somebody may have removed what was kept of it.
      if (await this.#bridge.isFolder(await this.#ended.records.folder(id))) await this.#ended.settleJudged(each);
    }
  }

  /** Told before it is written down: a server that is killed in between leaves the telling to the next one. */
  async #tellEnd(id: string, { name }: SessionRecord, { how, at, status }: End): Promise<number | undefined> {
    const exit = status === undefined ? {} : { exit: status };
    const event = { kind: 'ended', id, name, how, time: at, ...exit } as const;
    this.#events.note(how === 'closed' ? event : { ...event, by: undefined }, `ended ${id}`);
    await this.#events.flush();
    const queued = await this.#countQueued(id);
    if (!queued) return queued;
    const text = `queued texts not delivered: ${queued}`;
    this.#events.note({ kind: 'notice', id, name, time: at, by: undefined, text }, `undelivered ${id}`);
    await this.#events.flush();
    return queued;
  }

  /** Nothing is held up by it: the program is over, and its session goes whatever waited. */
  async #countQueued(id: string): Promise<number | undefined> {
    try {
      const { counts, unreadable } = await countWaiting({ bridge: this.#bridge, ended: this.#ended }, [{ id }]);
      return unreadable.has(id) ? undefined : (counts.get(id) ?? 0);
    } catch (error) {
      log.fault('nobody knows whether texts waited for a session that is over', error);
      return undefined;
    }
  }

  async #drop(ended: readonly EndedSession[]): Promise<void> {
    const sized = await Promise.all(ended.map((each) => this.#measure(each)));
    const dropped = chooseToDrop(sized, this.#limits, Date.now() / 1000);
    await Promise.all(dropped.map(({ id }) => this.remove(id)));
  }

  /** What is left of sessions whose server was killed while it made them. */
  async #removeUnmade(known: readonly { id: string }[]): Promise<void> {
    const { records } = this.#ended;
    const made = new Set(known.map(({ id }) => id));
    for (const id of (await records.list()).ids.filter((each) => !made.has(each))) {
      const { record, isRecorded } = await records.read(id);
      const isOld = isRecorded && record.seen < Date.now() / 1000 - BEING_MADE_S;
      if (isOld && !(await records.look(id)).hasBegun) await records.remove(id);
    }
  }

  async #measure(ended: EndedSession): Promise<Sized> {
    const bytes = this.#bytes.get(ended.id) ?? (await this.#ended.records.look(ended.id)).bytes;
    this.#bytes.set(ended.id, bytes);
    return { ...ended, bytes };
  }
}

/** Each call fails by these, and says so. `cancelled`: this server ends, and the next one writes it down. */
const TOLD_ANYWAY: readonly ErrorCode[] = [
  'bad_setting',
  'cancelled',
  'folder_unsafe',
  'tmux_missing',
  'tmux_old',
  'unreachable',
];
