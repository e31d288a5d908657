// Cells as output that draws them: with it begins a recording of a screen that is there already.
import type { Colour, Drawn, Run } from '../terminal/cells.ts';

export function ansiOf({ rows, cursor }: Drawn): string {
  const drawn = rows.flatMap((runs, row) => runs.map((run) => runAt(run, row, run.column)));
  return `\x1b[m\x1b[H\x1b[2J${drawn.join('')}\x1b[m${moveTo(cursor.row, cursor.column)}`;
}

export function runAt(run: Run, row: number, column: number): string {
  return `${moveTo(row, column)}\x1b[${sgrOf(run)}m${run.text}`;
}

/** Counted from 0. */
export function moveTo(row: number, column: number): string {
  return `\x1b[${row + 1};${column + 1}H`;
}

function sgrOf(run: Run): string {
  const codes: [boolean, number][] = [
    [run.bold, 1],
    [run.dim, 2],
    [run.italic, 3],
    [run.underline, 4],
    [run.inverse, 7],
    [run.hidden, 8],
    [run.strike, 9],
    [run.overline, 53],
  ];
  const looks = codes.flatMap(([isSo, code]) => (isSo ? [String(code)] : []));
  return ['0', ...looks, ...colourCodes(run.fg, 38), ...colourCodes(run.bg, 48)].join(';');
}

function colourCodes(colour: Colour, code: 38 | 48): string[] {
  if (!colour) return [];
  if ('palette' in colour) return [`${code};5;${colour.palette}`];
  return [`${code};2;${(colour.rgb >> 16) & 255};${(colour.rgb >> 8) & 255};${colour.rgb & 255}`];
}
