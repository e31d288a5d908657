// What every operation on sessions works with.
import { randomBytes } from 'node:crypto';
import { posix as path } from 'node:path';
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { PtyholdError } from '../errors.ts';
import {
  type ListedRow,
  listNames,
  listRows,
  type NamedSession,
  parseListed,
  parseNamed,
  parseRow,
  type SessionRow,
  showRow,
} from '../tmux/rows.ts';
import { Tmux } from '../tmux/tmux.ts';
import { ActivityLog } from './activity-log.ts';
import { Gatekeeper } from './gatekeeper.ts';
import { IdleClock } from './idle-clock.ts';
import { Reducers } from './reducers.ts';
import { SavingsLog } from './savings.ts';
import { SessionView } from './view.ts';

export class Context {
  readonly config: Config;
  readonly host: string | undefined;
  readonly bridge: Bridge;
  readonly tmux: Tmux;
  readonly gatekeeper: Gatekeeper;
  /** Where a person asked for one. */
  readonly activity: ActivityLog | undefined;
  readonly idleClock = new IdleClock();
  readonly reducers: Reducers;
  readonly savings: SavingsLog;
  /** Of the sessions, when they were last asked for. */
  lastNames: readonly string[] = [];
  readonly #views = new Map<string, SessionView>();

  /** `here` reaches the machine of this server, `host` is the name of the place where there are several. */
  constructor(config: Config, bridge: Bridge, here = bridge, host?: string) {
    this.config = config;
    this.host = host;
    this.bridge = bridge;
    this.tmux = new Tmux(bridge, config);
    this.reducers = new Reducers(config);
    this.savings = new SavingsLog(bridge, async () => (await this.tmux.location()).folder);
    this.activity = config.log === undefined ? undefined : new ActivityLog(here, config.log);
    this.gatekeeper = new Gatekeeper(config.gate);
  }

  async rows(): Promise<ListedRow[]> {
    const result = await this.tmux.execute(listRows(), { repeatable: true });
    if (!result) return [];
    if (!result.ok)
      throw new PtyholdError('tmux_failed', `tmux cannot list its sessions: ${result.error}.`, 'Call again.');
    const rows = result.lines.flatMap((line) => parseListed(line) ?? []);
    this.lastNames = rows.map(({ name }) => name);
    return rows;
  }

  /** Which names are taken, ours and those of a person's own sessions; those have no id. */
  async names(): Promise<NamedSession[]> {
    const result = await this.tmux.execute(listNames(), { repeatable: true });
    const sessions = result?.ok ? result.lines.map(parseNamed) : [];
    this.lastNames = sessions.map(({ name }) => name);
    return sessions;
  }

  /** The session of that name or id, as tmux knows it now. */
  async find(nameOrId: string): Promise<SessionView> {
    const known = this.#known(nameOrId);
    const fresh = known && (await this.refresh(known));
    if (known && fresh && answersTo(fresh, nameOrId)) return known;
    const rows = await this.rows();
    const row = rows.find((each) => each.name === nameOrId) ?? rows.find((each) => each.id === nameOrId);
    const view = row && (await this.inPane(row.paneId));
    if (!view) throw noSession(nameOrId, rows, this.bridge);
    return view;
  }

  /** The session of that pane, where it is one of ours. */
  async inPane(paneId: string): Promise<SessionView | undefined> {
    const row = await this.#row(paneId);
    return row && this.#view(row);
  }

  /** Asks tmux again; undefined when the session is not there any more. */
  async refresh(view: SessionView): Promise<SessionRow | undefined> {
    const { fileChanges } = view;
    const row = await this.#row(view.row.paneId);
    if (!row || row.id !== view.id) return undefined;
    view.row = row;
    view.rowFrom = fileChanges;
    return row;
  }

  async #row(paneId: string): Promise<SessionRow | undefined> {
    const result = await this.tmux.execute(showRow(paneId), { repeatable: true });
    return result?.ok ? parseRow(result.lines[0] ?? '') : undefined;
  }

  async #view(row: SessionRow): Promise<SessionView> {
    const folder = await this.journalFolder(row.id);
    // Looked up and put in without a pause between: two calls at once must not make two views of one session.
    const known = this.#views.get(row.id);
    if (known) {
      known.row = row;
      return known;
    }
    const made = new SessionView(this.bridge, row, folder);
    this.#views.set(row.id, made);
    return made;
  }

  async forget(id: string): Promise<void> {
    const view = this.#views.get(id);
    this.#views.delete(id);
    await view?.close();
  }

  async journalFolder(id: string): Promise<string> {
    return path.join((await this.tmux.location()).folder, 'journal', id);
  }

  async close(): Promise<void> {
    this.idleClock.stop();
    await this.savings.flush();
    this.tmux.close();
    await Promise.all([...this.#views.keys()].map((id) => this.forget(id)));
    this.bridge.dispose();
  }

  #known(nameOrId: string): SessionView | undefined {
    const views = [...this.#views.values()];
    return views.find((view) => view.row.name === nameOrId) ?? this.#views.get(nameOrId);
  }
}

function answersTo(row: ListedRow, nameOrId: string): boolean {
  return row.name === nameOrId || row.id === nameOrId;
}

function noSession(nameOrId: string, rows: readonly ListedRow[], bridge: Bridge): PtyholdError {
  const names = rows.map((row) => row.name);
  if (bridge.isRestarted && names.length === 0) {
    const sentence = `There is no session ${nameOrId}: ${bridge.name} was restarted, and its sessions are gone.`;
    return new PtyholdError('no_session', sentence, 'pty_open makes a new one.');
  }
  const hint = names.length > 0 ? `There are: ${names.slice(0, 20).join(', ')}.` : 'There is none; pty_open makes one.';
  return new PtyholdError('no_session', `There is no session ${nameOrId}.`, hint);
}

const ID_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A lasting id: it begins like no automatic name does, and is safe in every file name and command. */
export function newId(): string {
  return `s${[...randomBytes(7)].map((byte) => ID_ALPHABET[byte % ID_ALPHABET.length]).join('')}`;
}

export function newKey(): string {
  return randomBytes(12).toString('hex');
}
