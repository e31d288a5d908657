// The sessions that a call is about.
import { PtyholdError } from '../../errors.ts';
import { requireNarrow } from '../../targets/allowed.ts';
import { cascade } from '../../targets/cascade.ts';
import { sessionsOf } from '../../targets/resolve.ts';
import { isPlain, type Known, type Match, matchTarget } from '../../targets/target.ts';
import type { Context } from '../context.ts';
import type { HeldRow, Hosts, Unreachable } from './hosts.ts';

export interface Chosen {
  context: Context;
  id: string;
  name: string;
}

/** A name or an id chooses one; anything else several, even if only one session is there. */
export type Choice = One | Several<Chosen>;

interface One {
  kind: 'one';
  context: Context;
  /** A name or an id. */
  session: string;
}

export interface Several<Session> {
  kind: 'several';
  sessions: Session[];
  /** Hosts that may have more of them and could not be asked. */
  away: readonly Unreachable[];
}

export type Use = 'read' | 'type' | 'press' | 'close';

/** Resolved once: what comes or goes later is no part of the call. */
export async function chooseSessions(hosts: Hosts, target: string | readonly string[], use: Use): Promise<Choice> {
  // Tells without a question to tmux that one session is meant.
  if (typeof target === 'string' && isPlain(target))
    return { kind: 'one', context: await hosts.holding(target), session: target };
  const chosen = await hosts.find((known) => choose(known, target, use));
  if (chosen.kind === 'several') await meet(chosen.sessions);
  return chosen;
}

/** Several, each with its text. Without a target, those that the keys name. */
export async function chooseTexts(
  hosts: Hosts,
  texts: Readonly<Record<string, string>>,
  target: string | readonly string[] | undefined,
): Promise<Several<Chosen & { text: string }>> {
  const chosen = await hosts.find((known) => {
    const among = target === undefined ? undefined : rowsOf(known, [target].flat(), 'type');
    const sessions = cascade(texts, known, among?.rows).map(({ row, text }) => ({ ...chosenOf(row), text }));
    const isByName = among?.isByName ?? Object.keys(texts).every(isPlain);
    return { kind: 'several' as const, sessions, away: isByName ? [] : (known.away ?? []) };
  });
  await meet(chosen.sessions);
  return chosen;
}

function choose(known: Known<HeldRow>, target: string | readonly string[], use: Use): Choice {
  const { rows, isByName } = rowsOf(known, [target].flat(), use);
  const [first] = rows;
  if (first && typeof target === 'string' && isByName)
    return { kind: 'one', context: first.context, session: first.id };
  return { kind: 'several', sessions: rows.map(chosenOf), away: isByName ? [] : (known.away ?? []) };
}

function rowsOf(known: Known<HeldRow>, written: readonly string[], use: Use): { rows: HeldRow[]; isByName: boolean } {
  const matches = matchAll(written, known, use);
  if (use !== 'read') requireNarrow(matches, use);
  const isByName = matches.every(({ rank, excludes }) => rank === 'name' && !excludes);
  return { rows: sessionsOf(matches, known.hosts), isByName };
}

const NOTHING_DONE: Readonly<Record<Use, string>> = {
  read: 'None of the others was read.',
  type: 'Nothing was typed.',
  press: 'Nothing was pressed.',
  close: 'None of the others was closed.',
};

/** One that names nothing may be a slip, and then the others may be, too. */
function matchAll(written: readonly string[], known: Known<HeldRow>, use: Use): Match<HeldRow>[] {
  try {
    return written.map((each) => matchTarget(each, known));
  } catch (error) {
    if (written.length === 1 || !(error instanceof PtyholdError)) throw error;
    throw new PtyholdError(error.code, `${error.message} ${NOTHING_DONE[use]}`, error.hint);
  }
}

function chosenOf({ context, id, name }: HeldRow): Chosen {
  return { context, id, name };
}

/** Makes them known at once, where otherwise each would be looked for in a list of its own. */
async function meet(sessions: readonly Chosen[]): Promise<void> {
  const contexts = new Map<Context, string[]>();
  for (const { context, id } of sessions) contexts.set(context, [...(contexts.get(context) ?? []), id]);
  await Promise.all([...contexts].map(([context, ids]) => context.sessions.meet(ids)));
}
