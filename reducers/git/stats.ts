// The sizes of changes, as `--stat`, a merge and a commit print them: files in a row below their folder.
import { folderOf } from '../forms/folders.ts';

const ROW = /^ (\S.*?) +\| +(\d+ [+-]*|\d+|Bin .*)$/;
const SUM = /^ \d+ files? changed/;
const OF_ONE = /^ 1 file changed, \d/;
/** A path with a blank, a rename or a cut beginning stays alone. */
const PLAIN = /^[^\s{"]+$/;
const RENAMED = /^ rename (\S.*) \(100%\)$/;
const LEAST = 3;

interface Row {
  readonly path: string;
  readonly size: string;
}

export function compactStats(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => SUM.test(line))) return lines;
  const kept: string[] = [];
  let rows: Row[] = [];
  const renamed = new Set(lines.flatMap((line) => RENAMED.exec(line)?.[1] ?? []));
  for (const line of lines) {
    const [, path, size] = ROW.exec(line) ?? [];
    // A line below the sum says that nothing else has changed in it.
    if (path !== undefined && size === '0' && renamed.has(path)) continue;
    if (path !== undefined && size !== undefined) {
      rows.push({ path, size: shorter(size.trimEnd()) });
      continue;
    }
    const only = rows.length === 1 ? rows[0] : undefined;
    // Of one file, the sum says all but the size of what is no text.
    if (only && OF_ONE.test(line) && !only.size.startsWith('Bin'))
      kept.push(`${only.path} |${line.replace(' 1 file changed,', '')}`);
    else kept.push(...told(rows), line);
    rows = [];
  }
  return [...kept, ...told(rows)];
}

/** What `--graph` draws before a row or a sum. */
const GRAPH = /^([|\\/* ]*?)(?= [^\s|\\/*].* \| +(?:\d|Bin )| \d+ files? changed)/;

/** The sizes of each commit stand behind the columns of the graph. */
export function compactStatsInGraph(lines: readonly string[]): string[] {
  const columns = lines.map((line) => GRAPH.exec(line)?.[1]);
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    const column = columns[from];
    for (to = from + 1; column !== undefined && to < lines.length && columns[to] === column; ) to += 1;
    const run = lines.slice(from, to);
    if (column === undefined) kept.push(...run);
    else kept.push(...compactStats(run.map((line) => line.slice(column.length))).map((line) => column + line));
  }
  return kept;
}

const FEW_SIGNS = 6;

/** The signs of a large change are no count. */
function shorter(size: string): string {
  const [, number, signs = ''] = /^(\d+) ([+-]+)$/.exec(size) ?? [];
  return number === undefined || signs.length <= FEW_SIGNS ? size : `${number} ${[...new Set(signs)].join('')}`;
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
