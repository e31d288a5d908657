// What is written of an event is harmless, short, and the same when it is read.
import { expect, it } from 'vitest';
import { type Event, eventKinds, readEvent, tidy } from './event.ts';

const session = { id: 's1234567', name: 't1' };

it('there are thirteen kinds', () => {
  expect(eventKinds()).toEqual(
    'opened ended exit blocked done error locked released asked queued delivered refused notice'.split(' '),
  );
});

it.each<Event>([
  { kind: 'opened', time: 1.5, by: 'codex', ...session, how: 'anew' },
  { kind: 'exit', time: 1, ...session, text: 'make', exit: 2 },
  { kind: 'locked', time: 1, ...session, until: 60, text: 'deploy' },
  { kind: 'refused', time: 1, name: 't1', rule: 'rm' },
  { kind: 'notice', time: 1, text: 'deployed' },
])('$kind is read as it was written', (event) => {
  expect(readEvent(JSON.parse(JSON.stringify({ key: 'k', ...event })))).toEqual(event);
});

it('texts become one harmless line', () => {
  const event = tidy({ kind: 'exit', time: 1, ...session, text: ' for x\n  in 1\x1b]0;title\x07\u202e; do', exit: 1 });
  expect(event.text).toMatch(/^for x in 1[ -~‹›<>\w+]*; do$/u);
  expect(event.text).not.toMatch(/[\x00-\x1f\u202e]/);
});

it('long texts are cut, and no character is cut in two', () => {
  const { text, name } = tidy({ kind: 'notice', time: 1, name: 'n'.repeat(500), text: `${'x'.repeat(118)}🙂🙂` });
  expect(text).toBe(`${'x'.repeat(118)}…`);
  expect(name).toHaveLength(80);
});
