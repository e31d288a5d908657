// Leaves out the names of passing tests, which a summary counts, and drops headings with only passing tests below them.

import { type Input, type Pass, without } from '../reducer.ts';
import { indentOf } from './indent.ts';
import { countPassing, isPrinted } from './passing-counts.ts';

/** What has an address or an id, or is `Done.`, is no test: `gh` ticks off checks and jobs, and gcloud its steps. */
const PASSING_BEGINS = either(
  /^\s*(?:[✓✔√](?! (?:built in|Compiled|\[expected fail\]) |.*(?:# (?:SKIP|TODO)|https?:\/\/\S|\(ID \d|\.{3} ?[Dd]one\b))|ok\s+\d+\b(?! tests?$|.*# (?:SKIP|TODO|[Ss]kip|[Tt]odo))|PASS\s+\S|\(pass\) |Passed \S+ \[)/,
  /^\s*(?:--- PASS: |=== (?:RUN|PAUSE|CONT|NAME)\s)/,
  /^\s*\d+\/\d+ Test\s+#\d+: .*Passed|^\s+Start\s+\d+: /,
  /^Test [Cc]ase .* passed (?:on .* )?\(|^Test (?:Case|Suite) .* started(?: at |\.$)|^◇ (?:Test|Suite) .* started\.$/,
);

/** Patterns that look far into a line are tried only where this stands in it. */
const PASSING_WITH: readonly (readonly [sign: string, pattern: RegExp])[] = [
  [' ... ', /^test .+ \.\.\. (?:ok|bench:.*)$|^\s*\S.* \.\.\. ok(?: \(.*\))?$/],
  ['PASSED', /(?:::|\s>\s).* PASSED\b|\bPASSED \S+::|^PASSED \S.*?\.py::/],
  // minitest
  ['#test_', /^[\w:]+#test_\S+ = [\d.]+ s = \.$/],
];

function isPassing(line: string): boolean {
  return PASSING_BEGINS.test(line) || PASSING_WITH.some(([sign, pattern]) => line.includes(sign) && pattern.test(line));
}

/** What is no result of a test must not be counted as one. */
const BEGINS = /^\s+Start\s+\d+: |^\s*=== |^Test (?:Case|Suite) .* started(?: at |\.$)|^◇ /;
/** nextest writes so of each test, with how long it took. */
const PASSING_FILE = /^\s*PASS\s+(?!\[ *[\d.]+s\])\S/;

function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'));
}

const ASKS_FOR_NAMES =
  /^-[a-z]?v+$|^--(?:verbose|testdox)$|^--(?:test-)?reporter=(?:verbose|spec|list)$|^-r\w*[Ap]|^-fd|^(?:--format=)?doc(?:umentation)?$/;

/** Whether a flag asks for the name of each test. */
export function asksForNames(argv: readonly string[]): boolean {
  return argv.some((arg) => ASKS_FOR_NAMES.test(arg));
}

/** What node's runner, mocha's kin and TAP say of a run in which nothing failed, whatever becomes of the command. */
const NONE_FAILED = /^\s*[ℹ#] fail +0$/;

/** So few names help to see what failed. */
const FEW = 10;

const SUMMARY =
  /\b\d+ (?:tests? )?(?:passed|passing|pass)\b|^# pass +\d|^ok \d+ tests|^\d+ runs, \d+ assertions, |^\d+ tests?, \d+ failures?(?:,|$)|^Files=\d+, Tests=\d+,|^(?:\[[A-Z]+\] )?Tests run: \d+, |^BUILD (?:SUCCESSFUL|FAILED) in |All tests passed!$/;

export function isSummary(line: string): boolean {
  return SUMMARY.test(line);
}

/** What else stands only behind the last test: other counts, how long the run took, and the details of failures. */
const ENDED =
  /^\d+% tests passed|^(?:ok|FAIL)\s+\S+\s+(?:[\d.]+s|\(cached\)|\[)|^[ℹ#] tests \d|^Ran \d+ tests? in |^\s*Executed \d+ tests?|^Total tests: |^Tests?: +\d|^\d+ (?:examples?|failing|failed)\b|^ {2}\d+ tests? failed$|^failures:$|^ {1,2}1\) \S|^={5,} \w|^⎯{3,}|^FAILURE: /;

/** Of a run that a crash or a time limit has ended, the last names tell how far it came. */
const LAST_NAMES = 10;

/** Whether a run ended before its runner could say how it went, or which test it was in. */
function isCutShort(lines: readonly string[], exitCode: number | undefined): boolean {
  if (exitCode === 0 || exitCode === undefined) return false;
  return !lines.some((line) => SUMMARY.test(line) || ENDED.test(line));
}

/** What is ticked off behind the last summary is no test. */
export const withoutPassing: Pass = (lines, drop, input) => {
  const end = lines.findLastIndex(isSummary) + 1;
  if (end === 0 || end === lines.length) return withoutPassingOnly(lines, drop, input);
  return [...withoutPassingOnly(lines.slice(0, end), drop, input), ...lines.slice(end)];
};

/** Whether the names of passing tests were asked for, are few and stay. */
export function keepsNames(lines: readonly string[], input: Input): boolean {
  return areNamesKept(lines.filter(isPassing).length, lines, input);
}

function areNamesKept(count: number, lines: readonly string[], { argv, exitCode }: Input): boolean {
  const areFew = count > 0 && count <= FEW && exitCode !== 0 && asksForNames(argv);
  return areFew && !lines.some((line) => NONE_FAILED.test(line));
}

const withoutPassingOnly: Pass = (lines, drop, input) => {
  const named = asksForNames(input.argv);
  const isBroken = brokenOff(lines);
  const passing = lines.map(
    (line, at) =>
      isPassing(line) && !isBroken(line) && !(/^\s*=== /.test(line) && (named || isPrintedByGo(lines[at + 1]))),
  );
  if (isCutShort(lines, input.exitCode) && !lines.some(isBroken)) showLast(lines, passing);
  const count = passing.filter(Boolean).length;
  if (count === 0 || areNamesKept(count, lines, input)) return lines;
  const headings = headingsOfPassing(lines, passing);
  if (named) return countPassing(lines, passing, headings, drop);
  const told = lines.filter((_line, at) => passing[at]);
  const begun = told.filter((line) => BEGINS.test(line)).length;
  const files = told.filter((line) => PASSING_FILE.test(line)).length;
  drop('beginnings of tests', begun);
  drop('passing files', files);
  drop('passing tests', count - begun - files);
  drop('headings of passing tests', headings.size);
  return lines.filter((_line, at) => !passing[at] && !headings.has(at));
};

function showLast(lines: readonly string[], passing: boolean[]): void {
  const ended = lines.flatMap((line, at) => (passing[at] && !BEGINS.test(line) ? [at] : []));
  for (const at of ended.slice(-LAST_NAMES)) passing[at] = false;
}

/** In ctest and Go, a test that began and did not end is the one in which the run hangs or broke off. */
function brokenOff(lines: readonly string[]): (line: string) => boolean {
  let ended: ReadonlySet<string | undefined> | undefined;
  return (line) => {
    const begun = begunTest(line);
    if (begun === undefined) return false;
    ended ??= new Set(lines.map(endedTest));
    return !ended.has(begun);
  };
}

const GO_BEGINS = /^\s*=== (?:RUN|PAUSE|CONT|NAME)\b/;

function isPrintedByGo(line = '---'): boolean {
  return !GO_BEGINS.test(line) && !/^\s*--- |^(?:PASS|FAIL|ok)\b/.test(line);
}

/** Go prints a test's output after its beginning, and its result only after that. */
export const withoutBeginnings: Pass = (lines, drop) => {
  const isBroken = brokenOff(lines);
  const kept = lines.filter((line, at) => !GO_BEGINS.test(line) || isBroken(line) || isPrintedByGo(lines[at + 1]));
  drop('beginnings of tests', lines.length - kept.length);
  return kept;
};

function begunTest(line: string): string | undefined {
  return /^\s+Start\s+(\d+): |^\s*=== RUN\s+(\S+)|^Test Case ('[^']+'|\S+) started(?: at |\.$)|^◇ Test (.+) started\.$/
    .exec(line)
    ?.slice(1)
    .find(Boolean);
}

function endedTest(line: string): string | undefined {
  return /^\s*\d+\/\d+ Test\s+#(\d+): |^\s*--- (?:PASS|FAIL|SKIP): (\S+)|^Test Case ('[^']+'|\S+) (?:passed|failed|skipped) |^\S Test (".*"|\S+) (?:passed|failed|skipped)\b/
    .exec(line)
    ?.slice(1)
    .find(Boolean);
}

/** Go, ctest, nextest, jest, vitest and dotnet print these without a heading, so that what stands above them was printed by something else. */
const WITHOUT_HEADING =
  /^\s+--- PASS: |^\s*PASS +[[\w.@/]|^\s+Start +\d+: |^\s*\d+\/\d+ Test +#\d+: | ✓ \S+\.\w+ \(\d+ tests?\b|^ {2}Passed \S+ \[/;
/** A message at the edge, such as `warning: …`, `[server] …` or a sentence, which no suite is named like. */
const SAYS =
  /^(?:\[[^\]]+\] |\(\w+:\d+\) |[\w.@/-]+: \S|\S.*[^.][.!]$|\S.*(?:https?:\/\/|\b(?:warn(?:ing)?|deprecated|denied|refused|cannot|unable|timed out)\b))/i;

/** How far the outermost lines of most groups with tests stand inwards. What stands further out is no heading of theirs. */
function edgeOf(lines: readonly string[], passing: readonly boolean[]): number {
  const edges: number[] = [];
  for (let at = 0, first = 0; at < lines.length; at += 1) {
    if (indentOf(lines[at] ?? '') < 0) first = at + 1;
    else if (passing[at] && first >= 0) {
      edges.push(indentOf(lines[first] ?? ''));
      first = -1;
    }
  }
  return edges.sort((one, next) => one - next)[Math.floor(edges.length / 2)] ?? 0;
}

/** Works from the end, so that a heading goes if all groups below it go. */
function headingsOfPassing(lines: readonly string[], passing: readonly boolean[]): Set<number> {
  const gone = new Set<number>();
  const edge = edgeOf(lines, passing);
  for (let at = lines.length - 2; at >= 0; at -= 1) {
    if (passing[at] || !(passing[at + 1] || gone.has(at + 1))) continue;
    const line = lines[at] ?? '';
    if (line.trim() === '' || isPrinted(lines, at) || endedTest(line) !== undefined || /[×✗✕✖]|fail|error/i.test(line))
      continue;
    if (
      indentOf(line) < edge ||
      !isStep(indentOf(lines[at + 1] ?? '') - indentOf(line)) ||
      SAYS.test(line) ||
      WITHOUT_HEADING.test(lines[at + 1] ?? '')
    )
      continue;
    let below = at + 1;
    while (below < lines.length && indentOf(lines[below] ?? '') > indentOf(line) && (passing[below] || gone.has(below)))
      below += 1;
    const ended = below >= lines.length || indentOf(lines[below] ?? '') <= indentOf(line);
    if (below > at + 1 && ended) gone.add(at);
  }
  for (const at of commentsOfPassing(lines, passing)) gone.add(at);
  return gone;
}

/** tape names a test in a comment, with its results below it at the same depth. */
function commentsOfPassing(lines: readonly string[], passing: readonly boolean[]): number[] {
  return lines.flatMap((line, at) => {
    if (!(/^# \S/.test(line) && passing[at + 1] && /^ok /.test(lines[at + 1] ?? ''))) return [];
    const next = passing.indexOf(false, at + 1);
    return next < 0 || /^(?:# |1\.\.\d|$)/.test(lines[next] ?? '') ? [at] : [];
  });
}

/** The runners that print headings put 1, 2 or 4 blanks more in front of what belongs to them; vitest puts 3 and 5, and prints none. */
function isStep(deeper: number): boolean {
  return deeper !== 3 && deeper <= 4;
}

export const withoutHints = without(
  'hints',
  /^\s*(?:-- Docs: |note: run with `RUST_BACKTRACE|note: Some details are omitted, run with `RUST_BACKTRACE|For more information about )|^(?:Run|Try|See|Use) (['"`]).*help.*\1(?:\.| for (?:more|usage|a list)\b.*| to (?:see|list|get)\b.*)?$|^For more information, try ['`]--help['`]\.$|^Use '--' to separate paths from revisions, like this:$|^'git <command> \[<revision>\.\.\.\] -- \[<file>\.\.\.\]'$/,
);
