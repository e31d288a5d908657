// Finds the text that a full-screen program shows as selected: its background differs from that around it.

import type { Run, StyledLine } from './styled-lines.ts';

export interface Highlight {
  /** From 0. */
  row: number;
  text: string;
}

/** A background on more rows than this belongs to the program's look and marks no selection. */
const MOST_ROWS = 3;
/** Between the parts of one item: its key and its text, say. */
const WIDEST_GAP = 2;

/** Leaves out rows with several such parts, which are bars of keys or tabs, and full-width titles at the edges. */
export function findHighlights(lines: readonly StyledLine[], cols: number): Highlight[] {
  const { most, usual } = grounds(lines, cols);
  const marked = findMarked(lines, most);
  const rows = lines.map((line, row) => (row === marked?.row ? [marked.item] : unusualParts(line)));
  const last = lines.findLastIndex((line) => line.text.trim() !== '');
  return rows.flatMap(([run, ...others], row) => {
    if (!run || others.length > 0) return [];
    const atEdge = row === 0 || row >= last - 1;
    return atEdge && run.text.length >= cols - 1 ? [] : [{ row, text: run.text.trim() }];
  });

  function unusualParts({ runs }: StyledLine): readonly Run[] {
    const parts: Run[] = [];
    let gap = '';
    for (const [at, run] of runs.entries()) {
      if (!isUnusual(runs, at)) {
        gap += run.text;
        continue;
      }
      const last = parts.at(-1);
      if (last?.ground === run.ground && gap.trim() === '' && gap.length <= WIDEST_GAP) last.text += gap + run.text;
      else parts.push({ ...run });
      gap = '';
    }
    return parts;
  }

  function isUnusual(runs: readonly Run[], at: number): boolean {
    const run = runs[at];
    if (!run || run.text.trim() === '' || run.ground === marked?.item.ground) return false;
    return !usual.has(run.ground) || (run.ground === most && isInWindow(runs, at));
  }

  /** Behind the window, the screen may have the look of what is selected in it. */
  function isInWindow(runs: readonly Run[], at: number): boolean {
    const [before, after] = [runs[at - 1]?.ground, runs[at + 1]?.ground];
    return before !== undefined && before !== '' && before === after && usual.has(before);
  }
}

interface Marked {
  row: number;
  item: Run;
}

/** All items have a look of their own, and the selected one a single sign within it: the box of a checklist, say. */
function findMarked(lines: readonly StyledLine[], most: string): Marked | undefined {
  const rowsOf = (ground: string): number =>
    lines.filter(({ runs }) => runs.some((run) => run.ground === ground)).length;
  const found = lines.flatMap(({ runs }, row) =>
    runs.flatMap((run, at) => {
      const [before, after] = [runs[at - 1], runs[at + 1]];
      if (!before || !after || before.ground !== after.ground || before.ground === most) return [];
      if ([...run.text].length !== 1 || runs[at - 2]?.ground !== runs[at + 2]?.ground) return [];
      if (rowsOf(run.ground) > 1 || rowsOf(before.ground) === 1) return [];
      return [{ row, item: { ground: before.ground, text: before.text + run.text + after.text } }];
    }),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The background of most of the screen, and the usual ones: that, and every other one that many rows have. */
function grounds(lines: readonly StyledLine[], cols: number): { most: string; usual: Set<string> } {
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
  const byRows = [...rows].sort(([, a], [, b]) => b - a);
  const frequent = byRows.filter(([, number]) => number > MOST_ROWS);
  // Where nothing stands on the ground of the empty cells, as behind colours set once for all, the text has its own.
  const own = rows.has('') || rows.has(most) ? [] : byRows.slice(0, 1);
  return { most, usual: new Set(['', most, ...[...frequent, ...own].map(([ground]) => ground)]) };
}
