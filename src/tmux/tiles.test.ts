import { describe, expect, it } from 'vitest';
import { countFitting, LAYOUTS, writeLayout } from './tiles.ts';

/** The cells of a written layout, as tmux reads them. */
function cellsOf(written: string): { cols: number; rows: number; x: number; y: number }[] {
  return [...written.matchAll(/(\d+)x(\d+),(\d+),(\d+),0/g)].map(([, cols, rows, x, y]) => ({
    cols: Number(cols),
    rows: Number(rows),
    x: Number(x),
    y: Number(y),
  }));
}

describe('tiles', () => {
  it('are written as tmux writes them, with its checksum', () => {
    expect(writeLayout(1, 'grid', { cols: 80, rows: 24 })).toBe('b25d,80x24,0,0,0');
    expect(writeLayout(2, 'columns', { cols: 80, rows: 24 })).toMatch(
      /^[0-9a-f]{4},80x24,0,0\{39x24,0,0,0,40x24,40,0,0\}$/,
    );
    expect(writeLayout(2, 'rows', { cols: 80, rows: 24 })).toMatch(
      /^[0-9a-f]{4},80x24,0,0\[80x11,0,0,0,80x12,0,12,0\]$/,
    );
  });

  it('stand as wide as they are useful', () => {
    const columnsIn = (count: number, cols: number, rows: number): number => {
      const cells = cellsOf(writeLayout(count, 'grid', { cols, rows }));
      return cells.filter(({ y }) => y === 0).length;
    };
    expect(columnsIn(2, 80, 23)).toBe(1);
    expect(columnsIn(2, 220, 50)).toBe(2);
    expect(columnsIn(9, 140, 40)).toBe(3);
    expect(columnsIn(20, 200, 60)).toBe(4);
  });

  it.each(LAYOUTS)('fill the window without a gap: %s', (layout) => {
    for (const window of [
      { cols: 80, rows: 23 },
      { cols: 211, rows: 57 },
      { cols: 31, rows: 90 },
    ])
      for (let count = 1; count <= countFitting(layout, window); count += 1) {
        const cells = cellsOf(writeLayout(count, layout, window));
        expect(cells).toHaveLength(count);
        // Each tile with its borders at the right and below.
        const area = cells.reduce((sum, { cols, rows }) => sum + (cols + 1) * (rows + 1), 0);
        expect(area, `${count} in ${window.cols}×${window.rows}`).toBe((window.cols + 1) * (window.rows + 1));
        for (const { cols, rows } of count === 1 ? [] : cells) {
          expect(cols).toBeGreaterThanOrEqual(24);
          expect(rows).toBeGreaterThanOrEqual(5);
        }
      }
  });

  it('fit by their least size, and one always does', () => {
    expect(countFitting('grid', { cols: 80, rows: 23 })).toBe(12);
    expect(countFitting('columns', { cols: 80, rows: 23 })).toBe(3);
    expect(countFitting('rows', { cols: 80, rows: 23 })).toBe(4);
    expect(countFitting('grid', { cols: 10, rows: 2 })).toBe(1);
  });
});
