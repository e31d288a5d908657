// Which line ends stand where a cursor goes back up.
import { expect, it } from 'vitest';
import { lastLineEnd, lastLineStart, rowFirstDrawn, rowsDrawn } from './rows-drawn.ts';

const of = (text: string): Buffer => Buffer.from(text);

it('the last whole line, where nothing is gone back over', () => {
  expect([lastLineStart(of('a\nbc\nd')), lastLineEnd(of('a\nbc\nd'))]).toEqual([2, 5]);
  expect([lastLineStart(of('ab\n')), lastLineEnd(of('ab\n'))]).toEqual([0, 3]);
  expect([lastLineStart(of('ab')), lastLineEnd(of('ab'))]).toEqual([0, 0]);
});

it('none of the rows that were gone back over and not drawn anew', () => {
  expect(lastLineEnd(of('a\nb\nc\n\x1b[2A\x1b[J'))).toBe(2);
  expect(lastLineEnd(of('a\nb\x1bM\x1bM'))).toBe(0);
});

it('a menu is the same rows however often it is drawn, and another one is not', () => {
  const menu = (at: number): string => ['? Pick', ' a', ' b'].map((row, n) => (n === at ? `>${row}` : row)).join('\n');
  const redrawn = (...steps: number[]): string => steps.map((at) => `\x1b[2A\r\x1b[J${menu(at)}`).join('');
  const first = `x\n${menu(0)}`;
  const once = rowsDrawn(of(first + redrawn(1)));
  expect(once).toEqual({ above: 2, rows: 2 });
  expect(rowsDrawn(of(first + redrawn(1, 2, 1)))).toEqual(once);
  const answered = `${first}${redrawn(1)}\x1b[2A\r\x1b[J! Pick a\n`;
  expect(rowsDrawn(of(`${answered}Name: `))).toEqual({ above: 2, rows: 1 });
  expect(rowsDrawn(of(`${answered}Name: x\nAge: `))).toEqual({ above: 2, rows: 2 });
});

it('the question of a menu is one row, however often it is drawn, and that of the next menu is another one', () => {
  const menu = '? Pick\n> a\n  b';
  const redrawn = `\x1b[2A\r\x1b[J? Pick\n  a\n> b`;
  expect(rowFirstDrawn(of(`x\n${menu}`), 2)).toBe(2);
  expect(rowFirstDrawn(of(`x\n${menu}${redrawn}`), 2)).toBe(2);
  expect(rowFirstDrawn(of(`x\n${menu}\x1b[2A\x1b[1B\r\x1b[J  a\n> b`), 2)).toBe(2);
  const next = `x\n${menu}${redrawn}\x1b[2A\r\x1b[J! Pick b\n`;
  expect(rowFirstDrawn(of(`${next}${menu}`), 2)).toBe(rowFirstDrawn(of(`${next}${menu}${redrawn}`), 2));
  expect(rowFirstDrawn(of(`${next}${menu}`), 2)).not.toBe(2);
});
