// Writes trees that are drawn with lines, such as those of dependencies, by indentation alone.
import type { Pass } from '../reducer.ts';

const BRANCH = /^(\[INFO\] )?([│| ]*)((?:[┌├└](?:[─┬]+)?|\+-+|\\-+|\|--|`--) )(?=\S)/;
const LEAST = 3;

export const withoutBranches: Pass = (lines) => {
  const drawn = lines.map((line) => (/^[[\s│|┌├└+\\`]/.test(line) ? BRANCH.exec(line) : null));
  if (drawn.filter(Boolean).length < LEAST) return lines;
  const level = widthOfLevel(drawn);
  const told = lines.map((line, at) => {
    const found = drawn[at];
    if (!found) return line;
    const [all, , before = '', sign = ''] = found;
    return `${' '.repeat(Math.round(before.length / Math.min(level, sign.length)) + 1)}${line.slice(all.length)}`;
  });
  return packagesInRows(told, (at) => Boolean(drawn[at]));
};

const PACKAGE = /^ +(?:@[\w.-]+\/)?[\w.-]+@[~^]?\d[\w.+-]*$/;
const LEAST_IN_ROW = 4;

/** Packages beside each other that need nothing that is shown stand on one line. */
function packagesInRows(lines: readonly string[], isDrawn: (at: number) => boolean): string[] {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    const indent = indentOf(lines[from] ?? '');
    to = from;
    while (isDrawn(to) && PACKAGE.test(lines[to] ?? '') && indentOf(lines[to] ?? '') === indent) to += 1;
    // What stands deeper is needed by the last of them.
    const end = indentOf(lines[to] ?? '') > indent ? to - 1 : to;
    const run = lines.slice(from, end);
    to = Math.max(to, from + 1);
    if (run.length < LEAST_IN_ROW) kept.push(...lines.slice(from, to));
    else kept.push(' '.repeat(indent) + run.map((line) => line.trim()).join(' '), ...lines.slice(end, to));
  }
  return kept;
}

function indentOf(line: string): number {
  return line.search(/\S|$/);
}

/** npm's and pnpm's signs are wider than their levels, so the first level below the root tells the width. */
function widthOfLevel(drawn: readonly (RegExpExecArray | null)[]): number {
  const widths = drawn.flatMap((found) => found?.[2]?.length || []);
  return widths.length === 0 ? Number.POSITIVE_INFINITY : widths.reduce((least, width) => Math.min(least, width));
}
