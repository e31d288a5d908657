// Lists the sessions, each in one line.

import type { AgentSays } from '../agents/states.ts';
import { compareNames } from '../targets/compare-names.ts';
import type { Places } from '../targets/places.ts';
import { resolve } from '../targets/resolve.ts';
import type { Row } from '../targets/target.ts';
import { showName } from '../terminal/show-name.ts';
import type { OtherWorld } from '../tmux/client.ts';
import type { ListedRow, StatusRow } from '../tmux/rows.ts';
import { lookNow, MOST_LOOKS } from './completion/look-at-silent.ts';
import type { Context } from './context.ts';
import type { EndedSession } from './ended/describe.ts';
import type { Hosts, Unreachable } from './hosts/hosts.ts';
import { closeIdleOf } from './idle.ts';
import { limitsOf } from './show/limits.ts';
import type { Found } from './state/kept-looks.ts';
import { statusAsSeen } from './status/as-seen.ts';
import type { Status } from './status/judge.ts';
import type { Waiting } from './waiting/waiting-texts.ts';

const ENDED_SHOWN = 3;

export interface HostedRow extends ListedRow {
  status: Status;
  /** What the program in front says of itself. */
  says: AgentSays | undefined;
  /** How many texts wait for it. */
  queued: number;
  /** Undefined if there is only one host. */
  host: string | undefined;
}

export interface HostedEnded extends EndedSession {
  host: string | undefined;
}

export interface Everywhere {
  rows: HostedRow[];
  ended: HostedEnded[];
  unreachable: readonly Unreachable[];
  /** What to know of sessions that are not listed. */
  elsewhere: readonly string[];
  maxTokens: number;
}

export interface ListOptions {
  /** This process brings the texts that wait. */
  delivers?: boolean | undefined;
  /** Of programs that run, the terminals of these are looked at: they may wait for somebody. */
  looks?: 'silent' | 'all' | 'none';
}

/** The sessions of all hosts, and the hosts that did not answer. */
export async function listEverywhere(
  hosts: Hosts,
  tag: string | undefined,
  { delivers = false, looks = 'silent' }: ListOptions = {},
): Promise<Everywhere> {
  const { answers, unreachable } = await hosts.ask(async (context) => {
    const { host } = context;
    const all = await closeIdleOf(context, await context.sessions.statusRows());
    const ids = all.map(({ id }) => id);
    context.tails.forgetAllBut(ids);
    context.looks.forgetAllBut(ids);
    const rows = sortRows(all.filter(({ tags }) => isTagged(tags, tag)));
    const [ended, { statuses, heard, waiting }] = await Promise.all([
      context.ended.list(all),
      statusesOf(context, rows, looks),
    ]);
    return {
      rows: rows.flatMap((row, index) => {
        const status = statuses[index];
        return status
          ? hostedRow(row, { host, status, says: heard.get(row.id), queued: waiting.counts.get(row.id) ?? 0 })
          : [];
      }),
      ended: ended.filter(({ record }) => isTagged(record.tags, tag)).map((each) => ({ ...each, host })),
      elsewhere: [
        ...(await context.tmux.otherWorlds()).map(describeWorld),
        ...(delivers ? [] : await undelivered(context, waiting)),
        ...unreadable(rows, waiting),
      ],
      maxTokens: limitsOf(context.config).maxTokens,
    };
  });
  const maxTokens = Math.max(0, ...answers.map((answer) => answer.maxTokens));
  const ended = answers.flatMap((answer) => answer.ended).sort((a, b) => b.end.at - a.end.at);
  const elsewhere = answers.flatMap((answer) => answer.elsewhere);
  return { rows: answers.flatMap(({ rows }) => rows), ended, unreachable, elsewhere, maxTokens };
}

/** Only those that the targets name, in their order. */
export function onlyNamed(all: Everywhere, targets: readonly string[], places: Places): Everywhere {
  const over = all.ended.map((each) => ({ id: each.id, name: each.record.name, host: each.host, tags: [] }));
  const known = { rows: all.rows, over, ...places, away: all.unreachable };
  const ids = resolve<Row>(targets, known, Number.POSITIVE_INFINITY).map(({ id }) => id);
  const rows = new Map(all.rows.map((row) => [row.id, row]));
  return {
    ...all,
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    ended: all.ended.filter(({ id }) => ids.includes(id)),
  };
}

/** Only those with the tag. */
export function onlyTagged(named: Everywhere, tag: string | undefined): Everywhere {
  return {
    ...named,
    rows: named.rows.filter(({ tags }) => isTagged(tags, tag)),
    ended: named.ended.filter(({ record }) => isTagged(record.tags, tag)),
  };
}

/** A server that delivers lets others see that it runs. */
async function undelivered({ leases }: Context, { counts }: Waiting): Promise<string[]> {
  if (counts.size === 0 || (await leases.isAnybodyThere())) return [];
  const count = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const what = count === 1 ? '1 queued text waits' : `${count} queued texts wait`;
  return [`${what}, and no server of ptyhold runs to deliver: one does as soon as a client calls it`];
}

function unreadable(rows: readonly ListedRow[], waiting: Waiting): string[] {
  if (waiting.unreadable.size === 0) return [];
  return rows.flatMap(({ id, name }) => {
    const why = waiting.unreadable.get(id);
    return why === undefined ? [] : `no queued text of ${showName(name)} is typed: ${why.replace(/\.$/, '')}`;
  });
}

function describeWorld(world: OtherWorld): string {
  const { folder } = world;
  if ('why' in world) return `sessions may also be in ${folder}, which was not used: ${world.why.replace(/\.$/, '')}`;
  const { count } = world;
  const what = count === 1 ? '1 more session is' : `${count} more sessions are`;
  return `${what} in ${folder}, from when the usual folder could not be used: PTYHOLD_DIR=${folder} reaches ${count === 1 ? 'it' : 'them'}`;
}

interface Heard {
  statuses: Status[];
  /** By id. */
  heard: ReadonlyMap<string, AgentSays>;
  waiting: Waiting;
}

/** What these do, and what their programs say of themselves. */
export async function statusesOf(
  context: Context,
  rows: readonly StatusRow[],
  looks: ListOptions['looks'],
): Promise<Heard> {
  if (rows.length === 0)
    return { statuses: [], heard: new Map(), waiting: { counts: new Map(), unreadable: new Map() } };
  // Imported here, so that a list without sessions does not load them.
  const [{ seeStatuses }, { hearAgents }, { countWaiting }] = await Promise.all([
    import('./status/see.ts'),
    import('./status/agents.ts'),
    import('./waiting/waiting-texts.ts'),
  ]);
  const [statuses, waiting] = await Promise.all([seeStatuses(context, rows), countWaiting(context, rows)]);
  const heard = await hearAgents(context, rows, statuses);
  return { statuses: await seeSilent(context, rows, { statuses, heard }, looks), heard, waiting };
}

/** A program that prints nothing may wait for somebody: its terminal is looked at. */
async function seeSilent(
  context: Context,
  rows: readonly StatusRow[],
  { statuses, heard }: Pick<Heard, 'statuses' | 'heard'>,
  looks: ListOptions['looks'],
): Promise<Status[]> {
  const isUnsure = statuses.map(({ state }) => state === 'running' || state === 'unknown');
  if (looks === 'none' || !isUnsure.includes(true)) return [...statuses];
  let left = MOST_LOOKS;
  const seen = rows.map((row, at) => {
    // What was seen before its journal was no longer written may be over.
    if (!isUnsure[at] || !row.piped) return undefined;
    const isDue = looks === 'all' || context.looks.dueInMs(row, Date.now()) === 0;
    if (isDue) left -= 1;
    return isDue && left >= 0 ? lookNow(context, row) : context.looks.recall(row);
  });
  const found = await Promise.all(seen);
  const now = Date.now() / 1000;
  return statuses.map((status, at) => {
    const row = rows[at];
    const each = found[at];
    return row && each ? bySight(status, row, { ...each, agent: each.agent ?? heard.get(row.id) }, now) : status;
  });
}

/** A wait lets a program's word stand for a moment, since more may follow. A list tells what is so now. */
function bySight(status: Status, { active }: ListedRow, { state: seen, agent: says }: Found, now: number): Status {
  const state = seen === 'running' ? (saidOf(says) ?? seen) : seen;
  return state === status.state ? status : statusAsSeen(status, { state, says, active, now });
}

/** What it says that a list has a state for. */
function saidOf(says: AgentSays | undefined): 'blocked' | 'done' | 'error' | undefined {
  return says?.state === 'working' || says?.state === 'idle' ? undefined : says?.state;
}

/** Names each field, since V8 spreads so many in 2 µs and 1.6 kB, which is most of what a row costs. */
function hostedRow(row: ListedRow, { host, status, says, queued }: Omit<HostedRow, keyof ListedRow>): HostedRow {
  return {
    paneId: row.paneId,
    id: row.id,
    dead: row.dead,
    deadStatus: row.deadStatus,
    deadSignal: row.deadSignal,
    alternate: row.alternate,
    cols: row.cols,
    rows: row.rows,
    created: row.created,
    active: row.active,
    people: row.people,
    shell: row.shell,
    idleTimeout: row.idleTimeout,
    tags: row.tags,
    lock: row.lock,
    role: row.role,
    look: row.look,
    name: row.name,
    program: row.program,
    host,
    status,
    says,
    queued,
  };
}

function isTagged(tags: readonly string[], tag: string | undefined): boolean {
  return tag === undefined || tags.includes(tag);
}

function sortRows<Row extends ListedRow>(rows: Row[]): Row[] {
  return rows.sort((a, b) => a.created - b.created || byName(a, b));
}

/**
 * The few that somebody may miss: the newest of each name that nobody closed on purpose and no living session has, and
 * those whose id was asked for. The others are only counted.
 */
export function pickEnded(
  { rows, ended }: Pick<Everywhere, 'rows' | 'ended'>,
  targets: readonly string[] = [],
): HostedEnded[] {
  const names = new Set(rows.map(({ name }) => name));
  const missed = ended.filter(({ id, record: { name }, end }) => {
    const isMissed = end.how !== 'closed' && !names.has(name);
    names.add(name);
    return isMissed || targets.includes(id);
  });
  return missed.slice(0, ENDED_SHOWN);
}

function byName(a: ListedRow, b: ListedRow): number {
  return compareNames(a.name, b.name);
}
