// Finds the text that a full-screen program shows as selected: its background differs from that around it.

import type { StyledLine } from './styled-lines.ts';

export interface Highlight {
  /** From 0. */
  row: number;
  text: string;
}

/** A background on more rows than this belongs to the program's look and marks no selection. */
const MOST_ROWS = 3;

/** Leaves out rows with several such parts, which are bars of keys or tabs, and full-width titles at the edges. */
export function findHighlights(lines: readonly StyledLine[], cols: number): Highlight[] {
  const usual = usualGrounds(lines, cols);
  const rows = lines.map((line) => line.runs.filter((run) => run.text.trim() !== '' && !usual.has(run.ground)));
  const last = lines.findLastIndex((line) => line.text.trim() !== '');
  return rows.flatMap(([run, ...others], row) => {
    if (!run || others.length > 0) return [];
    const atEdge = row === 0 || row >= last - 1;
    return atEdge && run.text.length >= cols - 1 ? [] : [{ row, text: run.text.trim() }];
  });
}

/** The background of most of the screen, and every other one that many rows have. */
function usualGrounds(lines: readonly StyledLine[], cols: number): Set<string> {
  const cells = new Map<string, number>();
  const rows = new Map<string, number>();
  const count = (counts: Map<string, number>, ground: string, by: number): void => {
    counts.set(ground, (counts.get(ground) ?? 0) + by);
  };
  for (const { text, runs } of lines) {
    count(cells, '', Math.max(0, cols - text.length));
    for (const run of runs) count(cells, run.ground, run.text.length);
    const written = runs.filter((run) => run.text.trim() !== '');
    for (const ground of new Set(written.map((run) => run.ground))) count(rows, ground, 1);
  }
  const most = [...cells].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
  return new Set(['', most, ...[...rows].filter(([, number]) => number > MOST_ROWS).map(([ground]) => ground)]);
}
