// nextest prints what each try of a failing test printed: says of a later one that it was the same.
import type { Pass } from '../reducer.ts';

const SECTION = /^--- (TRY \d+) (STDOUT|STDERR): +(\S.*?) ---$/;
/** The result of the next test, or the summary. */
const ENDS = /^ +(?:TRY \d+ |[A-Z]{3,7} \[|Summary \[)|^--- |^-{6,}$/;
/** Each try has its own thread, and takes its own time. */
const OWN = /^(thread '.*') \(\d+\) panicked|; finished in [\d.]+s/g;

export const sameTries: Pass = (lines, drop) => {
  if (!lines.some((line) => SECTION.test(line))) return lines;
  const before = new Map<string, string>();
  const kept: string[] = [];
  for (let from = 0, to = 1; from < lines.length; from = to, to += 1) {
    const [heading, number = '', stream = '', test = ''] = SECTION.exec(lines[from] ?? '') ?? [];
    while (heading !== undefined && to < lines.length && !ENDS.test(lines[to] ?? '')) to += 1;
    const printed = lines.slice(from + 1, to);
    const said = printed.join('\n').replace(OWN, '$1').trim();
    const key = `${stream} ${test}`;
    const isSame = heading !== undefined && said !== '' && before.get(key) === said;
    if (heading !== undefined) before.set(key, said);
    if (isSame) drop('lines of retries', printed.length);
    kept.push(...(isSame ? [`--- ${number} ${stream}: ${test} --- the same`, ''] : lines.slice(from, to)));
  }
  return kept;
};
