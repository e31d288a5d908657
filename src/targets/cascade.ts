// {target: text} → one text for each session: that of the most specific target which names it.
import { PtyholdError } from '../errors.ts';
import { sessionsOf } from './resolve.ts';
import { type Known, type Match, matchTarget, RANKS, type Row } from './target.ts';

export interface TextFor<R extends Row = Row> {
  row: R;
  text: string;
}

interface Key<R extends Row> extends Match<R> {
  text: string;
}

/** `among`: the sessions that the call names besides; without it, those that the keys name. */
export function cascade<R extends Row>(
  texts: Readonly<Record<string, string>>,
  known: Known<R>,
  among?: readonly R[],
): TextFor<R>[] {
  const entries = Object.entries(texts);
  if (entries.length === 0) throw noTexts();
  const within = among ? { ...known, rows: among, over: [] } : known;
  const keys = entries.map(([written, text]): Key<R> => ({ ...matchKey(written, within, known), text }));
  const star = keys.find(({ rank }) => rank === 'all');
  if (star && !among) throw allWithoutSession(star.written);
  const rows = among ?? sessionsOf(keys, known.hosts);
  const bySession = keysBySession(keys);
  return rows.map((row) => ({ row, text: textFor(row, bySession.get(row.id) ?? []) }));
}

function matchKey<R extends Row>(written: string, within: Known<R>, known: Known<R>): Match<R> {
  const match = matchWithin(written, within, known);
  if (!match.excludes) return match;
  const sentence = `text cannot leave out ${written.slice(1)}: ${written} is no key.`;
  throw new PtyholdError('bad_argument', sentence, 'Leave it out in session_id, or give it a text of its own.');
}

/** A session that is there, but not among those of the call, is told as such. */
function matchWithin<R extends Row>(written: string, within: Known<R>, known: Known<R>): Match<R> {
  try {
    return matchTarget(written, within);
  } catch (error) {
    if (within === known) throw error;
    matchTarget(written, known);
    const sentence = `text has a key ${written}, which names none of the sessions of session_id.`;
    throw new PtyholdError('bad_argument', sentence, 'Add it to session_id, or leave session_id out.');
  }
}

/** Looked up for each session, so that many keys and sessions cost no more than their matches. */
function keysBySession<R extends Row>(keys: readonly Key<R>[]): Map<string, Key<R>[]> {
  const found = new Map<string, Key<R>[]>();
  for (const key of keys)
    for (const id of new Set(key.rows.map((row) => row.id))) found.set(id, [...(found.get(id) ?? []), key]);
  return found;
}

function textFor<R extends Row>({ name }: R, keys: readonly Key<R>[]): string {
  const rank = RANKS.find((each) => keys.some((key) => key.rank === each));
  const [first, ...others] = keys.filter((key) => key.rank === rank);
  if (!first) throw noTextFor(name);
  const other = others.find(({ text }) => text !== first.text);
  if (other) throw conflict(first.written, other.written, name);
  return first.text;
}

function conflict(one: string, other: string, name: string): PtyholdError {
  const sentence = `text has two texts for ${name}: ${one} and ${other} both name it, and neither comes first.`;
  return new PtyholdError('bad_argument', `${sentence} Nothing was typed.`, `Give ${name} a text of its own.`);
}

function noTextFor(name: string): PtyholdError {
  const sentence = `session_id names ${name}, and text has nothing for it. Nothing was typed.`;
  return new PtyholdError('bad_argument', sentence, 'Give it a text, or "*" the text for all that nothing else names.');
}

function noTexts(): PtyholdError {
  return new PtyholdError('bad_argument', 'text has no key.', 'Write {"target": "text"}, or a plain text.');
}

function allWithoutSession(written: string): PtyholdError {
  const sentence = `text has a key ${written}, which would type into every session. Nothing was typed.`;
  return new PtyholdError(
    'bad_argument',
    sentence,
    'Give session_id: then "*" is for those of its sessions that no other key names.',
  );
}
