// The table of packages that dnf 5 prints before it changes them. Below a package stands the one that it replaces.
import type { Pass } from '../reducer.ts';
import { mostOften } from './usual.ts';

const HEADER = /^Package +Arch +Version +Repository +Size *$/;
const ROW = /^ (\S+) +(\S+) +(\S+) +(\S+) +[\d.]+ +[KMG]?i?B *$/;
const REPLACING = /^ {3}replacing (\S+) +(\S+) +(\S+) +\S+ +[\d.]+ +[KMG]?i?B *$/;

/** Writes the rows of each heading on its line: ` glibc 2.41-8.fc42 → 2.41-11.fc42, vim 9.1`. */
export const dnfTable: Pass = (lines, drop) => {
  const from = lines.findIndex((line) => HEADER.test(line));
  if (from < 0) return lines;
  const rows = lines.flatMap((line) => [ROW.exec(line)].filter((row) => row !== null));
  const usual = [mostOften(rows.map(([, , arch = '']) => arch).filter((arch) => arch !== 'noarch')), repoOf(rows)];
  const kept: string[] = [];
  let run: string[] = [];
  lines.forEach((line, at) => {
    const row = at > from ? ROW.exec(line) : null;
    const replaced = run.length > 0 ? REPLACING.exec(line) : null;
    if (row !== null) run.push(written(row, usual));
    else if (replaced !== null) run.push(replacing(run.pop() ?? '', replaced));
    else {
      if (run.length > 0) kept.push(` ${run.join(', ')}`);
      run = [];
      kept.push(at === from ? `(all ${usual.join(' from ')} unless shown)` : line);
    }
  });
  drop('columns of packages', rows.length);
  return run.length > 0 ? [...kept, ` ${run.join(', ')}`] : kept;
};

type Row = RegExpExecArray;

function repoOf(rows: readonly Row[]): string | undefined {
  return mostOften(rows.map(([, , , , repo = '']) => repo));
}

function written(
  [, name = '', arch = '', version = '', repo = '']: Row,
  [usualArch, usualRepo]: readonly unknown[],
): string {
  const marks = [arch === usualArch || arch === 'noarch' ? '' : arch, repo === usualRepo ? '' : repo].filter(Boolean);
  return `${name} ${version}${marks.length > 0 ? ` (${marks.join(' ')})` : ''}`;
}

/** Mostly it is the package itself in another version. */
function replacing(row: string, [, name = '', , version = '']: Row): string {
  const [own = '', ...rest] = row.split(' ');
  if (own !== name) return `${row} replacing ${name} ${version}`;
  return rest[0] === version ? `${row} again` : `${own} ${version} → ${rest.join(' ')}`;
}
