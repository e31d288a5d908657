// Draws a terminal's screen as text, and says what changed between two looks.

import { foldEqualRows } from './equal-rows.ts';
import { fold } from './fold.ts';
import type { Highlight } from './highlights.ts';
import { neutraliseText } from './neutralise.ts';
import { estimateTokens } from './tokens.ts';

export interface Screen {
  cols: number;
  rows: number;
  cursor: { x: number; y: number; hidden: boolean };
  title: string;
  alternate: boolean;
  lines: string[];
  /** Text that is shown as selected. */
  highlights: readonly Highlight[];
}

const MOST_HIGHLIGHTS = 3;
const LONGEST_HIGHLIGHT = 40;
const LONGEST_ROW = 2000;
const HINT_TOKENS = 25;

/**
 * The rows without blank ones at the end, equal ones of a full-screen program once, then a line that says where the cursor is, counted from
 * 1.
 */
export function drawScreen(screen: Screen, maxTokens: number, rows?: { first: number; last: number }): string {
  const { first, last } = rows ?? { first: 1, last: screen.rows };
  const [lines, status] = [drawnLines(screen), statusLine(screen)];
  const folded = [...foldEqualRows(lines), status].join('\n');
  if (!rows && screen.alternate && estimateTokens(folded) <= maxTokens) return folded;
  return withStatus(lines.slice(first - 1, last), status, maxTokens, first);
}

/** Only the rows that changed, each with its number. */
export function diffScreen(before: Screen, after: Screen, maxTokens: number): string {
  const unchanged = unchangedScreen(before, after);
  if (unchanged !== undefined) return unchanged;
  const old = drawnLines(before);
  const now = drawnLines(after);
  const changes = changedRows(old, now).map((row) => `${row + 1}: ${now[row] ?? ''}`.trimEnd());
  return withStatus(changes, statusLine(after), maxTokens, 1);
}

/** A screen can be larger than any answer may be. */
function withStatus(lines: readonly string[], status: string, maxTokens: number, firstRow: number): string {
  const whole = [...lines, status].join('\n');
  if (estimateTokens(whole) <= maxTokens) return whole;
  const room = Math.max(0, maxTokens - estimateTokens(status) - HINT_TOKENS);
  const limits = { headLines: lines.length, tailLines: lines.length, maxTokens: room, maxLineLength: LONGEST_ROW };
  const { lines: shown, hidden } = fold(lines, 'head_tail', limits, firstRow);
  const [from, to] = [hidden[0]?.from, hidden.at(-1)?.to];
  const range = from === undefined || to === undefined ? '' : `${from + firstRow - 1}:${to + firstRow - 1}`;
  return [...shown, `[too large to show: screen=true line_range="${range}" for the rest]`, status].join('\n');
}

/** One line if the two screens have the same text, as where the cursor or a selection moves; otherwise undefined. */
export function unchangedScreen(before: Screen, after: Screen): string | undefined {
  if (changedRows(drawnLines(before), drawnLines(after)).length > 0) return undefined;
  const status = statusLine(after);
  return `[${status === statusLine(before) ? 'screen' : 'text'} unchanged, ${status.slice(1)}`;
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

function statusLine({ cursor, cols, rows, title, highlights }: Screen): string {
  const named = neutraliseText(title).trim();
  const about = named === '' ? '' : `, title ${JSON.stringify(named)}`;
  // Which row a visible cursor stands on is told already.
  const isOwn = ({ row }: Highlight): boolean => !cursor.hidden && row === cursor.y;
  const selected =
    highlights.length > MOST_HIGHLIGHTS
      ? []
      : highlights.map((each) => (isOwn(each) ? 'this line' : describeHighlight(each)));
  const highlighted = selected.length === 0 ? '' : `, highlighted: ${selected.join(', ')}`;
  const place = `line ${cursor.y + 1}, column ${cursor.x + 1} of ${rows}×${cols}`;
  return `[cursor${cursor.hidden ? ' hidden' : ''} at ${place}${about}${highlighted}]`;
}

function describeHighlight({ row, text }: Highlight): string {
  const clean = neutraliseText(text);
  const short = clean.length > LONGEST_HIGHLIGHT ? `${clean.slice(0, LONGEST_HIGHLIGHT)}…` : clean;
  return `line ${row + 1} ${JSON.stringify(short)}`;
}
