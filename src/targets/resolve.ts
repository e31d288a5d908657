// Several targets → the sessions that they name: in a fixed order, each once, and no more than one call takes.

import { PtyholdError } from '../errors.ts';
import { compareNames } from './compare-names.ts';
import { tooMany } from './errors.ts';
import { type Known, type Match, matchTarget, type Row } from './target.ts';

/** So many sessions are answered in one call. */
export const MOST_SESSIONS = 50;

/** Throws if a target names nothing: a slip of the pen must neither reach others nor leave too few out. */
export function resolve<R extends Row>(written: readonly string[], known: Known<R>, most = MOST_SESSIONS): R[] {
  const matches = written.map((each) => matchTarget(each, known));
  return sessionsOf(matches, known.hosts, most);
}

/** In the order of the targets; those of one glob or tag by host, then by name. */
export function sessionsOf<R extends Row>(
  matches: readonly Match<R>[],
  hosts: readonly string[],
  most = MOST_SESSIONS,
): R[] {
  const written = matches.map((match) => match.written).join(' ');
  const wanted = matches.filter(({ excludes }) => !excludes);
  if (wanted.length === 0) throw onlyExcludes(written);
  const left = new Set(matches.flatMap(({ excludes, rows }) => (excludes ? rows.map(({ id }) => id) : [])));
  const found = new Map<string, R>();
  for (const row of wanted.flatMap(({ rows }) => inOrder(rows, hosts)))
    if (!left.has(row.id) && !found.has(row.id)) found.set(row.id, row);
  if (found.size === 0) throw nothingLeft(written);
  if (found.size > most) throw tooMany(written, found.size, most);
  return [...found.values()];
}

function inOrder<R extends Row>(rows: readonly R[], hosts: readonly string[]): R[] {
  const place = new Map(hosts.map((host, at) => [host, at]));
  const placeOf = ({ host = '' }: Row): number => place.get(host) ?? 0;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b) || compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

function onlyExcludes(written: string): PtyholdError {
  const hint = 'Name first of what it is left out, such as ["#web", "!web-3"].';
  return new PtyholdError('bad_argument', `${written} only leaves out.`, hint);
}

function nothingLeft(written: string): PtyholdError {
  return new PtyholdError('no_session', `${written} leaves no session.`, 'Leave out fewer.');
}
