// What tmux prints of a screen, read back.
import { expect, it } from 'vitest';
import { readCapture, readDeadSignal, readEnd } from './capture.ts';

it('a screen is its size, cursor and title, then its rows', () => {
  expect(readCapture(['7 1 80 24 0 1 vim  a b', 'one', '', '  two'])).toEqual({
    cols: 80,
    rows: 24,
    cursor: { x: 7, y: 1, hidden: false },
    title: 'vim  a b',
    alternate: false,
    lines: ['one', '', '  two'],
  });
  expect(readCapture(['0 0 80 24 1 0 '])).toMatchObject({
    cursor: { hidden: true },
    alternate: true,
    title: '',
    lines: [],
  });
});

it('the end of a program is what it drew, without the line by which tmux tells of its death', () => {
  const drawn = ['one', 'my Pane is dead', ''];
  const told = ['Pane is dead (status 3, Mon Jan  5 10:00:00 2026)', 'Pane is dead'];
  expect(readEnd([...drawn, ...told])).toEqual(drawn);
});

it('the line that tells of its death names the signal, and no other line does', () => {
  const told = 'Pane is dead (signal 9, Mon Jan  5 10:00:00 2026)';
  expect(readDeadSignal(['one', '', told, ''])).toBe('9');
  expect(readDeadSignal(['one', 'Pane is dead (status 3, Mon Jan  5 10:00:00 2026)'])).toBeUndefined();
  expect(readDeadSignal([told, 'one'])).toBeUndefined();
  expect(readDeadSignal([])).toBeUndefined();
});
