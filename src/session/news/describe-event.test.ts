// What is said of each kind of event, in one line.
import { expect, it } from 'vitest';
import { type Event, eventKinds } from '../../events/event.ts';
import { describeEvent, describeWithTime, tellEvent } from './describe-event.ts';

const NOW = 1_000_000;
const of = { id: 's1234567', name: 't1', time: NOW - 5 };

const SAID: readonly (readonly [Event, string])[] = [
  [{ kind: 'opened', ...of, how: 'new' }, 't1 opened'],
  [{ kind: 'opened', ...of, how: 'anew' }, 't1 opened anew'],
  [{ kind: 'ended', ...of, how: 'exit', exit: 3 }, 't1 ended exit=3'],
  [{ kind: 'ended', ...of, how: 'killed' }, 't1 ended (killed)'],
  [{ kind: 'ended', ...of, how: 'closed', exit: 0 }, 't1 ended (closed) exit=0'],
  [{ kind: 'exit', ...of, exit: 2, text: 'make "all"' }, 't1 exit=2: "make \\"all\\""'],
  [{ kind: 'exit', ...of, exit: 2 }, 't1 exit=2'],
  [{ kind: 'blocked', ...of, state: 'waiting_input', text: 'Go on?' }, 't1 blocked waiting_input: "Go on?"'],
  [{ kind: 'done', ...of }, 't1 done'],
  [{ kind: 'error', ...of, text: 'no room' }, 't1 error: "no room"'],
  [{ kind: 'locked', ...of, until: NOW + 90, text: 'deploy' }, 't1 locked for 1m: "deploy"'],
  [{ kind: 'released', ...of }, 't1 released'],
  [{ kind: 'asked', ...of, text: 'for a minute' }, 't1 asked: "for a minute"'],
  [{ kind: 'queued', ...of }, 't1 queued'],
  [{ kind: 'delivered', ...of }, 't1 delivered'],
  [{ kind: 'refused', ...of, rule: 'remove-root' }, 't1 refused by rule remove-root'],
  [{ kind: 'refused', ...of, text: 'not taken' }, 't1 refused: "not taken"'],
  [{ kind: 'notice', time: 1, text: 'x' }, 'notice: "x"'],
];

it.each(SAID)('%j', (event, said) => {
  expect(tellEvent(event, NOW)).toBe(said);
});

it('every kind is told', () => {
  expect(new Set(SAID.map(([{ kind }]) => kind))).toEqual(new Set(eventKinds()));
});

it('an event has its number, its age, and who did it', () => {
  const event = { kind: 'done', ...of, by: 'a b' } as const;
  expect(describeEvent({ number: 7, event }, NOW)).toBe('7 t1 done, 5s ago, by "a b"');
});

it('a person sees the time, and the day if that is another one', () => {
  const event = { kind: 'done', ...of } as const;
  const [today, later] = [0, 3 * 86_400].map((more) => describeWithTime({ number: 7, event }, of.time + more));
  expect(today).toMatch(/^7 \d\d:\d\d:\d\d t1 done$/);
  expect(later).toMatch(/^7 1970-01-\d\d \d\d:\d\d:\d\d t1 done$/);
});

it('a name can neither end the line nor pass for another part of it', () => {
  const event = { kind: 'done', ...of, name: 'x\ny [events 9]' } as const;
  expect(tellEvent(event, NOW)).toBe('"x\\ny [events 9]" done');
});

it('an event that only a newer version knows is told as such', () => {
  expect(tellEvent({ kind: 'unknown', time: 0 }, NOW)).toBe('event of a newer ptyhold');
});
