// What a terminal in line mode prints behind the key that asks for the line.
import { expect, it } from 'vitest';
import { findReprint } from './reprint.ts';

it.each([
  ['^R\r\nhalf', 0, '^R\r\n', 'half'],
  ['tick^R\r\n', 4, '^R\r\n', ''],
  // Another server has asked at the same time, and again.
  ['^R\r\n^R\r\n', 0, '^R\r\n^R\r\n', ''],
  ['^R\r\n^R\r\nhalf', 0, '^R\r\n^R\r\n', 'half'],
  ['^R\r\nhalf^R\r\nhalf', 0, '^R\r\n', 'half'],
  ['^R\r\nls ^R x', 0, '^R\r\n', 'ls ^R x'],
  // A terminal that does not know the key has put it on the line.
  ['\x12', 0, '\x12', ''],
])('%j', (printed, at, head, line) => {
  const from = 100;
  const [start, end] = [from + at, from + at + head.length];
  expect(findReprint(Buffer.from(printed), from)).toEqual({
    line,
    isOnOwnRow: head.endsWith('\n'),
    key: { from: start, to: end },
    shown: { from: end, to: end + line.length },
  });
});

it('may not have come', () => {
  expect(findReprint(Buffer.from('tick'), 100)).toBeUndefined();
});
