// Leaves the failing tests out of the tree of a JavaScript runner, if what failed stands in full below it.
import type { Pass } from '../reducer.ts';

interface Runner {
  /** Captures the name of a failing test in the tree. */
  readonly failing: RegExp;
  /** The first line of what is told of a failing test behind the tree; captures its name. */
  readonly told: RegExp;
}

const RUNNERS: readonly Runner[] = [
  // mocha counts its failures in the tree, and tells them under the same numbers.
  { failing: /^ {4,}(\d+\)) \S/, told: /^ {2}(\d+\)) \S/ },
  // jest puts the groups of a test before its name.
  { failing: /^ +✕ (.+?)(?: \(\d+ m?s\))?$/, told: /^ +● (?:.* › )?(.+)$/ },
];

export const withoutToldTree: Pass = (lines, drop) => {
  const gone = new Set<number>();
  for (const { failing, told } of RUNNERS) {
    const names = new Set<string>();
    for (let at = lines.length - 1; at >= 0; at -= 1) {
      const line = lines[at] ?? '';
      if (!line.startsWith(' ')) continue;
      const name = told.exec(line)?.[1];
      if (name !== undefined) names.add(name);
      else if (names.size > 0 && names.has(failing.exec(line)?.[1] ?? '')) gone.add(at);
    }
  }
  if (gone.size === 0) return lines;
  withHeadings(lines, gone);
  drop('lines about failures told in full', gone.size);
  return lines.filter((_line, at) => !gone.has(at));
};

/** Adds the headings below which nothing is left, from the end, so that a heading goes if all groups below it go. */
function withHeadings(lines: readonly string[], gone: Set<number>): void {
  for (let at = Math.max(...gone) - 1; at >= 0; at -= 1) {
    const depth = depthOf(lines[at] ?? '');
    if (gone.has(at) || depth < 2 || !gone.has(at + 1)) continue;
    let below = at + 1;
    while (depthOf(lines[below] ?? '') > depth && gone.has(below)) below += 1;
    if (below > at + 1 && depthOf(lines[below] ?? '') <= depth) gone.add(at);
  }
}

/** The indentation; less than zero for a blank line. */
function depthOf(line: string): number {
  return line.search(/\S/);
}
