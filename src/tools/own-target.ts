// Whether a call is about a session that people have open in iTerm2, and not about one of ours.
import { PtyholdError } from '../errors.ts';
import type { OwnSessions } from '../iterm2/own/own-sessions.ts';
import { targetsIn } from './arguments.ts';

export interface OwnTarget {
  sessions: OwnSessions;
  /** `iterm2:` and the beginning of an id. tmux allows no colon in a name, so no session of ours is called so. */
  name: string;
}

const OWN = /^!?iterm2:/;

/** Undefined if the call names none of them. */
export function ownNameIn(args: unknown): string | undefined {
  const named = targetsIn(args);
  const own = named.filter((each): each is string => typeof each === 'string' && OWN.test(each));
  const [name] = own;
  if (name === undefined) return undefined;
  if (named.length > 1 || /[*?!]/.test(name) || !('session_id' in Object(args))) throw oneAloneError();
  return name;
}

export function oneAloneError(): PtyholdError {
  const sentence = 'The sessions of iTerm2 are reached one at a time. Nothing was done.';
  return new PtyholdError('bad_argument', sentence, 'Name one as session_id, as pty_list names it.');
}

export function notOursError(tool: string): PtyholdError {
  const sentence = `${tool} is for sessions of ptyhold, and those of iTerm2 belong to people. Nothing was done.`;
  return new PtyholdError('bad_argument', sentence, 'pty_read, pty_send and pty_key reach them.');
}

export function iTerm2OffError(name: string): PtyholdError {
  const sentence = `${name} would be a session of iTerm2, which this server does not speak to.`;
  return new PtyholdError('no_session', sentence, 'PTYHOLD_ITERM2=on in its environment lets it.');
}
