// What one target names: a name or id, a glob, a #tag, * for all, each perhaps at a host, and !x to leave out.
import { PtyholdError } from '../errors.ts';
import type { Away } from './away.ts';
import { noneNamed, noneThere, noSuchHost, severalNamed } from './errors.ts';
import { hostsNamed, isWide, type Places } from './places.ts';
import { hasWildcard, matchesWildcard, namesAll } from './wildcard.ts';

/** A session, as far as targets care. */
export interface Row {
  /** Undefined if there is only one host. */
  host?: string | undefined;
  id: string;
  name: string;
  tags: readonly string[];
}

/** What is there to be named. */
export interface Known<R extends Row = Row> extends Places {
  rows: readonly R[];
  /** Sessions that are over, the newest first. Only a name or an id reaches them, and a living one comes first. */
  over?: readonly R[];
  /** The hosts that could not be asked, and why. */
  away?: readonly Away[];
}

/** The most specific first. */
export const RANKS = ['name', 'glob', 'tag', 'all'] as const;
type Rank = (typeof RANKS)[number];

export interface Match<R extends Row = Row> {
  written: string;
  rank: Rank;
  /** The rows are left out. */
  excludes: boolean;
  /** It has * or ?, so it may name what the writer did not think of. */
  isWild: boolean;
  rows: R[];
}

/** Such a word can only be a name or an id, so nobody needs to list sessions to know that it names one. */
export function isPlain(written: string): boolean {
  return !/^[#!]|[*?@]/.test(written);
}

/** The session with exactly that name or id. Throws if there is none, or several have that name. */
export function sessionNamed<R extends Row>(nameOrId: string, known: Known<R>): R {
  const named = withName(nameOrId, known);
  if (named.length === 0) throw noneNamed(nameOrId, known);
  return one(nameOrId, named, known);
}

/** Throws if it names nothing, or a name that several sessions have. */
export function matchTarget<R extends Row>(written: string, known: Known<R>): Match<R> {
  // A person may give a session any name, so an exact name or id comes before the grammar.
  const exact = withName(written, known);
  if (exact.length > 0)
    return { written, rank: 'name', excludes: false, isWild: false, rows: [one(written, exact, known)] };
  if (!written.startsWith('!')) return { ...matchSelector(written, known), written };
  const match = matchSelector(written.slice(1), known, { all: true });
  return { ...match, written, excludes: true };
}

type Selected<R extends Row> = Omit<Match<R>, 'written' | 'excludes'> & { excludes: false };

/** `all`: a name may stand for every session that has it. */
function matchSelector<R extends Row>(selector: string, known: Known<R>, { all = false } = {}): Selected<R> {
  const here = select(selector, known, all);
  if (here.rows.length > 0) return here;
  const at = splitHost(selector, known);
  if (!at) throw noneNamed(selector, known);
  const named = hostsNamed(at.host, known);
  const within = <Each extends Row>(rows: readonly Each[] = []): Each[] =>
    rows.filter(({ host = '' }) => known.hosts.length === 0 || named.includes(host));
  const areSeveral = isWide(at.host, known);
  const there = select(
    at.selector,
    { ...known, rows: within(known.rows), over: within(known.over) },
    all || areSeveral,
  );
  if (there.rows.length === 0) throw noneThere(selector, named, known);
  if (!areSeveral) return there;
  // A name at several hosts is no longer a name, and all of some hosts is less than all.
  const rank = there.rank === 'name' || (there.rank === 'all' && !namesAll(at.host)) ? 'glob' : there.rank;
  return { ...there, rank, isWild: there.isWild || hasWildcard(at.host) };
}

function select<R extends Row>(selector: string, known: Known<R>, all: boolean): Selected<R> {
  const isWild = hasWildcard(selector);
  const named = withName(selector, known);
  if (named.length > 0) {
    const rows = all ? named : [one(selector, named, known)];
    return { rank: 'name', excludes: false, isWild: false, rows };
  }
  if (selector.startsWith('#'))
    return { rank: 'tag', excludes: false, isWild, rows: withTag(selector.slice(1), known) };
  if (selector === '' || selector.startsWith('!')) throw emptyTarget(selector);
  const rows = isWild ? known.rows.filter(({ name }) => matchesWildcard(selector, name)) : [];
  return { rank: namesAll(selector) ? 'all' : 'glob', excludes: false, isWild, rows: [...rows] };
}

function withName<R extends Row>(nameOrId: string, { rows, over = [] }: Known<R>): R[] {
  const among = (each: readonly R[]): R[] => {
    const named = each.filter(({ name }) => name === nameOrId);
    return named.length > 0 ? named : each.filter(({ id }) => id === nameOrId);
  };
  const living = among(rows);
  return living.length > 0 ? living : firstOfEachHost(among(over));
}

function firstOfEachHost<R extends Row>(rows: readonly R[]): R[] {
  return rows.filter(({ host }, at) => rows.findIndex((each) => each.host === host) === at);
}

function withTag<R extends Row>(tag: string, { rows }: Known<R>): R[] {
  if (tag === '') throw emptyTarget('#');
  const exact = rows.filter(({ tags }) => tags.includes(tag));
  if (exact.length > 0 || !hasWildcard(tag)) return exact;
  return rows.filter(({ tags }) => tags.some((each) => matchesWildcard(tag, each)));
}

/** One machine may be listed under two names. */
function one<R extends Row>(written: string, rows: readonly R[], { hosts }: Known<R>): R {
  const [first] = rows;
  if (first && rows.every(({ id }) => id === first.id)) return first;
  throw severalNamed(written, rows, hosts);
}

/** Hosts have names such as user@db, and sessions names with @: the first part behind an @ that names a host is one. */
function splitHost(selector: string, places: Places): { selector: string; host: string } | undefined {
  const parts = [...selector.matchAll(/@/g)].map(({ index }) => ({
    selector: selector.slice(0, index),
    host: selector.slice(index + 1),
  }));
  const last = parts.at(-1);
  if (!last) return undefined;
  const found = parts.find(({ host }) => namesAll(host) || hostsNamed(host, places).length > 0);
  if (!found) throw noSuchHost(last.host, places);
  return found;
}

function emptyTarget(selector: string): PtyholdError {
  const what = selector === '' ? 'A target is empty' : `The target ${selector} names nothing`;
  return new PtyholdError(
    'bad_argument',
    `${what}.`,
    'Write a name, a glob such as web-*, a tag such as #web, or !name.',
  );
}
