// Leaves the failing tests out of the tree of a JavaScript runner, if what failed stands in full below it.
import type { Pass } from '../reducer.ts';

interface Runner {
  /** Captures the name of a failing test in the tree. */
  readonly failing: RegExp;
  /** The line behind the tree. */
  readonly end: RegExp;
  /** Whether the lines behind it tell all of a failing test. */
  readonly isTold: (name: string, below: readonly string[]) => boolean;
}

const RUNNERS: readonly Runner[] = [
  {
    // mocha counts its failures in the tree, and tells them under the same numbers.
    failing: /^ +(\d+\)) \S/,
    end: /^ +\d+ passing \(/,
    isTold: (number, below) => below.some((line) => line.startsWith(`  ${number} `)),
  },
  {
    failing: /^ +✕ (.+?)(?: \(\d+ m?s\))?$/,
    end: /^ +● (?!Console$)/,
    isTold: (name, below) => below.some((line) => /^ +● /.test(line) && line.endsWith(` ${name}`)),
  },
];

export const withoutToldTree: Pass = (lines, drop) => {
  const gone = new Set<number>();
  for (const { failing, end, isTold } of RUNNERS) {
    let from = 0;
    for (let at = 0; at < lines.length; at += 1) {
      if (!end.test(lines[at] ?? '')) continue;
      const tree = lines.slice(from, at).flatMap((line, index) => (failing.test(line) ? [from + index] : []));
      if (tree.length > 0) {
        const below = lines.slice(at);
        for (const index of tree) if (isTold(failing.exec(lines[index] ?? '')?.[1] ?? '', below)) gone.add(index);
      }
      from = at + 1;
    }
  }
  if (gone.size === 0) return [...lines];
  withHeadings(lines, gone);
  drop('failures told twice', gone.size);
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
