// Writes trees that are drawn with lines, such as those of dependencies, by indentation alone.
import type { Pass } from '../reducer.ts';

const BRANCH = /^(\[INFO\] )?([│| ]*)((?:[┌├└](?:[─┬]+)?|\+-+|\\-+|\|--|`--) )(?=\S)/;
const LEAST = 3;

export const withoutBranches: Pass = (lines) => {
  const drawn = lines.map((line) => (/^[[\s│|┌├└+\\`]/.test(line) ? BRANCH.exec(line) : null));
  if (drawn.filter(Boolean).length < LEAST) return lines;
  return lines.map((line, at) => {
    const found = drawn[at];
    if (!found) return line;
    const [all, , before = '', sign = ''] = found;
    // Below the root each level is as wide as the sign of a branch.
    return `${' '.repeat(Math.round(before.length / sign.length) + 1)}${line.slice(all.length)}`;
  });
};
