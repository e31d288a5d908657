// What package managers tell of newer versions: npm's table without the places that names say, and brew's lists without its news.
import type { Pass } from '../reducer.ts';
import { writeTable } from './table.ts';

const HEADER = /^Package +Current +Wanted +Latest +Location +Depended by *$/;
const LOCATION = 4;
const DEPENDED_BY = 5;
const COLUMNS = 6;

export const compactOutdated: Pass = (lines, drop) => {
  const at = lines.findIndex((line) => HEADER.test(line));
  if (at < 0) return lines;
  let end = at + 1;
  while (end < lines.length && cellsOf(lines[end] ?? '').length === COLUMNS) end += 1;
  const names = cellsOf(lines[at] ?? '');
  const rows = lines.slice(at + 1, end).map(cellsOf);
  if (rows.length === 0) return lines;
  const isUsual = rows.every((row) => row[LOCATION] === `node_modules/${row[0]}`);
  const isOne = rows.every((row) => row[DEPENDED_BY] === rows[0]?.[DEPENDED_BY]);
  const told = names.map((_name, column) => column).filter((column) => (column === LOCATION ? !isUsual : true));
  if (isUsual) drop('usual places of packages', rows.length);
  const shown = isOne ? told.filter((column) => column !== DEPENDED_BY) : told;
  const pick = (row: readonly string[]): string[] => shown.map((column) => row[column] ?? '');
  const [header = '', ...others] = writeTable(pick(names), rows.map(pick), drop);
  const note = isOne ? ` (all depended by ${rows[0]?.[DEPENDED_BY]})` : '';
  return [...lines.slice(0, at), header + note, ...others, ...lines.slice(end)];
};

function cellsOf(line: string): string[] {
  return line.trim().split(/ {2,}/);
}

const NEWS = /^==> (?:New|Renamed|Deleted|Updated|Modified) (?:Formulae|Casks)$/;
const CHANGE = /^(\S+) (\S+ -> \S+)$/;

/** brew tells what is new in its lists whenever it reads them, and each version once above and once where it upgrades. */
export const withoutNewFormulae: Pass = (lines, drop) => {
  if (!lines.some((line) => line.startsWith('==> '))) return lines;
  const changes = new Set(lines.flatMap((line) => CHANGE.exec(line)?.[2] ?? []));
  let isNews = false;
  const kept = lines.filter((line, at) => {
    if (line.startsWith('==> ')) isNews = NEWS.test(line);
    const isTold = changes.has(line.trim()) && /^==> Upgrading \S+$/.test(lines[at - 1] ?? '');
    return !isNews && !isTold;
  });
  drop('news of formulae', lines.length - kept.length);
  return kept;
};
