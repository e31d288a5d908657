// The sessions that tmux no longer has, found by what lies on the disk.
import { PtyholdError } from '../../errors.ts';
import { log } from '../../log.ts';
import { Queue } from '../../queue.ts';
import { tellServer } from '../../tmux/last-known.ts';
import { listNames, parseNamed } from '../../tmux/names-taken.ts';
import type { Reach } from '../state/session.ts';
import { Session } from '../state/session.ts';
import { describeEnd, type EndedSession } from './describe.ts';
import { judgeEnd, type Present } from './judge-end.ts';
import type { End, How, SessionRecord } from './record.ts';
import { type Folder, Records } from './records.ts';
import { rowOf } from './row.ts';

/** So many stay open for the next read. */
const HELD_OPEN = 4;

/** How a session ends that nobody asked to end. */
const UNASKED: ReadonlySet<How> = new Set(['tmux', 'restart']);

/** Without an end it may live. */
type Judged = Omit<EndedSession, 'end'> & { end: End | undefined };

export class EndedSessions {
  readonly records: Records;
  readonly #reach: Reach;
  /** Those whose end is written down. */
  readonly #settled = new Map<string, EndedSession>();
  readonly #open = new Map<string, Session>();
  readonly #writes = new Queue();
  /** Unix seconds: when this server saw that a session lived. */
  readonly #aliveAt = new Map<string, number>();
  #living: ReadonlySet<string> = new Set();
  #mayBeUnsettled = true;

  constructor(reach: Reach, journals: () => Promise<string>) {
    this.#reach = reach;
    this.records = new Records(reach.bridge, journals);
  }

  /** The newest first. `living`: the sessions that tmux has, if the caller has just asked for them. */
  async list(living?: readonly { id: string }[]): Promise<EndedSession[]> {
    const [{ ids }, known] = await Promise.all([this.records.list(), living ?? this.#askLiving()]);
    this.#living = new Set(known.map(({ id }) => id));
    for (const id of this.#aliveAt.keys()) if (!ids.includes(id)) this.#aliveAt.delete(id);
    this.#noteAlive();
    const judged = await this.#judgeGone(ids, this.#living);
    this.#mayBeUnsettled = judged.some(({ id, end }) => end !== undefined && !this.#settled.has(id));
    return judged.filter(hasEnded).sort((a, b) => b.end.at - a.end.at);
  }

  /** One may have ended without anybody having written that down. */
  get mayBeUnsettled(): boolean {
    return this.#mayBeUnsettled;
  }

  /** tmux tells at once that a session came or went: until now all of them lived. */
  noteChange(): void {
    this.#noteAlive();
    this.#mayBeUnsettled = true;
  }

  /** Of those that ended with tmux or the machine since then, and of those of this tmux that it does not have and that may live. */
  async namesSince(since: number, living: readonly { id: string }[]): Promise<string[]> {
    const [{ ids }, { socket }] = await Promise.all([this.records.list(), this.#reach.tmux.location()]);
    const judged = await this.#judgeGone(ids, new Set(living.map(({ id }) => id)));
    const resting = judged.filter(({ record, end }) =>
      end === undefined ? record.socket === socket : UNASKED.has(end.how) && end.at > since,
    );
    return resting.map(({ record }) => record.name);
  }

  /** By name or id. Of several with one name it is the newest. */
  async find(nameOrId: string, living?: readonly { id: string }[]): Promise<EndedSession | undefined> {
    const all = await this.list(living);
    return all.find(({ record }) => record.name === nameOrId) ?? all.find(({ id }) => id === nameOrId);
  }

  /** Writes down how it ended, so that nobody has to judge it again. */
  settle(id: string, record: SessionRecord, end: End): Promise<void> {
    return this.#writes.run(() => this.#write(id, record, end));
  }

  /** The same of one that was judged a while ago: what is written down since then counts, as a newer reading place. */
  settleJudged({ id, record, end }: EndedSession): Promise<void> {
    return this.#writes.run(async () => {
      const { record: now } = await this.records.read(id);
      if (now.end) this.#settled.set(id, { id, record: now, end: now.end });
      else await this.#write(id, record, end);
    });
  }

  isSettled(id: string): boolean {
    return this.#settled.has(id);
  }

  async remove(id: string): Promise<void> {
    const session = this.#open.get(id);
    this.#open.delete(id);
    await session?.close();
    await this.records.remove(id);
    this.#settled.delete(id);
  }

  /** As a session that can be read. */
  async open(ended: EndedSession): Promise<Session> {
    const { id, record, end } = ended;
    const folder = await this.records.folder(id);
    const known = this.#open.get(id);
    const session =
      known ??
      new Session(this.#reach, rowOf(ended), folder, {
        says: () => describeEnd(end, Date.now() / 1000, this.#reach.bridge.name),
        hasExited: end.how === 'exit',
        cwd: record.cwd,
        keepPlace: (cursor) => this.#keepPlace(ended, cursor),
      });
    this.#open.delete(id);
    this.#open.set(id, session);
    for (const [other, held] of [...this.#open].slice(0, -HELD_OPEN)) {
      this.#open.delete(other);
      await held.close();
    }
    return session;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((session) => session.close()));
    this.#open.clear();
  }

  /** A full disk must not keep anybody from reading. */
  async #keepPlace({ id, record, end }: EndedSession, cursor: string): Promise<void> {
    if (cursor === this.#settled.get(id)?.record.cursor) return;
    try {
      await this.#writes.run(() => this.#write(id, { ...(this.#settled.get(id)?.record ?? record), cursor }, end));
    } catch (error) {
      log.fault(`the reading place of ${record.name} could not be kept`, error);
    }
  }

  async #write(id: string, record: SessionRecord, end: End): Promise<void> {
    const settled = { ...record, end };
    await this.records.write(id, settled);
    this.#settled.set(id, { id, record: settled, end });
  }

  #noteAlive(): void {
    for (const id of this.#living) this.#aliveAt.set(id, Date.now() / 1000);
  }

  async #askLiving(): Promise<{ id: string }[]> {
    const result = await this.#reach.tmux.execute(listNames(), { repeatable: true });
    if (!result) return [];
    if (!result.ok)
      throw new PtyholdError('tmux_failed', `tmux cannot list its sessions: ${result.error}.`, 'Call again.');
    return result.lines.map(parseNamed);
  }

  async #judgeGone(ids: readonly string[], living: ReadonlySet<string>): Promise<Judged[]> {
    const gone = ids.filter((id) => !living.has(id));
    for (const id of this.#settled.keys()) if (!ids.includes(id)) this.#settled.delete(id);
    const present = this.#presentOnce();
    return Promise.all(gone.map((id) => this.#settled.get(id) ?? this.#judge(id, present)));
  }

  #presentOnce(): () => Promise<Present> {
    let present: Promise<Present> | undefined;
    return () => (present ??= this.#present());
  }

  async #present(): Promise<Present> {
    const { bridge, tmux } = this.#reach;
    const [life, result] = await Promise.all([bridge.life(), tmux.execute(tellServer(), { repeatable: true })]);
    return { life, server: result?.ok ? result.lines[0] : undefined };
  }

  async #judge(id: string, present: () => Promise<Present>): Promise<Judged> {
    const folder = await this.records.read(id);
    const { record, isRecorded } = folder;
    if (await this.#mayLive(folder)) return { id, record, end: undefined };
    if (!isRecorded) return { id, record, end: { how: 'unknown', at: Date.now() / 1000 } };
    const seen = Math.max(record.seen, this.#aliveAt.get(id) ?? 0);
    const end = judgeEnd({ ...record, seen }, record.end ? NOBODY : await present());
    const ended = { id, record, end };
    if (record.end) this.#settled.set(id, ended);
    return ended;
  }

  /** It is being made, or another tmux has it. A session that this tmux once had does not live without it. */
  async #mayLive({ id, record, isRecorded }: Folder): Promise<boolean> {
    const { socket } = await this.#reach.tmux.location();
    if (isRecorded && record.server !== undefined && record.socket === socket) return false;
    return !(await this.records.look(id)).hasBegun || this.records.isWritten(id);
  }
}

function hasEnded(judged: Judged): judged is EndedSession {
  return judged.end !== undefined;
}

const NOBODY: Present = { life: '', server: undefined };
