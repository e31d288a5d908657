// Counts passing tests by their file, or by the outermost heading above them, where a flag asks for the name of each.
import type { Drop } from '../reducer.ts';
import { WORD } from './letters.ts';
import { countEach } from './usual.ts';

/** The file that stands in the line itself: pytest, vitest, playwright, unittest, cargo. Its name and folders may have blanks. */
const FILES = [
  /^(?:\[gw\d+\] +\[ *\d+%\] +)?(?:PASSED +)?([^\s:[][^:]*?\.py)::/,
  /(?:^|\s)([^\s:]+\.py)::/,
  /^\s*[✓✔√] +(\S.*?\.[cm]?[jt]sx?) > /,
  /^\s*[✓✔√] +\d+ +(?:\[[^\]]+\] +› +)?(\S[^›]*?\.[cm]?[jt]sx?):\d+:\d+ ›/,
  new RegExp(String.raw`^\s*[✓✔√].*?([${WORD}@./+-]+\.[cm]?[jt]sx?):\d+:\d+ ›`),
  /^\w+ \(([\w.]+?)(?:\.test\w*)?\)(?: \[.*\])? \.\.\. ok/,
  /^test ([\w:]+)::\w+ \.\.\. ok/,
  /^([\w:]+)#test_/,
];
/** prove names the file above its tests. */
const PROVED = /^(\S+) \.\.+ *$/;
/** Go names the package below its tests. */
const PACKAGE = /^(?:ok|FAIL) +\t?\S+\s+[\d.(]/;
/** The line above the tests of a suite, as node's reporter prints it. */
const SUITE = /^\s*▶ (.*?)(?: \([\d.]+ms\))?$/;
/** vitest ticks off a file and a suite, too, with the number of its tests, above those tests. */
const TICKED_GROUP = /^\s*[✓✔√] .*\(\d+(?: tests?\b[^)]*)?\)(?: +\d+m?s)?$/;
const JEST_FILE = /^ ?(?:PASS|FAIL) +\S/;

export function countPassing(
  lines: readonly string[],
  passing: readonly boolean[],
  headings: ReadonlySet<number>,
  drop: Drop,
): string[] {
  const places = placesOf(lines, passing);
  const counts = countEach(places.filter((place) => place !== undefined));
  const told = new Set<string | number>();
  drop('names of passing tests', passing.filter(Boolean).length);
  return lines.flatMap((line, at) => {
    const own = counts.get(at);
    if (own !== undefined) return [`${line.trimEnd()}: ${own} passing`];
    if (headings.has(at)) return [];
    if (!passing[at]) return [line];
    const place = places[at];
    if (typeof place !== 'string' || told.has(place)) return [];
    told.add(place);
    return [`${place}: ${counts.get(place)} passing`];
  });
}

/** For each passing test: its file, or the number of the line that stands for all tests of the group. */
function placesOf(lines: readonly string[], passing: readonly boolean[]): (string | number | undefined)[] {
  const places: (string | number | undefined)[] = [];
  const suites = new Set(lines.filter((line) => line.includes('▶')).flatMap((line) => SUITE.exec(line)?.[1] ?? []));
  const indents = lines.map((line) => line.search(/\S/));
  // The headings above a line, from the outermost one.
  const above: number[] = [];
  let waiting: number[] = [];
  let proved: string | undefined;
  lines.forEach((line, at) => {
    proved = PROVED.exec(line)?.[1] ?? proved;
    if (PACKAGE.test(line)) {
      for (const test of waiting) places[test] = at;
      waiting = [];
    }
    if (isPrinted(lines, at) && !passing[at]) return;
    const indent = indents[at] ?? 0;
    const begins = JEST_FILE.test(line);
    while (above.length > 0 && (begins || indent <= (indents[above.at(-1) ?? 0] ?? 0))) above.pop();
    const isGroup = begins || (TICKED_GROUP.test(line) && (indents[at + 1] ?? 0) > indent);
    if (indent >= 0 && (isGroup || !passing[at])) above.push(at);
    if (!passing[at] || isGroup) return;
    if (/^\s*--- PASS: /.test(line)) waiting.push(at);
    else if (!suites.has(/^\s*[✓✔√] (.*?)(?: \([\d.]+ms\))?$/.exec(line)?.[1] ?? ''))
      places[at] = fileIn(line) ?? (line.startsWith('ok ') ? proved : undefined) ?? above[0] ?? 'other tests';
  });
  for (const test of waiting) places[test] = 'other tests';
  return places;
}

function fileIn(line: string): string | undefined {
  return FILES.map((form) => form.exec(line)?.[1]?.replace(/ +/g, ' ')).find(Boolean);
}

/** What a test prints begins at the edge, right behind a test, where no new group begins without a blank line or a sign. */
export function isPrinted(lines: readonly string[], at: number): boolean {
  const [before = '', line = ''] = [lines[at - 1], lines[at]];
  return /^[^\s▶❯›]/.test(line) && /^\s+\S/.test(before);
}
