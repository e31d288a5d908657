// ss and netstat: sockets with their processes, without the peers that listening sockets do not have.
import { writeTable } from '../forms/table.ts';
import { byLines, type Edit, type Reducer } from '../reducer.ts';
import { systemTables } from './tables.ts';

const HEADERS = [
  /^(?:(Netid) +)?(State) +(Recv-Q) +(Send-Q) +(Local Address:Port) +(Peer Address:Port) *(Process)?$/,
  /^(Proto) (Recv-Q) (Send-Q) (Local Address) +(Foreign Address) +(State)(?: +(PID\/Program name))?$/,
];
const PEER = /^(?:Peer|Foreign)/;
const NOBODY = /^(?:\*|0\.0\.0\.0|\[::\]|::):\*$/;
const USERS = /^users:\((.*)\)$/;

export const sockets: Reducer = {
  name: 'sockets',
  commands: ['ss', 'netstat'],
  reduce: (input) => byLines(table)(input) ?? systemTables.reduce(input),
};

const table: Edit = (lines, drop) => {
  const at = lines.findIndex((line) => HEADERS.some((header) => header.test(line.trim())));
  const header = lines[at]?.trim() ?? '';
  const [, ...found] = HEADERS.map((one) => one.exec(header)).find(Boolean) ?? [];
  const names = found.filter((name) => name !== undefined);
  const rows = lines.slice(at + 1).filter((line) => line.trim() !== '');
  const cells = rows.map((row) => cellsOf(row, names));
  if (at < 0 || !cells.every((row) => row !== undefined)) return null;
  const peer = names.findIndex((name) => PEER.test(name));
  const isToldPeer = !cells.every((row) => NOBODY.test(row[peer] ?? ''));
  if (!isToldPeer) drop('peers of listening sockets', cells.length);
  const told = names.map((_name, column) => column).filter((column) => isToldPeer || column !== peer);
  const pick = (row: readonly string[]): string[] => told.map((column) => row[column] ?? '');
  return [...lines.slice(0, at).filter((line) => line !== ''), ...writeTable(pick(names), cells.map(pick), drop)];
};

/** Undefined for a row of another form, as with the options that tell more. */
function cellsOf(row: string, names: readonly string[]): string[] | undefined {
  const cells = row.trim().split(/\s+/);
  // UDP has no state.
  if (/^udp/.test(cells[0] ?? '') && names[0] === 'Proto' && !/^[A-Z_]+$/.test(cells[5] ?? '')) cells.splice(5, 0, '');
  if (names.at(-1) === 'PID/Program name' && cells.length > names.length)
    cells.splice(names.length - 1, cells.length, cells.slice(names.length - 1).join(' '));
  const missing = names.length - cells.length;
  if (missing < 0 || missing > 1) return undefined;
  return cells.map(processesOf);
}

/** `users:(("nginx",pid=2,fd=6),("nginx",pid=3,fd=6))` becomes `nginx(pid=2 pid=3)`. */
function processesOf(cell: string): string {
  const users = USERS.exec(cell)?.[1];
  if (users === undefined) return cell;
  const fields = new Map<string, string[]>();
  for (const [, name = '', own = ''] of users.matchAll(/\("([^"]*)",([^()]*)\)/g))
    fields.set(name, [...(fields.get(name) ?? []), own.replace(/(?<=^pid=\d+),fd=\d+$/, '')]);
  return [...fields].map(([name, all]) => `${name}(${[...new Set(all)].join(' ')})`).join(' ');
}
