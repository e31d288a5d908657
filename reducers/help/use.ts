// The first lines of a help page, such as argparse writes them: each option stands there in brackets, and below with its description.
import type { Drop, Pass } from '../reducer.ts';

const USE = /^usage: /i;
const GROUP = /\[(--?[\w.-]+)(?: [^[\]|]*(?:\[[^[\]|]*\][^[\]|]*)*)?\] ?/g;
const FEWEST = 3;

/** Of several pages, each describes its own options. */
export const shortUse: Pass = (lines, drop) => {
  const starts = lines.flatMap((line, at) => (USE.test(line) ? [at] : []));
  return [0, ...starts].flatMap((from, at) => shortUseOf(lines.slice(from, starts[at] ?? lines.length), drop));
};

function shortUseOf(lines: readonly string[], drop: Drop): readonly string[] {
  if (!USE.test(lines[0] ?? '')) return lines;
  let end = 1;
  while (end < lines.length && /^\s+\S/.test(lines[end] ?? '')) end += 1;
  if (end < 2) return lines;
  const described = new Set(lines.slice(end).flatMap((line) => (/^\s*-/.test(line) ? flagsOf(line) : [])));
  const use = lines
    .slice(0, end)
    .map((line, at) => (at === 0 ? line : line.trim()))
    .join(' ');
  let isFirst = true;
  let count = 0;
  const short = use.replace(GROUP, (group, flag: string) => {
    if (!described.has(flag)) return group;
    count += 1;
    const told = isFirst ? '[options] ' : '';
    isFirst = false;
    return told;
  });
  if (count < FEWEST) return lines;
  drop('options described below', count);
  return [short.trimEnd(), ...lines.slice(end)];
}

/** `-p PORT, --port PORT  where to listen` has two. */
function flagsOf(line: string): string[] {
  const [head = ''] = line.trim().split(/ {2,}/);
  return [...head.matchAll(/(?:^|[ ,|])(--?[\w.-]+)/g)].map(([, flag = '']) => flag);
}
