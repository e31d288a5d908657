// What is remembered of the programs in front.
import { expect, it } from 'vitest';
import type { Screen } from '../../terminal/screen.ts';
import { Front } from './front.ts';

it('a program still asks while nothing has come since it was seen to', () => {
  const front = new Front();
  expect(front.isStillAsking(0)).toBe(false);
  front.noteAsking(120);
  expect([front.isStillAsking(120), front.isStillAsking(121)]).toEqual([true, false]);
  front.noteAsking(undefined);
  expect(front.isStillAsking(120)).toBe(false);
});

it('prompts of one program are none of the next', () => {
  const front = new Front();
  front.notePrompts({ group: 7, known: ['>>> '] });
  expect(front.promptsOf(7)).toEqual(['>>> ']);
  expect(front.promptsOf(8)).toEqual([]);
  front.notePrompts({ group: 8, known: ['db=# '] });
  expect(front.promptsOf(7)).toEqual([]);
});

it('only the process that did not answer is taken for one without marks', () => {
  const front = new Front();
  front.noteMarkless(30, 500);
  expect([front.isMarkless(30), front.isMarkless(31)]).toEqual([true, false]);
  // Behind a carrier, another shell may stand there after the next command.
  expect([front.wasAsked(30, 500), front.wasAsked(30, 900), front.wasAsked(31, 500)]).toEqual([true, false, false]);
});

it('a screen is compared with the one that was shown last', () => {
  const front = new Front();
  const screen = (line: string): Screen => ({
    cols: 80,
    rows: 1,
    cursor: { x: 0, y: 0, hidden: false },
    title: '',
    alternate: true,
    lines: [line],
    highlights: [],
  });
  const [one, two] = [screen('one'), screen('two')];
  expect(front.screen).toBeUndefined();
  front.noteScreen({ drawn: one, at: 1 });
  front.noteScreen({ drawn: two, at: 2 });
  expect(front.screen).toEqual({ drawn: two, at: 2 });
});
