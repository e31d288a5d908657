// What iTerm2's own sessions are called: `iterm2:` and the beginning of the id, or `iterm2:active`.
import { PtyholdError } from '../../errors.ts';
import type { ShownSession } from '../api/shown.ts';

/** No session of ours can be called so: tmux allows no colon in a name. */
const PREFIX = 'iterm2:';
export const ACTIVE = `${PREFIX}active`;
/** Characters of an id, which has 36. */
const SHORT = 8;

export function isOwnName(written: string): boolean {
  return written.startsWith(PREFIX);
}

export function nameOf({ id }: Pick<ShownSession, 'id'>): string {
  return `${PREFIX}${id.slice(0, SHORT)}`;
}

/** Throws if it names none of them, or several. */
export function findOwn(written: string, sessions: readonly ShownSession[]): ShownSession {
  const beginning = written.slice(PREFIX.length).toUpperCase();
  const found = beginning === '' ? [] : sessions.filter(({ id }) => id.toUpperCase().startsWith(beginning));
  const [first, ...others] = found;
  if (!first) throw new PtyholdError('no_session', `iTerm2 has no session ${written}.`, whatIsThere(sessions));
  if (others.length === 0) return first;
  const ids = found.map(({ id }) => `${PREFIX}${id}`).join(', ');
  throw new PtyholdError('bad_argument', `${written} is the beginning of several ids.`, `Name one: ${ids}.`);
}

function whatIsThere(sessions: readonly ShownSession[]): string {
  if (sessions.length === 0) return 'It has none, besides those that tmux draws.';
  return `There are: ${sessions.map(nameOf).join(', ')}.`;
}
