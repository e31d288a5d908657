// Answers calls of pty_open.
import { describeError, PtyholdError } from '../errors.ts';
import type { Context } from '../session/context.ts';
import type { Hosts, Unreachable } from '../session/hosts/hosts.ts';
import { type NewSession, type Opened, openMany, openSession, type Unreached } from '../session/open.ts';
import type { Outcome } from '../session/services/together.ts';
import { MOST_SESSIONS } from '../targets/resolve.ts';
import { showName } from '../terminal/show-name.ts';
import { type Arguments, type Entry, one } from './open-arguments.ts';
import { checkEntries } from './open-many.ts';
import { answerSeveral } from './several.ts';
import type { Answer, Call } from './tool.ts';

export async function chooseHost(hosts: Hosts): Promise<Hosts> {
  return hosts;
}

export async function handle(hosts: Hosts, { sessions, ...args }: Arguments, call: Call): Promise<Answer> {
  const entries = sessions ? checkEntries(sessions, one, args) : [args];
  const each = await onEachHost(hosts, entries);
  if (sessions || each !== entries) return answerOpenedMany(hosts, each, call);
  const { context, taken } = await chooseHostToOpen(hosts, args.host);
  const opened = await openSession(context, { ...requestOf(args, call), taken });
  const told = (await call.show?.([{ row: opened.session.row, context, look: args.look }])) ?? [];
  return answerOpened({ ...opened, notes: [...opened.notes, ...told] }, context);
}

/** A group or a pattern of hosts stands for a session on each. */
async function onEachHost(hosts: Hosts, entries: Entry[]): Promise<Entry[]> {
  const named = await Promise.all(entries.map(({ host }) => (host === undefined ? undefined : hosts.several(host))));
  if (named.every((each) => each === undefined)) return entries;
  const expanded = entries.flatMap((entry, at) => (named[at] ?? [entry.host]).map((host) => ({ ...entry, host })));
  if (expanded.length <= MOST_SESSIONS) return expanded;
  const sentence = `These are ${expanded.length} hosts, and one call opens at most ${MOST_SESSIONS} sessions.`;
  throw new PtyholdError('bad_argument', sentence, 'Take them in parts, by a narrower pattern or a smaller group.');
}

function requestOf({ idle_timeout: idleTimeout, force: isForced, host: _, ...request }: Entry, call: Call) {
  return { ...request, idleTimeout, leave: { force: isForced, confirm: call.confirm } };
}

function answerOpened(opened: Opened, context: Context): Answer {
  const { session, attach } = opened;
  return {
    text: `session_id: ${session.row.name}\nattach: ${attach}\n${describeOpened(opened)}`,
    facts: factsOf(opened, context.host),
  };
}

function describeOpened({ session: { row }, isReused, insteadOf, notes }: Opened): string {
  const how = isReused ? 'reused' : insteadOf === undefined ? 'opened' : 'opened anew';
  return [
    `[ptyhold ${showName(row.name)}: ${how} ${showName(row.shell)}, ${row.cols}×${row.rows}, id ${row.id}${row.role === '' ? '' : `, role ${row.role}`}]`,
    ...(notes.length > 0 ? [`[${notes.join('; ')}]`] : []),
  ].join(' ');
}

function factsOf(
  { session: { row }, isReused, insteadOf, attach, notes }: Opened,
  host: string | undefined,
): Record<string, unknown> {
  return {
    session_id: row.name,
    id: row.id,
    ...(host !== undefined && { host }),
    reused: isReused,
    ...(insteadOf !== undefined && { instead_of: insteadOf }),
    attach,
    cols: row.cols,
    rows: row.rows,
    shell: row.shell,
    ...(row.role !== '' && { role: row.role }),
    notes,
  };
}

async function answerOpenedMany(hosts: Hosts, entries: readonly Entry[], call: Call): Promise<Answer> {
  const contexts = await contextsFor(hosts, entries);
  await hosts.askOpened((each) => each.sessions.names());
  const taken = hosts.opened.flatMap(({ sessions }) => sessions.lastNames);
  const wanted = entries.map((entry, at) => ({
    context: contexts[at] ?? { failed: undefined },
    request: { ...requestOf(entry, call), taken },
  }));
  const outcomes = await openMany(wanted, { force: false, confirm: call.confirm });
  const away = unreached(entries, outcomes);
  const sessions = outcomes.map((outcome, at) => {
    const row = 'done' in outcome ? outcome.done.session.row : undefined;
    const name = row?.name ?? entries[at]?.name ?? entries[at]?.host ?? `sessions[${at}]`;
    const context = contexts[at];
    const isAway = 'failed' in outcome && away.some((each) => each.name === entries[at]?.host);
    return { name, id: row?.id, context: context && 'failed' in context ? undefined : context, isAway };
  });
  const answer = answerSeveral({ sessions, away }, outcomes, 'opened', (opened) => ({
    text: describeOpened(opened),
    output: '',
    facts: factsOf(opened, undefined),
    counts: true,
  }));
  const attach = outcomes.flatMap((outcome) => ('done' in outcome ? [outcome.done.attach] : [])).slice(0, 1);
  const told = (await call.show?.(shownOf(outcomes, contexts, entries))) ?? [];
  const remarks = [...attach.map((line) => `attach: ${line}`), ...told];
  return { ...answer, text: [answer.text, ...remarks.map((remark) => `[${remark}]`)].join(' ') };
}

function shownOf(
  outcomes: readonly Outcome<Opened>[],
  contexts: readonly (Context | Unreached)[],
  entries: readonly Entry[],
): NewSession[] {
  return outcomes.flatMap((outcome, at) => {
    const context = contexts[at];
    if (!('done' in outcome) || !context || 'failed' in context) return [];
    return [{ row: outcome.done.session.row, context, look: entries[at]?.look }];
  });
}

/** The hosts that are away, if one line is to tell of several. */
function unreached(entries: readonly Entry[], outcomes: readonly Outcome<Opened>[]): Unreachable[] {
  const away = new Map<string, Unreachable>();
  for (const [at, outcome] of outcomes.entries()) {
    const name = entries[at]?.host;
    if (name === undefined || !('failed' in outcome) || !(outcome.failed instanceof PtyholdError)) continue;
    if (outcome.failed.code === 'unreachable') away.set(name, { name, why: describeError(outcome.failed) });
  }
  return away.size > 1 ? [...away.values()] : [];
}

/** A host that is away fails its own entries. One that does not exist is a wrong argument. */
async function contextsFor(hosts: Hosts, entries: readonly Entry[]): Promise<(Context | Unreached)[]> {
  const found = await hosts.atEach(entries.map(({ host }) => host));
  return found.map((each, at) => {
    if (each.status === 'fulfilled') return each.value;
    if (each.reason instanceof PtyholdError && each.reason.code === 'no_host')
      throw new PtyholdError('no_host', `sessions[${at}].host: ${each.reason.message}`, each.reason.hint);
    return { failed: each.reason };
  });
}

/** Also tells the names on other hosts: an automatic name that is unique needs no host in later calls. */
async function chooseHostToOpen(
  hosts: Hosts,
  host: string | undefined,
): Promise<{ context: Context; taken: readonly string[] }> {
  const context = await hosts.at(host);
  await hosts.askOpened((each) => each.sessions.names(), context);
  // A host that does not answer now still has its last names.
  return {
    context,
    taken: hosts.opened.filter((each) => each !== context).flatMap(({ sessions }) => sessions.lastNames),
  };
}
