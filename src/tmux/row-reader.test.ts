// Rows stand as long as tmux says the same of them.
import { expect, it, vi } from 'vitest';
import { RowReader } from './row-reader.ts';

function reader() {
  const parse = vi.fn((line: string) => (line === '' ? undefined : { line }));
  return { parse, rows: new RowReader(parse) };
}

it('reads only the lines that have changed', () => {
  const { parse, rows } = reader();
  const [one] = rows.read(['one', 'two']);
  const again = rows.read(['one', 'three']);
  expect(again).toEqual([{ line: 'one' }, { line: 'three' }]);
  expect(again[0]).toBe(one);
  expect(parse.mock.calls.flat()).toEqual(['one', 'two', 'three']);
});

it('keeps no line that tmux says no more', () => {
  const { parse, rows } = reader();
  for (const line of ['one', 'two', 'one']) rows.read([line]);
  expect(parse).toHaveBeenCalledTimes(3);
});

it('leaves out what is no row, and answers a line as often as it stands there', () => {
  expect(reader().rows.read(['', 'one', 'one'])).toEqual([{ line: 'one' }, { line: 'one' }]);
});

it('lets nobody change a row that others have, too', () => {
  const [row] = reader().rows.read(['one']);
  expect(Object.isFrozen(row)).toBe(true);
});
