// Counts passing tests instead of naming them, and drops the headings that have only passing tests below.
import { type Pass, without } from '../reducer.ts';

const PASSING = either(
  /^\s*(?:[✓✔√]|ok\s+\d+\b(?!.*# (?:SKIP|TODO))|PASS\s+\S|\(pass\) |Passed \S+ \[)/,
  /^\s*(?:--- PASS: |=== (?:RUN|PAUSE|CONT|NAME)\s)/,
  /^test .+ \.\.\. (?:ok|bench:.*)$|^\s*\S.* \.\.\. ok(?: \(.*\))?$/,
  /(?:::|\s>\s).* PASSED\b|\bPASSED \S+::/,
  /^\s*\d+\/\d+ Test\s+#\d+: .*Passed|^\s+Start\s+\d+: /,
  /^Test Case .* passed \(/,
);

function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'));
}

const ASKS_FOR_NAMES = /^-[a-z]?v+$|^--(?:verbose|testdox)$|^--(?:test-)?reporter=(?:verbose|spec|list)$|^-r\w*[Ap]/;

/** Whether a flag asks for the name of each test. */
export function asksForNames(argv: readonly string[]): boolean {
  return argv.some((arg) => ASKS_FOR_NAMES.test(arg));
}

export const withoutPassing: Pass = (lines, drop, { argv }) => {
  if (asksForNames(argv)) return [...lines];
  const passing = lines.map((line) => PASSING.test(line));
  drop('passing tests', passing.filter(Boolean).length);
  const headings = headingsOfPassing(lines, passing);
  drop('headings of passing tests', headings.size);
  return lines.filter((_line, at) => !passing[at] && !headings.has(at));
};

/** From the end, so that a heading whose groups all go goes too. */
function headingsOfPassing(lines: readonly string[], passing: readonly boolean[]): Set<number> {
  const gone = new Set<number>();
  for (let at = lines.length - 2; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    if (passing[at] || line.trim() === '' || /[×✗✕✖]|fail|error/i.test(line)) continue;
    let below = at + 1;
    while (below < lines.length && indentOf(lines[below] ?? '') > indentOf(line) && (passing[below] || gone.has(below)))
      below += 1;
    const ended = below >= lines.length || indentOf(lines[below] ?? '') <= indentOf(line);
    if (below > at + 1 && ended) gone.add(at);
  }
  return gone;
}

function indentOf(line: string): number {
  return line.trim() === '' ? -1 : line.search(/\S/);
}

export const withoutHints = without(
  'hints',
  /^\s*(?:-- Docs: |note: run with `RUST_BACKTRACE|For more information about )/,
);
