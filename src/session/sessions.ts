// The sessions of one host: what tmux lists, and what this server knows of each.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bridge } from '../bridges/bridge.ts';
import { PtyholdError } from '../errors.ts';
import { log } from '../log.ts';
import { NUDGES_MS } from '../timing.ts';
import { listNames, type NamedSession, parseNamed } from '../tmux/names-taken.ts';
import { tmuxFailed } from '../tmux/result.ts';
import { RowReader } from '../tmux/row-reader.ts';
import {
  type ListedRow,
  listRows,
  listStatus,
  parseListed,
  parseStatus,
  type SessionRow,
  type StatusRow,
  statusOf,
} from '../tmux/rows.ts';
import { NUDGE, NUDGES } from '../tmux/session-commands.ts';
import { endedError } from './ended/describe.ts';
import type { EndedSessions } from './ended/ended-sessions.ts';
import { renamedError } from './state/gone.ts';
import { type Reach, Session } from './state/session.ts';

export class Sessions {
  readonly #reach: Reach;
  readonly #ended: EndedSessions;
  readonly #met: (session: Session) => void;
  readonly #known = new Map<string, Session>();
  readonly #listedRows = new RowReader(parseListed);
  readonly #statusRows = new RowReader(parseStatus);
  #lastNames: readonly string[] = [];
  #ours: readonly string[] = [];
  #withoutStatus: ReadonlySet<string> = new Set();

  /** `met` is called once for each session that this server comes to know. */
  constructor(reach: Reach, ended: EndedSessions, met: (session: Session) => void = () => undefined) {
    this.#reach = reach;
    this.#ended = ended;
    this.#met = met;
  }

  /** The names that tmux listed last. */
  get lastNames(): readonly string[] {
    return this.#lastNames;
  }

  /** The names and ids of our sessions, as tmux listed them last. */
  get ours(): readonly string[] {
    return this.#ours;
  }

  rows(): Promise<ListedRow[]> {
    return this.#list(listRows(), this.#listedRows);
  }

  /** The rows with more of what tmux keeps of each. */
  statusRows(): Promise<StatusRow[]> {
    return this.#list(listStatus(), this.#statusRows);
  }

  async #list<Row extends ListedRow>(command: string, reader: RowReader<Row>): Promise<Row[]> {
    const rows = await this.#findStatuses(() => this.#ask(command, reader));
    this.#lastNames = rows.map(({ name }) => name);
    this.#noteOurs(rows);
    for (const row of rows) this.#reach.leases.meet(row);
    return rows;
  }

  async #ask<Row extends ListedRow>(command: string, reader: RowReader<Row>): Promise<Row[]> {
    const result = await this.#reach.tmux.execute(command, { repeatable: true });
    if (!result) return [];
    if (!result.ok) throw tmuxFailed('tmux cannot list its sessions', result.error, 'Call again.');
    return reader.read(result.lines);
  }

  /** tmux can lose how a program ended until it looks for it once more. A list waits for that where this one is the first to miss it. */
  async #findStatuses<Row extends ListedRow>(ask: () => Promise<Row[]>): Promise<Row[]> {
    let rows = await ask();
    const missing = rows.filter(lacksStatus).map(({ id }) => id);
    const looks = missing.some((id) => !this.#withoutStatus.has(id)) ? NUDGES : 0;
    this.#withoutStatus = new Set(missing);
    for (let look = 0; look <= looks && rows.some(lacksStatus); look += 1) {
      await this.#reach.tmux.execute(NUDGE, { repeatable: true });
      if (look === looks) break;
      await sleep(NUDGES_MS);
      rows = await ask();
    }
    return rows;
  }

  /** All names on the socket. The sessions that a person made have no id. */
  async names(): Promise<NamedSession[]> {
    const result = await this.#reach.tmux.execute(listNames(), { repeatable: true });
    const sessions = result?.ok ? result.lines.map(parseNamed) : [];
    this.#lastNames = sessions.map(({ name }) => name);
    this.#noteOurs(sessions.filter(({ id }) => id !== ''));
    return sessions;
  }

  /** Finds a session by name or id, and asks tmux for its present row. */
  async find(nameOrId: string): Promise<Session> {
    const { bridge } = this.#reach;
    const { session, rows } = await this.#look(nameOrId);
    if (session) return session;
    this.#requireNotRenamed(nameOrId, rows);
    const ended = await this.#ended.find(nameOrId, rows);
    if (ended) throw endedError(ended, nameOrId, Date.now() / 1000, bridge.name);
    throw noSessionError(nameOrId, rows, bridge);
  }

  /** The same; undefined if no living session has that name or id. */
  async findLiving(nameOrId: string): Promise<Session | undefined> {
    return (await this.#look(nameOrId)).session;
  }

  /** The same, also for a session that has ended: it can be read. A living one comes before an ended one of that name. */
  async findToRead(nameOrId: string): Promise<Session> {
    const { session, rows } = await this.#look(nameOrId);
    if (session) return session;
    this.#requireNotRenamed(nameOrId, rows);
    const ended = await this.#ended.find(nameOrId, rows);
    if (ended) return this.#ended.open(ended);
    throw noSessionError(nameOrId, rows, this.#reach.bridge);
  }

  /** Finds one for a text. `row`: tmux was not asked, and this is to be its row when the text goes in. */
  async findToType(nameOrId: string): Promise<{ session: Session; row?: string | undefined }> {
    const known = this.knownAs(nameOrId);
    const row = await known?.restingRow();
    if (!known || row === undefined) return { session: await this.find(nameOrId) };
    log.note('row', () => ({ session: known.row.name, isThatOfLastAnswer: true }));
    return { session: known, row };
  }

  /** Lists once for all of those that are not known yet, so that each is found without a list of its own. */
  async meet(ids: readonly string[]): Promise<void> {
    const strangers = new Set(ids.filter((id) => !this.#known.has(id)));
    if (strangers.size === 0) return;
    const rows = (await this.rows()).filter(({ id }) => strangers.has(id));
    await Promise.all(rows.map(({ paneId }) => this.inPane(paneId)));
  }

  /** The session in that pane; undefined if it is not one of ours. */
  async inPane(paneId: string): Promise<Session | undefined> {
    const row = await this.#reach.tmux.askRow(paneId);
    return row && this.withRow(row);
  }

  /** The session of a row that tmux has just told. */
  async withRow(row: SessionRow): Promise<Session> {
    const folder = await this.#ended.records.folder(row.id);
    // There is no await between `get` and `set`, so that two calls at once cannot make two of one session.
    const known = this.#known.get(row.id);
    if (known) {
      known.update(row);
      return known;
    }
    // A name has one session. One that is still known by it is gone, or has another name.
    for (const session of this.#known.values()) if (session.row.name === row.name) session.restNoMore();
    const made = new Session(this.#reach, row, folder);
    this.#known.set(row.id, made);
    this.#met(made);
    return made;
  }

  async forget(id: string): Promise<void> {
    const session = this.#known.get(id);
    this.#known.delete(id);
    await session?.close();
  }

  /** Lets go of the sessions that have ended elsewhere. */
  async forgetGone(): Promise<void> {
    // Taken before tmux is asked, so that a session that is made meanwhile is not among them.
    const known = [...this.#known.keys()];
    if (known.length === 0) return;
    const there = new Set((await this.rows()).map(({ id }) => id));
    await Promise.all(known.filter((id) => !there.has(id)).map((id) => this.forget(id)));
  }

  async close(): Promise<void> {
    await Promise.all([...[...this.#known.keys()].map((id) => this.forget(id)), this.#ended.close()]);
  }

  async #look(nameOrId: string): Promise<{ session: Session | undefined; rows: readonly ListedRow[] }> {
    const known = this.knownAs(nameOrId);
    const fresh = await known?.refresh();
    if (known && fresh && answersTo(fresh, nameOrId)) return { session: known, rows: [] };
    const first = await this.#listed(nameOrId);
    // A listed session that is gone may have been opened anew meanwhile, under the same name.
    return first.session || !first.rows.some((row) => answersTo(row, nameOrId)) ? first : this.#listed(nameOrId);
  }

  async #listed(nameOrId: string): Promise<{ session: Session | undefined; rows: readonly ListedRow[] }> {
    const rows = await this.rows();
    const row = rows.find((each) => each.name === nameOrId) ?? rows.find((each) => each.id === nameOrId);
    return { session: row && (await this.inPane(row.paneId)), rows };
  }

  #requireNotRenamed(nameOrId: string, rows: readonly ListedRow[]): void {
    const there = new Set(rows.map(({ id }) => id));
    const renamed = [...this.#known.values()].find((each) => each.formerName === nameOrId && there.has(each.id));
    if (renamed) throw renamedError(renamed, nameOrId);
  }

  #noteOurs(rows: readonly { name: string; id: string }[]): void {
    this.#ours = rows.map(({ name, id }) => `${name} ${id}`).sort();
  }

  /** In any of the known sessions, the next text may be the rest of a secret. */
  hasSecretLine(): boolean {
    return [...this.#known.values()].some((session) => session.hasSecretLine());
  }

  /** As it was known last, without asking tmux. */
  knownAs(nameOrId: string): Session | undefined {
    return [...this.#known.values()].find(({ row }) => row.name === nameOrId) ?? this.#known.get(nameOrId);
  }
}

function lacksStatus(row: ListedRow): boolean {
  return row.dead && statusOf(row) === undefined;
}

function answersTo(row: { id: string; name: string }, nameOrId: string): boolean {
  return row.name === nameOrId || row.id === nameOrId;
}

function noSessionError(nameOrId: string, rows: readonly ListedRow[], bridge: Bridge): PtyholdError {
  const names = rows.map((row) => row.name);
  if (bridge.isRestarted && names.length === 0) {
    const sentence = `There is no session ${nameOrId}: ${bridge.name} was restarted, and its sessions are gone.`;
    return new PtyholdError('no_session', sentence, 'pty_open makes a new one.');
  }
  const hint = names.length > 0 ? `There are: ${names.slice(0, 20).join(', ')}.` : 'There is none; pty_open makes one.';
  return new PtyholdError('no_session', `There is no session ${nameOrId}.`, hint);
}

const ID_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A lasting id. Automatic names never begin with s, and each character is safe in file names and commands. */
export function newId(): string {
  return `s${[...randomBytes(7)].map((byte) => ID_ALPHABET[byte % ID_ALPHABET.length]).join('')}`;
}

export function newKey(): string {
  return randomBytes(12).toString('hex');
}
