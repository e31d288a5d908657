// Lists the sessions, each in one line.

import { PtyholdError } from '../errors.ts';
import { showName } from '../terminal/show-name.ts';
import { STATES_SEEN_MS } from '../timing.ts';
import type { OtherWorld } from '../tmux/client.ts';
import { type ListedRow, statusOf } from '../tmux/rows.ts';
import { within } from '../within.ts';
import type { State } from './completion/verdict.ts';
import type { EndedSession } from './ended/describe.ts';
import type { Hosts, Unreachable } from './hosts/hosts.ts';
import { closeIdle } from './idle.ts';
import { duration } from './services/duration.ts';
import { limitsOf } from './show/limits.ts';

const ENDED_SHOWN = 3;

interface HostedRow extends ListedRow {
  /** Undefined if there is only one host. */
  host: string | undefined;
}

/** A row with what the session does now; undefined if that was not seen in time. */
export interface SeenRow extends HostedRow {
  seen: State | undefined;
}

export interface HostedEnded extends EndedSession {
  host: string | undefined;
}

export interface Everywhere<Row = HostedRow> {
  rows: Row[];
  ended: HostedEnded[];
  unreachable: readonly Unreachable[];
  /** What to know of sessions that are not listed. */
  elsewhere: readonly string[];
  maxTokens: number;
}

/** The sessions of all hosts, and the hosts that did not answer. */
export async function listEverywhere(hosts: Hosts, tag: string | undefined): Promise<Everywhere> {
  const { answers, unreachable } = await hosts.ask(async (context) => {
    const { host } = context;
    const rows = await closeIdle(context);
    const ended = await context.ended.list(rows);
    return {
      rows: sortRows(rows.filter(({ tags }) => isTagged(tags, tag))).map((row) => ({ ...row, host })),
      ended: ended.filter(({ record }) => isTagged(record.tags, tag)).map((each) => ({ ...each, host })),
      elsewhere: (await context.tmux.otherWorlds()).map(describeWorld),
      maxTokens: limitsOf(context.config).maxTokens,
    };
  });
  const maxTokens = Math.max(0, ...answers.map((answer) => answer.maxTokens));
  const ended = answers.flatMap((answer) => answer.ended).sort((a, b) => b.end.at - a.end.at);
  const elsewhere = answers.flatMap((answer) => answer.elsewhere);
  return { rows: answers.flatMap(({ rows }) => rows), ended, unreachable, elsewhere, maxTokens };
}

function describeWorld(world: OtherWorld): string {
  const { folder } = world;
  if ('why' in world) return `sessions may also be in ${folder}, which was not used: ${world.why.replace(/\.$/, '')}`;
  const { count } = world;
  const what = count === 1 ? '1 more session is' : `${count} more sessions are`;
  return `${what} in ${folder}, from when the usual folder could not be used: PTYHOLD_DIR=${folder} reaches ${count === 1 ? 'it' : 'them'}`;
}

/** The same, and looks at each terminal. */
export async function seeEverywhere(hosts: Hosts, tag: string | undefined): Promise<Everywhere<SeenRow>> {
  const heard = await listEverywhere(hosts, tag);
  const seen = heard.rows.map(async (row) => ({ ...row, seen: await stateNow(hosts, row) }));
  return { ...heard, rows: await Promise.all(seen) };
}

async function stateNow(hosts: Hosts, row: HostedRow): Promise<State | undefined> {
  if (row.dead) return 'exited';
  try {
    const context = await hosts.at(row.host);
    // Imported here, so that a list without sessions does not load it.
    const { glance } = await import('./completion/wait-for.ts');
    const verdict = await within(STATES_SEEN_MS, context.sessions.find(row.id).then(glance));
    return verdict?.value.state;
  } catch (error) {
    // The session ended meanwhile, or its journal cannot be read.
    if (error instanceof PtyholdError) return undefined;
    throw error;
  }
}

function isTagged(tags: readonly string[], tag: string | undefined): boolean {
  return tag === undefined || tags.includes(tag);
}

function sortRows(rows: ListedRow[]): ListedRow[] {
  return rows.sort((a, b) => a.created - b.created || byName(a, b));
}

/**
 * The few that somebody may miss: the newest of each name that nobody closed on purpose and no living session has. The
 * others are only counted.
 */
export function pickEnded({ rows, ended }: Pick<Everywhere, 'rows' | 'ended'>): HostedEnded[] {
  const names = new Set(rows.map(({ name }) => name));
  const missed = ended.filter(({ record: { name }, end }) => {
    const isMissed = end.how !== 'closed' && !names.has(name);
    names.add(name);
    return isMissed;
  });
  return missed.slice(0, ENDED_SHOWN);
}

export function describeSession(row: ListedRow & { host?: string | undefined }, now: number): string {
  const host = row.host === undefined ? '' : ` on ${row.host}`;
  const people = row.people === 0 ? '' : `, ${row.people} attached`;
  const tags = row.tags.length === 0 ? '' : `, tags ${row.tags.map(showName).join(' ')}`;
  return `${showName(row.name)} (${row.id})${host}: ${stateOf(row)}, ${showName(row.program || row.shell)}, ${row.cols}×${row.rows}${people}, idle ${duration(now - row.active)}${tags}`;
}

export function stateOf(row: ListedRow): string {
  const status = statusOf(row);
  if (row.dead) return status === undefined ? 'ended' : `ended exit=${status}`;
  if (row.alternate) return 'fullscreen';
  return 'alive';
}

// Sorts t2 before t10. Made once, because `localeCompare` makes a collator for every comparison.
const NAMES = new Intl.Collator('en', { numeric: true });

function byName(a: ListedRow, b: ListedRow): number {
  return NAMES.compare(a.name, b.name);
}
