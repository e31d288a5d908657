// `du` and `wc`: the numbers of the files of one folder stand in a row below its name.
import { FEWEST_SHORTENED, folderOf } from '../forms/folders.ts';
import { sameErrorsOnce } from '../forms/same-errors.ts';
import { byLines, type Reducer } from '../reducer.ts';

const ROW = /^\s*(\d[\d.,]*[KMGTP]?(?: +\d+)*)[ \t]+(\S(?:[^,]*\S)?)$/;

/** Only rows that follow each other go together, since they may be sorted. */
export const sizes: Reducer = {
  name: 'sizes and counts',
  commands: ['du', 'wc'],
  reduce: byLines((all, drop) => {
    const lines = sameErrorsOnce(all, drop);
    const paths = lines.map((line) => ROW.exec(line)?.[2] ?? '');
    const byFolder = inRows(lines, paths.map(folderIn));
    // Sorted by size, rows of one folder rarely follow each other.
    const base = areSorted(lines) ? baseOf(paths) : '';
    if (base === '') return byFolder;
    const belowBase = inRows(
      lines,
      paths.map((path) => (path.startsWith(base) ? base : '')),
    );
    return lengthOf(belowBase) < lengthOf(byFolder) ? belowBase : byFolder;
  }),
};

/** Rows that follow each other below the same folder stand in one behind its name. */
function inRows(lines: readonly string[], folders: readonly string[]): string[] {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = Math.max(to, from + 1)) {
    const folder = folders[from] ?? '';
    for (to = from + 1; folder !== '' && to < lines.length && folders[to] === folder; ) to += 1;
    const rows = lines.slice(from, to);
    if (rows.length < FEWEST_SHORTENED || folder === '') kept.push(...rows.map((line) => line.trimStart()));
    else kept.push(`${folder}: ${rows.map((line) => withoutFolder(line, folder)).join(', ')}`);
  }
  return kept;
}

function withoutFolder(line: string, folder: string): string {
  return line.replace(ROW, (_row, value: string, path: string) => `${value} ${path.slice(folder.length)}`);
}

/** The folder of a row; empty for other lines, and where it is no shorter to tell it once. */
function folderIn(path: string): string {
  const folder = folderOf(path);
  return folder === './' || folder === '/' ? '' : folder;
}

/** What all rows lie in, but for that folder itself, which `du` tells of, too. */
function baseOf(paths: readonly string[]): string {
  const all = paths.filter((path) => path !== '');
  let base = folderIn(all[0] ?? '');
  for (const path of all)
    while (base !== '' && !path.startsWith(base) && `${path}/` !== base) base = folderIn(base.slice(0, -1));
  return base;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** Of fewer rows, the sizes may go up by chance. */
const LEAST_SORTED = 8;
const UNITS = ['', 'K', 'M', 'G', 'T', 'P'];

function areSorted(lines: readonly string[]): boolean {
  const sizesIn = lines.flatMap((line) => {
    const [, number, unit = ''] = /^\s*(\d[\d.]*)([KMGTP]?)[ \t]/.exec(line) ?? [];
    return number === undefined ? [] : [Number(number) * 1024 ** UNITS.indexOf(unit)];
  });
  if (sizesIn.length < LEAST_SORTED) return false;
  const goesUp = sizesIn.every((size, at) => at === 0 || size >= (sizesIn[at - 1] ?? 0));
  return goesUp || sizesIn.every((size, at) => at === 0 || size <= (sizesIn[at - 1] ?? 0));
}
