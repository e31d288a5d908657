// Cells as plain text.

import type { Drawn } from '../terminal/cells.ts';
import { neutraliseText } from '../terminal/neutralise.ts';

export function textOf({ rows }: Drawn): string {
  return rows
    .map((runs) => {
      let [line, column] = ['', 0];
      for (const run of runs) {
        line += ' '.repeat(run.column - column) + (run.hidden ? ' '.repeat(run.columns) : run.text);
        column = run.column + run.columns;
      }
      return `${neutraliseText(line).trimEnd()}\n`;
    })
    .join('');
}
