// Writes trees that are drawn with lines, such as those of dependencies, by indentation alone.
import type { Pass } from '../reducer.ts';

const BRANCH = /^(\[INFO\] )?([│| ]*)((?:[┌├└](?:[─┬]+)?|\+-+|\\-+|\|--|`--) )(?=\S)/;
const LEAST = 3;

export const withoutBranches: Pass = (lines) => {
  const drawn = lines.map((line) => (/^[[\s│|┌├└+\\`]/.test(line) ? BRANCH.exec(line) : null));
  if (drawn.filter(Boolean).length < LEAST) return lines;
  const level = widthOfLevel(drawn);
  return lines.map((line, at) => {
    const found = drawn[at];
    if (!found) return line;
    const [all, , before = '', sign = ''] = found;
    return `${' '.repeat(Math.round(before.length / Math.min(level, sign.length)) + 1)}${line.slice(all.length)}`;
  });
};

/** npm's and pnpm's signs are wider than their levels, so the first level below the root tells the width. */
function widthOfLevel(drawn: readonly (RegExpExecArray | null)[]): number {
  const widths = drawn.flatMap((found) => found?.[2]?.length || []);
  return widths.length === 0 ? Number.POSITIVE_INFINITY : widths.reduce((least, width) => Math.min(least, width));
}
