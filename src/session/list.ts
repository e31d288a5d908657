// Lists the sessions, each in one line.

import { type ListedRow, statusOf } from '../tmux/rows.ts';
import type { Context } from './context.ts';
import type { Hosts, Unreachable } from './hosts/hosts.ts';
import { closeIdle } from './idle.ts';
import { limitsOf } from './show/limits.ts';

interface HostedRow extends ListedRow {
  /** Undefined if there is only one host. */
  host: string | undefined;
}

export interface Everywhere {
  rows: HostedRow[];
  unreachable: readonly Unreachable[];
  maxTokens: number;
}

/** The sessions of all hosts, and the hosts that did not answer. */
export async function listEverywhere(hosts: Hosts, tag: string | undefined): Promise<Everywhere> {
  const { answers, unreachable } = await hosts.ask(async (context) => ({
    rows: (await listSessions(context, tag)).map((row) => ({ ...row, host: context.host })),
    maxTokens: limitsOf(context.config).maxTokens,
  }));
  const maxTokens = Math.max(0, ...answers.map((answer) => answer.maxTokens));
  return { rows: answers.flatMap(({ rows }) => rows), unreachable, maxTokens };
}

async function listSessions(context: Context, tag: string | undefined): Promise<ListedRow[]> {
  const rows = await closeIdle(context);
  return rows
    .filter((row) => tag === undefined || row.tags.includes(tag))
    .sort((a, b) => a.created - b.created || byName(a, b));
}

export function describeSession(row: ListedRow & { host?: string | undefined }, now: number): string {
  const host = row.host === undefined ? '' : ` on ${row.host}`;
  const people = row.people === 0 ? '' : `, ${row.people} attached`;
  const tags = row.tags.length === 0 ? '' : `, tags ${row.tags.join(' ')}`;
  return `${row.name} (${row.id})${host}: ${stateOf(row)}, ${row.program || row.shell}, ${row.cols}×${row.rows}${people}, idle ${duration(now - row.active)}${tags}`;
}

export function stateOf(row: ListedRow): string {
  const status = statusOf(row);
  if (row.dead) return status === undefined ? 'ended' : `ended exit=${status}`;
  if (row.alternate) return 'fullscreen';
  return 'alive';
}

function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole}s`;
  if (whole < 3600) return `${Math.floor(whole / 60)}m`;
  return whole < 86_400 ? `${Math.floor(whole / 3600)}h` : `${Math.floor(whole / 86_400)}d`;
}

// Sorts t2 before t10. Made once, because `localeCompare` makes a collator for every comparison.
const NAMES = new Intl.Collator('en', { numeric: true });

function byName(a: ListedRow, b: ListedRow): number {
  return NAMES.compare(a.name, b.name);
}
