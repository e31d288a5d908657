import { describe, expect, it } from 'vitest';
import { columnsOf } from '../terminal/columns.ts';
import { type Column, drawGrid } from './grid.ts';

interface Row {
  name: string;
  count: number;
  more: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { head: 'NAME', cell: ({ name }) => name, least: 6, paint: (text) => `<${text}>` },
  { head: 'COUNT', cell: ({ count }) => String(count), isRight: true, drops: 1 },
  { head: 'MORE', cell: ({ more }) => more, least: 4 },
];
const ROWS: readonly Row[] = [
  { name: 'a', count: 5, more: '' },
  { name: 'ウェブ', count: 12_000, more: 'x' },
  { name: 'a-name-that-is-long', count: 1, more: 'y' },
];

describe('a grid', () => {
  it('aligns its columns by what each character takes on the screen, and paints the padded cells', () => {
    expect(drawGrid(COLUMNS, ROWS)).toBe(
      [
        'NAME                 COUNT  MORE',
        '<a                  >      5',
        '<ウェブ             >  12000  x',
        '<a-name-that-is-long>      1  y',
        '',
      ].join('\n'),
    );
  });

  it('shortens the widest cells where the terminal is narrow, then leaves columns out', () => {
    for (let width = 60; width >= 12; width -= 1) {
      const lines = drawGrid(
        COLUMNS.map(({ paint: _, ...plain }) => plain),
        ROWS,
        width,
      )
        .trimEnd()
        .split('\n');
      expect(Math.max(...lines.map(columnsOf)), `${width}`).toBeLessThanOrEqual(width);
      expect(lines[0]?.includes('COUNT')).toBe(width >= 19);
      expect(lines[3]).toMatch(width >= 32 ? /^a-name-that-is-long / : /^a-nam.*… /);
    }
  });

  it('leaves out a column that has nothing to tell', () => {
    expect(drawGrid(COLUMNS, [{ name: 'a', count: 1, more: '' }])).toBe('NAME  COUNT\n<a   >      1\n');
  });
});
