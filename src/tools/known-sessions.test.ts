// What a caller is told where a name means another session than in its calls before.
import { expect, it } from 'vitest';
import { KnownSessions } from './known-sessions.ts';

const placeOf = (host: string | undefined, ...ids: string[]) => ({
  host,
  sessions: { knownAs: (id: string) => (ids.includes(id) ? {} : undefined) },
});
const HERE = [placeOf(undefined, 's1', 's2', 's3')];
const SAID = [
  'a is another session than before, which somebody else has opened: pty_read session_id="s1" reads the one before',
];

it('says once that somebody has opened another one under the name', () => {
  const known = new KnownSessions();
  expect(known.note({ session_id: 'a', id: 's1' }, HERE, false)).toEqual([]);
  expect(known.note({ session_id: 'a', id: 's1' }, HERE, false)).toEqual([]);
  expect(known.note({ session_id: 'a', id: 's2' }, HERE, false)).toEqual(SAID);
  expect(known.note({ session_id: 'a', id: 's2' }, HERE, false)).toEqual([]);
});

it('says nothing of one that this caller opens itself, in an answer that told so', () => {
  const known = new KnownSessions();
  known.note({ session_id: 'a', id: 's1' }, HERE, true);
  expect(known.note({ session_id: 'a', id: 's2' }, HERE, true)).toEqual([]);
  expect(known.note({ session_id: 'a', id: 's2' }, HERE, false)).toEqual([]);
});

it('looks at each of several sessions, and not at those that failed', () => {
  const known = new KnownSessions();
  const both = (id: string) => ({
    sessions: [
      { session_id: 'a', id },
      { session_id: 'b', error: 'no_session' },
    ],
  });
  expect(known.note(both('s1'), HERE, false)).toEqual([]);
  expect(known.note(both('s2'), HERE, false)).toEqual(SAID);
});

it('takes neither one that is over, read by its id, nor one of another host for the one of that name', () => {
  const known = new KnownSessions();
  known.note({ session_id: 'a', id: 's1' }, HERE, false);
  expect(known.note({ session_id: 'a', id: 's3', state: 'exited' }, HERE, false)).toEqual([]);
  expect(known.note({ session_id: 'a', id: 's1' }, HERE, false)).toEqual([]);
  const places = [placeOf('near', 's1'), placeOf('far', 's2')];
  const both = new KnownSessions();
  for (const id of ['s1', 's2', 's1', 's2']) expect(both.note({ session_id: 'a', id }, places, false)).toEqual([]);
});
