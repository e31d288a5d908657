// Draws a terminal's screen as text, and says what changed between two looks.

import { neutraliseText } from './neutralise.ts';

export interface Screen {
  cols: number;
  rows: number;
  cursor: { x: number; y: number };
  title: string;
  alternate: boolean;
  lines: string[];
}

/** The drawn rows without blank ones at the end, then where the cursor is, counted from 1. */
export function drawScreen(screen: Screen): string {
  return [...drawnLines(screen), statusLine(screen)].join('\n');
}

/** Only the rows that changed, each with its number. */
export function diffScreen(before: Screen, after: Screen): string {
  const old = drawnLines(before);
  const now = drawnLines(after);
  const changes = changedRows(old, now).map((row) => `${row + 1}: ${now[row] ?? ''}`.trimEnd());
  const status = statusLine(after);
  if (changes.length > 0) return [...changes, status].join('\n');
  return status === statusLine(before) ? `[screen unchanged, ${status.slice(1)}` : status;
}

function drawnLines(screen: Screen): string[] {
  const lines = screen.lines.map((line) => neutraliseText(line).trimEnd());
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  return lines;
}

function changedRows(old: readonly string[], now: readonly string[]): number[] {
  const rows: number[] = [];
  for (let row = 0; row < Math.max(old.length, now.length); row += 1) {
    if ((old[row] ?? '') !== (now[row] ?? '')) rows.push(row);
  }
  return rows;
}

function statusLine({ cursor, cols, rows, title }: Screen): string {
  const named = neutraliseText(title).trim();
  const about = named === '' ? '' : `, title ${JSON.stringify(named)}`;
  return `[cursor at line ${cursor.y + 1}, column ${cursor.x + 1} of ${rows}×${cols}${about}]`;
}
