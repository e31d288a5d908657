// What is said of a target that names nothing, or too much: with what is there.
import { PtyholdError } from '../errors.ts';
import { nearest } from '../nearest.ts';
import { type Away, describeAway } from './away.ts';
import type { Places } from './places.ts';
import { hasWildcard } from './wildcard.ts';

interface Named {
  host?: string | undefined;
  id: string;
  name: string;
  tags: readonly string[];
}

interface There {
  rows: readonly Named[];
  away?: readonly Away[];
}

const MOST_NAMED = 20;

export function noneNamed(selector: string, { rows, away = [] }: There): PtyholdError {
  const missing = notAsked(away);
  const names = rows.map(({ name }) => name);
  if (!selector.startsWith('#')) {
    const what = hasWildcard(selector) ? `No session has a name like ${selector}.` : `There is no session ${selector}.`;
    return new PtyholdError('no_session', `${what}${missing}`, whatIsThere(selector, names, 'pty_open makes one.'));
  }
  const tags = rows.flatMap((row) => row.tags);
  const none =
    names.length === 0
      ? 'There is no session; pty_open makes one.'
      : 'No session has a tag; pty_open with tags sets them.';
  const hint =
    tags.length === 0
      ? none
      : whatIsThere(
          selector,
          tags.map((tag) => `#${tag}`),
          '',
        );
  return new PtyholdError('no_session', `No session has the tag ${selector.slice(1)}.${missing}`, hint);
}

/** Of hosts that are all away nobody knows what they have. */
export function noneThere(selector: string, hosts: readonly string[], there: There): PtyholdError {
  const away = there.away?.filter(({ name }) => hosts.includes(name)) ?? [];
  if (away.length === 0 || away.length < hosts.length) return noneNamed(selector, there);
  const sentence = `Whether there is a session ${selector} is not known.${notAsked(away)}`;
  return new PtyholdError('unreachable', sentence, 'Call again once it can be reached; ptyhold doctor says more.');
}

export function severalNamed(name: string, rows: readonly Named[], hosts: readonly string[]): PtyholdError {
  if (hosts.length === 0) {
    const ids = rows.map(({ id }) => id).join(', ');
    return new PtyholdError('bad_argument', `Several sessions are called ${name}.`, `Name it by its id: ${ids}.`);
  }
  const ways = rows.map(({ id, host = '' }) => `${id} (${name}@${host})`);
  const hint = `Name it by its id or its host: ${ways.join(', ')}.`;
  return new PtyholdError('bad_argument', `Several hosts have a session ${name}.`, hint);
}

/** `away`: those that may know more hosts and could not be asked. */
export function noSuchHost(
  host: string,
  { hosts, groups = new Map() }: Places,
  away: readonly Away[] = [],
): PtyholdError {
  const sentence = `There is no host ${host}.${notAsked(away)}`;
  if (hosts.length === 0 && away.length === 0)
    return new PtyholdError('no_host', sentence, 'There is only one host: leave its name out.');
  const known = groups.size === 0 ? '' : ` Groups: ${[...groups.keys()].slice(0, MOST_NAMED).join(', ')}.`;
  return new PtyholdError('no_host', sentence, `${whatIsThere(host, hosts, '')}${known}`);
}

function notAsked(away: readonly Away[]): string {
  const [first, ...others] = away;
  if (!first) return '';
  if (others.length === 0) return ` ${first.name} could not be asked: ${first.why}`;
  return ` ${describeAway(away)}.`;
}

export function tooMany(what: string, count: number, most: number): PtyholdError {
  const sentence = `${what} names ${count} sessions, and one call takes at most ${most}.`;
  return new PtyholdError(
    'bad_argument',
    sentence,
    'Take them in parts: leave some out with !name, or use another glob or tag.',
  );
}

/** Near ones first. */
function whatIsThere(word: string, known: readonly string[], otherwise: string): string {
  const all = [...new Set(known)];
  if (all.length === 0) return `There is none${otherwise === '' ? '.' : `; ${otherwise}`}`;
  const near = nearest(word, all).slice(0, 3);
  const more = all.length - MOST_NAMED;
  const list = `There are: ${all.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  return near.length === 0 ? list : `Near it: ${near.join(', ')}. ${list}`;
}
