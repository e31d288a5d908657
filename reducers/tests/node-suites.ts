// node's reporter shows failing tests in a tree of suites, and once more at the end without the suites that they belong to.
import { indentOf } from '../forms/indent.ts';
import type { Pass } from '../reducer.ts';

const DETAILS = '✖ failing tests:';
const SUITE = /^\s*▶ (.+)$/;
const FAILED = /^\s*✖ .*\(\d[\d.]*ms\)$/;

/** `✖ parser > rejects a comma (4.9ms)`. The time tells apart tests of one name. */
export const withSuites: Pass = (lines) => {
  const details = lines.indexOf(DETAILS);
  if (details < 0) return lines;
  const suites = suitesIn(lines.slice(0, details));
  return lines.map((line, at) => {
    const own = at > details && FAILED.test(line) ? suites.get(line.trim()) : undefined;
    return own ? line.replace('✖ ', `✖ ${own} > `) : line;
  });
};

/** For each failing test, the names of the suites around it; empty where tests of other suites look the same. */
function suitesIn(tree: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const open: { readonly indent: number; readonly name: string }[] = [];
  for (const line of tree) {
    const name = SUITE.exec(line)?.[1];
    if (name === undefined && !FAILED.test(line)) continue;
    const indent = indentOf(line);
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    if (name !== undefined) {
      open.push({ indent, name });
      continue;
    }
    const path = open.map((suite) => suite.name).join(' > ');
    found.set(line.trim(), (found.get(line.trim()) ?? path) === path ? path : '');
  }
  return found;
}
