// The sessions of one host: what tmux lists, and what this server knows of each.
import { randomBytes } from 'node:crypto';
import { posix as path } from 'node:path';
import type { Bridge } from '../bridges/bridge.ts';
import { PtyholdError } from '../errors.ts';
import { tmuxFailed } from '../tmux/result.ts';
import {
  type ListedRow,
  listNames,
  listRows,
  type NamedSession,
  parseListed,
  parseNamed,
  type SessionRow,
} from '../tmux/rows.ts';
import { askRow, type Reach, Session } from './state/session.ts';

export class Sessions {
  readonly #reach: Reach;
  readonly #journals: () => Promise<string>;
  readonly #known = new Map<string, Session>();
  #lastNames: readonly string[] = [];

  /** `journals` returns the folder that holds a journal folder for each session. */
  constructor(reach: Reach, journals: () => Promise<string>) {
    this.#reach = reach;
    this.#journals = journals;
  }

  /** The names that tmux listed last. */
  get lastNames(): readonly string[] {
    return this.#lastNames;
  }

  async rows(): Promise<ListedRow[]> {
    const result = await this.#reach.tmux.execute(listRows(), { repeatable: true });
    if (!result) return [];
    if (!result.ok) throw tmuxFailed('tmux cannot list its sessions', result.error, 'Call again.');
    const rows = result.lines.flatMap((line) => parseListed(line) ?? []);
    this.#lastNames = rows.map(({ name }) => name);
    return rows;
  }

  /** All names on the socket. The sessions that a person made have no id. */
  async names(): Promise<NamedSession[]> {
    const result = await this.#reach.tmux.execute(listNames(), { repeatable: true });
    const sessions = result?.ok ? result.lines.map(parseNamed) : [];
    this.#lastNames = sessions.map(({ name }) => name);
    return sessions;
  }

  /** Finds a session by name or id, and asks tmux for its present row. */
  async find(nameOrId: string): Promise<Session> {
    const known = this.#knownAs(nameOrId);
    const fresh = await known?.refresh();
    if (known && fresh && answersTo(fresh, nameOrId)) return known;
    const rows = await this.rows();
    const row = rows.find((each) => each.name === nameOrId) ?? rows.find((each) => each.id === nameOrId);
    const session = row && (await this.inPane(row.paneId));
    if (!session) throw noSessionError(nameOrId, rows, this.#reach.bridge);
    return session;
  }

  /** The session in that pane; undefined if it is not one of ours. */
  async inPane(paneId: string): Promise<Session | undefined> {
    const row = await askRow(this.#reach.tmux, paneId);
    return row && this.#of(row);
  }

  async forget(id: string): Promise<void> {
    const session = this.#known.get(id);
    this.#known.delete(id);
    await session?.close();
  }

  async journalFolder(id: string): Promise<string> {
    return path.join(await this.#journals(), id);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#known.keys()].map((id) => this.forget(id)));
  }

  async #of(row: SessionRow): Promise<Session> {
    const folder = await this.journalFolder(row.id);
    // There is no await between `get` and `set`, so that two calls at once cannot make two of one session.
    const known = this.#known.get(row.id);
    if (known) {
      known.update(row);
      return known;
    }
    const made = new Session(this.#reach, row, folder);
    this.#known.set(row.id, made);
    return made;
  }

  #knownAs(nameOrId: string): Session | undefined {
    return [...this.#known.values()].find(({ row }) => row.name === nameOrId) ?? this.#known.get(nameOrId);
  }
}

export function answersTo(row: ListedRow, nameOrId: string): boolean {
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
