// Cells as a picture: a rectangle for each background, a text for each run.
import type { Drawn, Run } from '../terminal/cells.ts';
import { escapeMarkup } from './markup.ts';
import { DARK, paintOf, type Theme } from './palette.ts';

const CELL = { width: 8.4, height: 18 };
const PADDING = 14;
/** Where text stands in its row. */
const BASELINE = 13.5;
const FONT = "ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace";

export interface PictureOptions {
  title?: string | undefined;
  theme?: Theme;
}

export function svgOf({ cols, rows }: Drawn, { title, theme = DARK }: PictureOptions = {}): string {
  const [width, height] = [cols * CELL.width + 2 * PADDING, Math.max(1, rows.length) * CELL.height + 2 * PADDING];
  const lines = rows.flatMap((runs, row) => runs.map((run) => drawRun(run, row, theme)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}" role="img">`,
    ...(title === undefined ? [] : [`<title>${escapeMarkup(title)}</title>`]),
    `<rect width="100%" height="100%" rx="8" fill="${theme.bg}"/>`,
    `<g font-family="${FONT}" font-size="14" xml:space="preserve" style="white-space:pre" fill="${theme.fg}">`,
    ...lines,
    '</g>',
    '</svg>\n',
  ].join('\n');
}

function drawRun(run: Run, row: number, theme: Theme): string {
  const { fg, bg } = paintOf(run, theme);
  const [x, y, width] = [PADDING + run.column * CELL.width, PADDING + row * CELL.height, run.columns * CELL.width];
  const ground =
    bg === undefined
      ? ''
      : `<rect x="${round(x)}" y="${y}" width="${round(width)}" height="${CELL.height}" fill="${bg}"/>`;
  if (run.hidden || (run.text.trim() === '' && !hasLines(run))) return ground;
  const look = [
    `x="${round(x)}" y="${y + BASELINE}" textLength="${round(width)}"`,
    ...(fg === theme.fg ? [] : [`fill="${fg}"`]),
    ...(run.bold ? ['font-weight="bold"'] : []),
    ...(run.italic ? ['font-style="italic"'] : []),
    ...(run.dim ? ['opacity="0.6"'] : []),
    ...(hasLines(run) ? [`text-decoration="${linesOf(run)}"`] : []),
  ].join(' ');
  return `${ground}<text ${look}>${escapeMarkup(run.text)}</text>`;
}

function hasLines({ underline, strike, overline }: Run): boolean {
  return underline || strike || overline;
}

export function linesOf({ underline, strike, overline }: Run): string {
  const lines = [underline ? ['underline'] : [], strike ? ['line-through'] : [], overline ? ['overline'] : []];
  return lines.flat().join(' ');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
