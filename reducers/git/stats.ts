// The sizes of changes, as `--stat`, a merge and a commit print them: files in a row below their folder.
import { folderOf } from '../forms/folders.ts';

const ROW = /^ (\S.*?) +\| +(\d+ [+-]*|\d+|Bin .*)$/;
const SUM = /^ \d+ files? changed/;
const OF_ONE = /^ 1 file changed, \d/;
/** A path with a blank, a rename or a cut beginning stays alone. */
const PLAIN = /^[^\s{"]+$/;
const LEAST = 3;

interface Row {
  readonly path: string;
  readonly size: string;
}

export function compactStats(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => SUM.test(line))) return lines;
  const kept: string[] = [];
  let rows: Row[] = [];
  for (const line of lines) {
    const [, path, size] = ROW.exec(line) ?? [];
    if (path !== undefined && size !== undefined) {
      rows.push({ path, size: size.replace(/([+-])\1{3,}/g, '$1$1$1').trimEnd() });
      continue;
    }
    const only = rows.length === 1 ? rows[0] : undefined;
    // Of one file, the sum says all.
    if (only && OF_ONE.test(line)) kept.push(`${only.path}:${line}`);
    else kept.push(...told(rows), line);
    rows = [];
  }
  return [...kept, ...told(rows)];
}

function told(rows: readonly Row[]): string[] {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < rows.length; from = to) {
    const folder = plainFolder(rows[from]);
    for (to = from + 1; folder !== '' && to < rows.length && plainFolder(rows[to]) === folder; ) to += 1;
    const run = rows.slice(from, to);
    if (run.length < LEAST) kept.push(...run.map(({ path, size }) => `${path} | ${size}`));
    else kept.push(`${folder}: ${run.map(({ path, size }) => `${path.slice(folder.length)} ${size}`).join(', ')}`);
  }
  return kept;
}

function plainFolder({ path }: Row = { path: '', size: '' }): string {
  return PLAIN.test(path) ? folderOf(path) : '';
}
