// The times of a command, as the shell's marks tell them.
import { expect, it } from 'vitest';
import type { Mark, MarkKind } from '../../journal/marks.ts';
import { CommandEnds } from './command-ends.ts';

function mark(kind: MarkKind, start: number, clock?: number): Mark {
  return { kind, key: 'k', start, after: start + 1, status: 0, sequence: undefined, clock };
}

function clockAfter(...marks: readonly Mark[]): unknown {
  const ends = new CommandEnds(0, 'k');
  for (const each of marks) {
    if (each.kind === 'end') ends.takeEnd(each, true);
    ends.follow(each);
  }
  ends.noteReading('k');
  return ends.since(0).at(-1)?.clock;
}

it('are those of the marks before and behind its output', () => {
  expect(clockAfter(mark('output', 10, 100), mark('end', 20, 150))).toEqual({ began: 100, ended: 150 });
});

it('begin with its output also where an end in between was a false one', () => {
  const marks = [mark('output', 10, 100), mark('end', 20, 150), mark('end', 30, 190)];
  expect(clockAfter(...marks)).toEqual({ began: 100, ended: 190 });
});

it('are not those of the command before', () => {
  const before = [mark('output', 10, 100), mark('end', 20, 150), mark('input', 30)];
  expect(clockAfter(...before, mark('end', 40, 500))).toEqual({ began: undefined, ended: 500 });
});

it('are unknown of a shell without a clock', () => {
  expect(clockAfter(mark('output', 10), mark('end', 20))).toBeUndefined();
});

it.each([
  ['goes on behind what a key of the editor has started, where output is marked', true, 40],
  ['ends where the editor has stopped, where a command may ask for pastes, too', false, 10],
])('the line %s', (_, marksOutput, to) => {
  const ends = new CommandEnds(0, 'k');
  ends.pasteOn(5, { shellKey: 'k', wantsLine: true, marksOutput });
  ends.pasteOff(10, true);
  ends.pasteOn(20, { shellKey: 'k', wantsLine: true, marksOutput });
  ends.pasteOff(40, true);
  ends.takeEnd(mark('end', 50), true);
  ends.noteReading('k');
  expect(ends.since(0).at(-1)?.line.to).toBe(to);
});
