// `top -b`: the processes that use processor time or memory.
import { hasFlag } from '../command/match.ts';
import { compactTable } from '../forms/table.ts';
import { omitted } from '../forms/words.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';

const IDLE = /\s[SI]\s+0\.0\s+0\.0\s/;

export const top: Reducer = {
  name: 'top',
  commands: ['top', 'htop'],
  reduce: byLines((lines, drop, { argv }) => {
    const at = lines.findIndex((line) => /^\s*PID\s+USER/.test(line));
    if (at < 0) return null;
    const rows = lines.slice(at + 1).filter((line) => line.trim() !== '');
    if (rows.some((row) => /^top - /.test(row))) return null;
    // A user who chooses an order wants to see the first processes in that order.
    const busy = hasFlag(argv, '-o') ? rows : rows.filter((row) => !isIdle(row, drop));
    const table = busy.length === 0 ? [] : compactTable(lines[at] ?? '', busy, () => undefined);
    return (
      table && [
        ...lines
          .slice(0, at)
          .filter((line) => line !== '')
          .map((line) => line.trim().replace(/ {2,}/g, ' ')),
        ...table,
        ...idleNote(rows.length - busy.length),
      ]
    );
  }),
};

function isIdle(row: string, drop: Drop): boolean {
  const idle = IDLE.test(row);
  if (idle) drop('idle processes');
  return idle;
}

function idleNote(count: number): string[] {
  return count > 0 ? [omitted(count, 'idle processes')] : [];
}
