// ss, ps, df, free, systemctl and other tables of the system.
import { compactTable, shortBranch } from '../forms/table.ts';
import { packLine } from '../forms/tidy.ts';
import { byLines, type Reducer } from '../reducer.ts';
import { sharedWordsOnce } from './commands.ts';
import { withoutKernelThreads } from './kernel-threads.ts';

export const systemTables: Reducer = {
  name: 'tables of the system',
  commands: [
    'ps',
    'df',
    'lsof',
    'lsblk',
    'lsmod',
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
  reduce: byLines((lines, drop, input) => {
    // Many print JSON if asked to.
    if (/^[[{]/.test(lines[0] ?? '')) return null;
    const filled = lines.map((line) => line.trimEnd()).filter((line) => line !== '');
    const own = withoutKernelThreads(filled, drop, input);
    const [told, unused] = withoutUnused(own);
    const at = told.findIndex(
      (line) => /^\s*[A-Z%][\w%/():-]*(?: +[\w%/():<>#-]+){2,}$/i.test(line) && /[A-Z]/.test(line) && !/: /.test(line),
    );
    if (at < 0 || told.length + unused.length - at < 3) return own.map(packRow);
    const end = told.findIndex(
      (line, index) =>
        index > at && /^(?:(?:Legend: )?LOAD {2,}[=→]|\d+ (?:loaded units|timers|unit files) listed)/.test(line),
    );
    const { legend, rows } = sharedWordsOnce(told[at] ?? '', told.slice(at + 1, end < 0 ? undefined : end));
    const table = compactTable(told[at] ?? '', rows, drop);
    return table
      ? [...told.slice(0, at), ...legend, ...table, ...unused, ...legendOf(end < 0 ? [] : told.slice(end))]
      : own.map(packRow);
  }),
};

/** The end of a listing has no header, and the tree of `ps f` begins behind the time. */
function packRow(line: string): string {
  const [, fields, command = ''] = /^(.*\d:\d\d) ( .*\\_ .*)$/.exec(line) ?? [];
  return fields === undefined ? packLine(line) : `${packLine(fields)} ${shortBranch(command)}`;
}

/** df: a file system of which nothing is used. */
const UNUSED = /^(?<name>\S+(?: +[a-z]\S*)?) +(?<size>\S+) +0 +(?<free>\S+) +0% +(?<path>\/.*)$/;
const FEWEST_UNUSED = 2;

/** They are told on one line: `nothing used: udev 7.8G /dev, tmpfs 5.0M /run/lock`. */
function withoutUnused(lines: readonly string[]): [told: readonly string[], unused: string[]] {
  const isDf = lines.some((line) => line.endsWith(' Mounted on') && / (?:Use%|Capacity) +Mounted on$/.test(line));
  if (!isDf) return [lines, []];
  const found = lines.map((line) => UNUSED.exec(line)?.groups);
  const unused = new Set(found.filter((row) => row !== undefined && row['size'] === row['free']));
  if (unused.size < FEWEST_UNUSED) return [lines, []];
  const rows = [...unused].map(({ name = '', size = '', path = '' } = {}) => `${packLine(name)} ${size} ${path}`);
  return [
    lines.filter((_line, at) => found[at] === undefined || !unused.has(found[at])),
    [`nothing used: ${rows.join(', ')}`],
  ];
}

const EXPLAINED = /^(?:Legend: |\s+)?(?:LOAD|ACTIVE|SUB|JOB) +[=→] |^To show all installed unit files use |^$/;

function legendOf(lines: readonly string[]): string[] {
  return lines.filter((line) => !EXPLAINED.test(line));
}
