// ss, ps, df, free, systemctl and other tables of the system.
import { compactTable } from '../forms/table.ts';
import { packLine } from '../forms/tidy.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';

/** The kernel's processes: in `ps aux` they use no memory, in `ps -ef` their parent is process 2. */
const KERNEL = /^\S+\s+\d+\s+(?:[\d.]+\s+[\d.]+\s+0\s+0|2)\s.*\s\[[^\]]+\]$/;

export const systemTables: Reducer = {
  name: 'tables of the system',
  commands: [
    'ps',
    'df',
    'lsof',
    'lsblk',
    'free',
    'who',
    'w',
    'last',
    'route',
    'arp',
    'vmstat',
    'iostat',
    'systemctl list-units',
    'systemctl list-timers',
    'systemctl list-unit-files',
    'launchctl',
    'pm2',
    'supervisorctl',
    'loginctl',
    'nmcli',
  ],
  reduce: byLines((lines, drop) => {
    const told = lines.map((line) => line.trimEnd()).filter((line) => line !== '' && !isKernel(line, drop));
    const at = told.findIndex(
      (line) => /^\s*[A-Z%][\w%/():-]*(?: +[\w%/():<>#-]+){2,}$/i.test(line) && /[A-Z]/.test(line) && !/: /.test(line),
    );
    if (at < 0 || told.length - at < 3) return told.map(packLine);
    const end = told.findIndex(
      (line, index) => index > at && /^(?:LOAD {2,}=|\d+ (?:loaded units|timers|unit files) listed)/.test(line),
    );
    const rows = told.slice(at + 1, end < 0 ? undefined : end);
    const table = compactTable(told[at] ?? '', rows, drop);
    return table ? [...told.slice(0, at), ...table, ...legendOf(end < 0 ? [] : told.slice(end))] : told.map(packLine);
  }),
};

function isKernel(line: string, drop: Drop): boolean {
  const kernel = KERNEL.test(line);
  if (kernel) drop('threads of the kernel');
  return kernel;
}

function legendOf(lines: readonly string[]): string[] {
  return lines.filter((line) => /^\d+ /.test(line));
}
