// Cells as a page that needs nothing else: no script, no link, no request.
import type { Drawn, Run } from '../terminal/cells.ts';
import { escapeMarkup } from './markup.ts';
import { DARK, paintOf } from './palette.ts';
import { linesOf, type PictureOptions } from './svg.ts';

/** Nothing in it can run or load. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

export function htmlOf({ rows }: Drawn, { title = 'ptyhold', theme = DARK }: PictureOptions = {}): string {
  const lines = rows.map((runs) => `${drawRow(runs, theme)}\n`).join('');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)}</title>
<style>body{margin:0;background:${theme.bg};color:${theme.fg}}pre{margin:16px;font:14px/1.3 ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace}</style>
</head>
<body>
<pre>${lines}</pre>
</body>
</html>
`;
}

function drawRow(runs: readonly Run[], theme: typeof DARK): string {
  let column = 0;
  return runs
    .map((run) => {
      const gap = ' '.repeat(run.column - column);
      column = run.column + run.columns;
      return gap + drawRun(run, theme);
    })
    .join('');
}

function drawRun(run: Run, theme: typeof DARK): string {
  const { fg, bg } = paintOf(run, theme);
  const style = [
    ...(fg === theme.fg ? [] : [`color:${fg}`]),
    ...(bg === undefined ? [] : [`background:${bg}`]),
    ...(run.bold ? ['font-weight:bold'] : []),
    ...(run.italic ? ['font-style:italic'] : []),
    ...(run.dim ? ['opacity:.6'] : []),
    ...(run.hidden ? ['visibility:hidden'] : []),
    ...(linesOf(run) === '' ? [] : [`text-decoration:${linesOf(run)}`]),
  ].join(';');
  // A hidden text is not in the page at all: it could be copied out of it.
  const text = escapeMarkup(run.hidden ? ' '.repeat(run.columns) : run.text);
  return style === '' ? text : `<span style="${style}">${text}</span>`;
}
