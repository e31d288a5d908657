// Writes aligned tables without padding, and writes a value once if a whole column shares it.

import type { Drop, Pass } from '../reducer.ts';
import { withEmptyCells } from './empty-cells.ts';
import { FEWEST_SHORTENED } from './folders.ts';
import { groupedRows } from './grouped-rows.ts';
import { commonFolder } from './roots.ts';
import { withEndsOnce } from './shared-ends.ts';

interface Column {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const SPACE = 0x20;
const FEWEST_ROWS_TO_SHARE = 3;
/** The state of a row stays with the row, even if all rows have the same state. */
const SAYS_LITTLE = /^[\d.?*:-]*$|^<\w+>$/;
/** Where a row belongs, what began it and how old it is. */
const PLACE =
  /^(?:COMMAND|USER|UID|OWNER|NAMESPACE|CREATED|AGE|Age|From|LastHeartbeatTime|TTY|NOMINATED NODE|READINESS GATES|SubscriptionId|TenantId|ResourceGroup|PROJECT_ID)$/;

/** `df: /mnt: Stale file handle` among the rows, which has no columns. */
const MESSAGE = /^(?:[a-z][\w./-]*: (?=\S)|(?:warn(?:ing)?|error|note)\b|[WE]\d{4} )(?!.*\S {2,}\S)/i;

/** Returns null if the lines do not stand under the header's columns. After a tab nobody can tell. Messages go behind the rows. */
export function compactTable(header: string, rows: readonly string[], drop: Drop): string[] | null {
  const messages = rows.filter((row) => MESSAGE.test(row));
  if (messages.length > 0 && messages.length < rows.length) {
    const own = rows.filter((row) => !MESSAGE.test(row));
    const table = compactTable(header, own, drop);
    return table && [...table, ...messages];
  }
  if (rows.some((row) => row.includes('\t'))) return compactTabbed(header, rows, drop);
  const columns = columnsOf(header, rows);
  if (columns.length < 2 || rows.length === 0) return null;
  const cells = rows.map((row) => columns.map((column) => cellAt(row, column)));
  return writeTable(
    columns.map(({ name }) => name.replace(SEVERAL_BLANKS, ' ')),
    cells,
    drop,
  );
}

const SEVERAL_BLANKS = / {2,}/g;
/** ps draws a tree in front of the commands, four places a level. */
const BRANCH = /^ (?:[ |] {3})*(?=\\_ )/;

export function shortBranch(command: string): string {
  return command.replace(BRANCH, (branch) => branch.replace(/(?<=.)([ |]) {3}/g, '$1'));
}

/** Columns that no blank separates in all rows are one, and their values need no padding. */
function cellAt(row: string, { name, from, to }: Column): string {
  const cell = row.slice(from, to).trim();
  if (cell.includes('\\_ ')) return shortBranch(row.slice(from, to).trimEnd());
  return name.includes('  ') ? cell.replace(SEVERAL_BLANKS, ' ') : cell;
}

/** helm puts a tab behind each column. A cell with a tab inside has no place. */
function compactTabbed(header: string, rows: readonly string[], drop: Drop): string[] | null {
  const [names = [], ...cells] = [header, ...rows].map((row) => row.split('\t').map((cell) => cell.trim()));
  return names.length < 2 || cells.some((row) => row.length !== names.length) ? null : writeTable(names, cells, drop);
}

/** Says in the header what all rows share. */
export function writeTable(columns: readonly string[], cells: readonly (readonly string[])[], drop: Drop): string[] {
  const shared = sharedColumns(columns, cells);
  drop('shared columns', shared.length);
  const told = columns.map((_column, at) => at).filter((at) => !shared.includes(at));
  const names = told.map((at) => columns[at] ?? '');
  const own = cells.map((row) => told.map((at) => cellOf(columns[at] ?? '', row[at] ?? '')));
  const { rows: shown, legend } = withEmptyCells(names, own);
  const note = noteOf(columns, cells, shared) + legend;
  return groupedRows(...withEndsOnce(...withRootsOnce(names, shown))).map((line, at) =>
    at === 0 ? line + note : line.trimEnd(),
  );
}

/** Of ps and top. */
function cellOf(column: string, cell: string): string {
  return cell === '0.0' && column.startsWith('%') ? '0' : cell;
}

const SHORTEST_ROOT = 24;

interface Links {
  /** What many links of a column have in common; empty if it is not worth telling once. */
  readonly root: string;
  /** All cells are links that begin with it: the first shows it. Otherwise the name of the column tells it. */
  readonly ofAll: boolean;
}

/** Of a column with links, what they have in common is told once: `…/job/2`. */
function withRootsOnce(names: readonly string[], rows: readonly (readonly string[])[]): [string[], string[][]] {
  const links = names.map((_name, at) => linksIn(rows.map((row) => row[at] ?? '')));
  const short = (cell: string, at: number, index: number): string => {
    const { root, ofAll } = links[at] ?? NO_LINKS;
    return root === '' || (ofAll && index === 0) || !cell.startsWith(root) ? cell : `…/${cell.slice(root.length)}`;
  };
  return [
    names.map((name, at) => (links[at]?.root && !links[at].ofAll ? `${name} (…/ = ${links[at].root})` : name)),
    rows.map((row, index) => row.map((cell, at) => short(cell, at, index))),
  ];
}

const NO_LINKS: Links = { root: '', ofAll: true };

function linksIn(cells: readonly string[]): Links {
  const links = cells.filter(isLink);
  if (links.length < FEWEST_SHORTENED || cells.some((cell) => cell.startsWith('…'))) return NO_LINKS;
  const common = links.length === cells.length ? commonFolder(links) : '';
  if (common.length >= SHORTEST_ROOT) return { root: common, ofAll: true };
  const counts = new Map<string, number>();
  for (const link of links)
    for (let at = link.lastIndexOf('/'); at >= SHORTEST_ROOT; at = link.lastIndexOf('/', at - 1))
      counts.set(link.slice(0, at + 1), (counts.get(link.slice(0, at + 1)) ?? 0) + 1);
  let best = { root: '', saved: 0 };
  for (const [root, count] of counts) {
    if (count >= FEWEST_SHORTENED && count * root.length > best.saved) best = { root, saved: count * root.length };
  }
  return { root: best.root, ofAll: false };
}

function isLink(cell: string): boolean {
  return cell.startsWith('http') && /^https?:\/\/\S+$/.test(cell);
}

function noteOf(columns: readonly string[], cells: readonly (readonly string[])[], shared: readonly number[]): string {
  const told = shared.map((at) => `${columns[at]}=${cells[0]?.[at] || '-'}`).join(', ');
  return told === '' ? '' : ` (all rows: ${told})`;
}

/** The columns with the same value in all rows, if it is shorter to write it once. */
function sharedColumns(columns: readonly string[], cells: readonly (readonly string[])[]): number[] {
  const [first = []] = cells;
  if (cells.length < FEWEST_ROWS_TO_SHARE) return [];
  const same = first.flatMap((value, at) => {
    const name = columns[at] ?? '';
    const saysLittle = (at > 0 && SAYS_LITTLE.test(value)) || PLACE.test(name);
    return saysLittle && cells.every((row) => row[at] === value) ? [at] : [];
  });
  const before = same.reduce((sum, at) => sum + lengthOf(columns, at) + cells.length * (lengthOf(first, at) || 2), 0);
  return before >= noteOf(columns, cells, same).length ? same : [];
}

function lengthOf(cells: readonly string[], at: number): number {
  const { length } = cells[at] ?? '';
  return length === 0 ? 0 : length + 1;
}

/** Columns lie between the places that are blank in the header and in all rows. */
function columnsOf(header: string, rows: readonly string[]): Column[] {
  const longest = rows.reduce((most, { length }) => Math.max(most, length), header.length);
  const blank: number[] = [];
  for (let at = 0; at < longest; at += 1) if (isBlankAt(header, at)) blank.push(at);
  // Few places stay blank after the first rows, so the others look at these alone.
  for (const row of rows) {
    let left = 0;
    for (const at of blank) if (isBlankAt(row, at)) blank[left++] = at;
    blank.length = left;
  }
  const columns: Column[] = [];
  let from = 0;
  for (const at of [...blank, longest]) {
    if (at > from) columns.push({ name: header.slice(from, at).trim(), from, to: at });
    from = at + 1;
  }
  return mergeParts(columns, rows);
}

function isBlankAt(row: string, at: number): boolean {
  return at >= row.length || row.charCodeAt(at) === SPACE;
}

/** No name begins with it: `CREATED AT`. */
const INSIDE_NAME = /^(?:at|by|in|of|on)\b/i;

/** A part without its own name belongs to the column before it. So does a further word of a name with several words. */
function mergeParts(columns: readonly Column[], rows: readonly string[]): Column[] {
  const merged: Column[] = [];
  const isEmpty = ({ from, to }: Column): boolean => rows.every((row) => row.slice(from, to).trim() === '');
  for (const column of columns) {
    const before = merged.at(-1);
    const { name, from, to } = column;
    const oneName = before?.to === from - 1 && (isEmpty(column) || isEmpty(before) || INSIDE_NAME.test(name));
    if (before && (name === '' || oneName))
      merged[merged.length - 1] = { name: `${before.name} ${name}`.trim(), from: before.from, to };
    else merged.push(column);
  }
  return merged;
}

/** `+----+----+` and similar lines above and below the rows of a table. */
export function isBorder(line: string): boolean {
  return /^\s*(?:\+(?:[-=]+\+){1,}|[┌├└╔╠╚╭╰][─━═┬┼┴╦╬╩┐┤┘╗╣╝╮╯]+)\s*$/.test(line);
}

const FRAME = /^[\s+|\-=─━═┌┐└┘├┤┬┴┼╭╮╰╯│╔╗╚╝╠╣╦╩╬]*$/;
const RECORD = /^-\[ RECORD \d+ \]/;
const JOINT = /[+|│┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬]/g;

interface Frame {
  readonly joints: readonly number[];
  /** Whether bars stand around the row, not only between its cells. */
  readonly closed: boolean;
}

/** For a tool all of whose bars are those of its tables. */
export const withoutOwnFrames: Pass = (lines) => (hasFrame(lines) ? compactFramed(lines) : lines);

/** For a text that may have a table in it: what stands outside of it, or draws something else, stays as it is. */
export const withoutFrames: Pass = (lines) => {
  if (!hasFrame(lines)) return lines;
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const title = titleAt(lines, at);
    if (title !== undefined) {
      kept.push(title);
      at += 2;
      continue;
    }
    const end = tableEnd(lines, at);
    kept.push(...(end > at ? compactFramed(lines.slice(at, end)) : lines.slice(at, at + 1)));
    at = Math.max(end, at + 1);
  }
  return kept;
};

/** aws draws the name of what it lists in a box of its own above the table. */
function titleAt(lines: readonly string[], at: number): string | undefined {
  const [rule = '', name = '', border = ''] = lines.slice(at, at + 3);
  const isBox = /^-{8,}$/.test(rule) && isBorder(border) && border.length === rule.length;
  return isBox && name.length === rule.length ? /^\| +(\w+) +\|$/.exec(name)?.[1] : undefined;
}

function hasFrame(lines: readonly string[]): boolean {
  return lines.filter(isBorder).length > 1;
}

/** Behind the last border of the table whose first one stands there; that place itself if none does. */
export function tableEnd(lines: readonly string[], from: number): number {
  const border = lines[from] ?? '';
  if (!isBorder(border)) return from;
  let end = from;
  for (let at = from + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isBorder(line)) end = at + 1;
    else if (!isRowIn(line, border)) break;
  }
  return end;
}

const ROW = /^\s*[|│║├╠╟].*[|│║┤╣╢]\s*$/;

/** A bar may belong to a picture or to words: that of a row stands where the border begins, and at its end. */
function isRowIn(line: string, border: string): boolean {
  return ROW.test(line) && indentOf(line) === indentOf(border);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Removes bars and frames around cells, as databases draw them. */
export function compactFramed(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let frame = frameOf(lines.find(isRuleOfTable) ?? '');
  for (const line of lines) {
    if (isRuleOfTable(line) || RECORD.test(line)) frame = frameOf(line);
    if (isRuleOfTable(line)) continue;
    kept.push(/[│|]/.test(line) ? (cellsAt(line, frame) ?? cellsBetweenBars(line)).join('|') : line);
  }
  return kept;
}

/** A row with only empty cells does not count as a row. */
function isRuleOfTable(line: string): boolean {
  return FRAME.test(line) && /[-=─━═]/.test(line);
}

function frameOf(rule: string): Frame {
  const joints = [...rule.matchAll(JOINT)].map(({ index }) => index);
  return { joints, closed: rule.slice(0, joints[0]).trim() === '' };
}

/** Finds bars by their position, because a cell may contain a bar. Undefined if the frame has another form. */
function cellsAt(line: string, { joints, closed }: Frame): string[] | undefined {
  if (joints.length === 0 || joints.some((at) => !/[│|]/.test(line.charAt(at)))) return undefined;
  const cells = [...joints, line.length].map((to, index) => line.slice((joints[index - 1] ?? -1) + 1, to).trim());
  return closed ? cells.slice(1, -1) : cells;
}

function cellsBetweenBars(line: string): string[] {
  const cells = line.split(/[│|]/).map((cell) => cell.trim());
  const opens = cells.at(0) === '' && /^\s*[│|]/.test(line);
  const closes = cells.at(-1) === '' && opens && /[│|]\s*$/.test(line);
  return cells.slice(opens ? 1 : 0, closes ? -1 : undefined);
}
