// The box in which programs of npm tell of a newer version of themselves: what the newer one is, without how to install it.
import type { Pass } from '../reducer.ts';

const TOP = /^\s*[╭┌]─{8,}[╮┐]$/;
const BOTTOM = /^\s*[╰└]─{8,}[╯┘]$/;
const ROW = /^\s*│(.*)│$/;
const NEWER = /\bupdate available\b|\bnew (?:major |minor |patch )?version (?:of \S+ )?(?:is )?available\b/i;
const MOST_ROWS = 14;

export const withoutUpdateBoxes: Pass = (lines, drop) => {
  if (!lines.some((line) => line.endsWith('╮') || line.endsWith('┐'))) return lines;
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const rows = TOP.test(lines[at] ?? '') ? rowsOf(lines, at + 1) : [];
    const newer = rows.find((row) => NEWER.test(row));
    kept.push(newer ?? lines[at] ?? '');
    if (newer === undefined) continue;
    drop('lines about an update', rows.filter((row) => row !== '').length - 1);
    at += rows.length + 1;
  }
  return kept;
};

/** What stands in the rows of a box; none where it does not end. */
function rowsOf(lines: readonly string[], from: number): string[] {
  const rows: string[] = [];
  for (let at = from; at < lines.length && at - from < MOST_ROWS; at += 1) {
    if (BOTTOM.test(lines[at] ?? '')) return rows;
    const row = ROW.exec(lines[at] ?? '')?.[1];
    if (row === undefined) return [];
    rows.push(row.trim());
  }
  return [];
}
