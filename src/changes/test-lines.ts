// What the lines of test runners say: which test passed or failed, and where the text about a failed one begins and ends.

export type TestState = 'pass' | 'fail' | 'skip';

export interface TestLine {
  name: string;
  state: TestState;
  /** The name is unique only below the lines around it. */
  isPart?: boolean;
}

const PASSED = /^(?:ok|pass|passed|xfail|expected failure|✓|✔|√)$/i;
const SKIPPED = /^(?:skip|ignored|↓|﹣|○|disabled|not run)/i;

/** Each has the groups `name` and `state`. */
const FORMS: readonly RegExp[] = [
  // pytest: one line a test with -v, and the summary.
  /^(?<name>\S+::.+?) (?<state>PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS)(?: \(.*\))?(?: +\[ *\d+%\])?$/,
  /^(?<state>FAILED|ERROR) (?<name>\S+::\S+(?:\[.+?\])?|\S+\.py)(?: - .*)?$/,
  // pytest-xdist
  /^\[gw\d+\] \[ *\d+%\] (?<state>PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS) (?<name>\S+::.+?) *$/,
  // unittest
  /^(?<name>\w+ \([\w.]+\)) \.\.\. (?<state>ok|FAIL|ERROR|skipped .*|expected failure|unexpected success)$/,
  /^(?<state>FAIL|ERROR): (?<name>\w+ \([\w.]+\))(?: .*)?$/,
  // cargo, Deno
  /^(?:test )?(?<name>\S.*?) \.\.\. (?<state>ok|FAILED|ignored)(?:, .*| \(.*\))?$/,
  // vitest names the file and the suites of a failed test, Jest the suites.
  /^ ?(?<state>FAIL) {2}(?<name>\S.* > .+)$/,
  /^\s*(?<state>●) (?<name>\S.* › .+)$/,
  // AVA
  /^ {2}(?<state>[✔✘]) (?:\[fail\]: )?(?<name>\S+ › .+?)(?: \([\d.]+m?s\))?$/,
  // Gradle
  /^(?<name>\S+ > .+) (?<state>PASSED|FAILED|SKIPPED)$/,
  // CTest
  /^\s*\d+\/\d+ Test +#\d+: (?<name>\S+) \.+ *(?:\*{3})?(?<state>Passed|Failed|Timeout|Not Run|Exception|Skipped)\b.*$/,
  // Bun
  /^\((?<state>pass|fail|skip)\) (?<name>.+?)(?: \[[\d.]+m?s\])?$/,
  // RSpec
  /^(?<state>rspec) \S+:\d+ # (?<name>.+)$/,
];

/** The package is named behind its tests. */
export const GO = /^\s*--- (?<state>PASS|FAIL|SKIP): (?<name>\S+) \([\d.]+s\)$/;

/** Each test stands below its suite or file. */
const PARTS: readonly RegExp[] = [
  /^\s*(?<state>[✓✔√✖✗✘×✕↓﹣○]) (?<name>.+?)(?: \([\d.]+ ?m?s\)| \d+ms)?(?: # SKIP)?$/,
  /^\s+(?<state>\d+\)) (?<name>.+)$/,
  /^\s*(?<state>ok|not ok) \d+ -? ?(?<name>.+?)(?: # (?:SKIP|TODO).*)?$/,
  /^\s+(?<state>Passed|Failed|Skipped) (?<name>.+?) \[[^\]]+\]$/,
  GO,
];

export function readTestLine(line: string): TestLine | undefined {
  return read(line, FORMS) ?? read(line, PARTS, { isPart: true });
}

/** A sum has the sign of a test, too, and so has the last word of Biome. */
const SUM = /^\d+ (?:problems?|tests?|passed|failed|errors?|warnings?)\b|^Some (?:errors|warnings) were emitted /;

function read(line: string, forms: readonly RegExp[], more: Partial<TestLine> = {}): TestLine | undefined {
  for (const form of forms) {
    const { name, state } = form.exec(line)?.groups ?? {};
    if (name !== undefined && state !== undefined && !SUM.test(name))
      return { name: withClass(name.replaceAll(' › ', ' > ')), state: stateOf(state), ...more };
  }
  return undefined;
}

/** Unittest names the class behind its test: `test_a (tests.Shop.test_a)`, and before Python 3.11 `test_a (tests.Shop)`. */
function withClass(name: string): string {
  const [, test, under] = /^(\w+) \(([\w.]+)\)$/.exec(name) ?? [];
  if (test === undefined || under === undefined) return name;
  return under.endsWith(`.${test}`) ? under : `${under}.${test}`;
}

function stateOf(word: string): TestState {
  return PASSED.test(word) ? 'pass' : SKIPPED.test(word) ? 'skip' : 'fail';
}

/** Jest and others name a file of tests so. */
const TEST_FILE = /^ ?(?:PASS|FAIL) {1,2}\S+\.\w+(?: \(.*\))?$/;

/** Files and packages of tests as a whole. They may come in any order. */
const WHOLE = new RegExp(
  String.raw`${TEST_FILE.source}|^ ?[❯✓] \S+ \(\d+ tests?.*\).*$|^(?:ok|FAIL|---|\?) +\S+\/\S+ .*$`,
);

const PACKAGE_OR_FILE = /^ ?(?:ok|FAIL|PASS|---|\?|[❯✓]) +(\S+\/\S+|\S+\.\w+)/;

/** The file or package that a line tells of as a whole. */
export function namesWhole(line: string): string | undefined {
  return WHOLE.test(line) ? PACKAGE_OR_FILE.exec(line)?.[1] : undefined;
}

/** A file of which a line tells how many tests it has, as the sum and the names of those that failed tell as well. */
export function countedFile(line: string): string | undefined {
  return /^ ?[❯✓] (\S+) \(\d+ tests?(?: \| \d+ (?:failed|skipped))*\)(?: \d+ ?ms)?$|^(\S+): \d+ passing$/
    .exec(line)
    ?.slice(1)
    .join('');
}

/** It stands below no other line, though Jest indents it. */
export function isTestFile(line: string): boolean {
  return TEST_FILE.test(line);
}

/** What a compiler or linter says of one place, all in one line. */
const PLACE = /^\S*[^\s:]:\d+(?::\d+)?: \S.*$/;

/** A test that pytest-xdist has begun. */
const BEGUN = /^\S+\.py::\S+ *$/;

/** It says all by itself, so that its place does not matter. */
export function standsAlone(line: string): boolean {
  return WHOLE.test(line) || PLACE.test(line) || BEGUN.test(line) || readTestLine(line) !== undefined;
}

/** Where go says to which package the tests above belong. */
export const PACKAGE = /^(?:ok|FAIL)\s+(\S+)\s+(?:[\d.]+s|\(cached\)|\[.*\])/;

/** A package of which a line tells but whether its tests passed. */
export function namesPackage(line: string): string | undefined {
  return /^(?:ok|FAIL)\s+(\S+\/\S+)\s+(?:[\d.]+s|\(cached\))$/.exec(line)?.[1];
}

/** Behind this line node and mocha tell the failed tests again, without their suites. */
export const TOLD_AGAIN = /^✖ failing tests:$|^\s+\d+ passing\b/;

/** RSpec lists tests that are expected to fail as it lists those that failed. */
export const PENDING = /^Pending:/;
export const FAILURES = /^Failures:/;

/** Says which test it is about and whether it passed, and nothing else. */
export function saysOnlyState(line: string): boolean {
  return !/ - |^ ?FAIL {2}|●|^(?:FAIL|ERROR): |^rspec /.test(line) && readTestLine(line) !== undefined;
}

/** Begins the text about one failed test, or about one place in a source. */
const HEADINGS: readonly RegExp[] = [
  // The second as the reducer for pytest writes it.
  /^_{3,} .+ _{3,}$/,
  /^__ \S.*$/,
  /^(?:FAIL|ERROR): .+$/,
  /^\s*● .+$/,
  /^ ?FAIL {2}\S.*(?: > | \[ ).*$/,
  /^---- .+ ----$/,
  /^--- FAIL: .+$/,
  /^test at \S+:\d+:\d+$/,
  /^ {2}\d+\) \S.*$/,
  // AVA
  /^ {2}[^\s✔✘›●-][^›]* › .+$/,
  /^diff --git .+$/,
  /^(?:error|warning)(?:\[\w+\])?: .+$/,
  /^\S*[^\s:(\d][:(]\d+[:,]\d+\)?(?:[: ].*)?$/,
];

const ENDS =
  /^== |^={3,}.*={3,}$|^={10,}$|^=== |^⎯{3,}.*⎯{3,}$|^(?:Test Suites|Tests|test result|failures):|^ +(?:Test Files|Tests) {2}\d|^Ran \d+ tests?|^Finished in |^Found \d+ |^\[\*\] \d+ fixable|^✖ \d+ problems?|^\d+ (?:errors?|warnings?)$|^(?:error|warning): (?:could not compile )?`[^`]+` \(|^Failed examples:|^ℹ |^(?:ok|FAIL) +\S+\/\S+ |^FAIL$|^\S+: (?:In|At) \w/;

export function isHeading(line: string): boolean {
  return HEADINGS.some((form) => form.test(line));
}

export function endsSection(line: string): boolean {
  return isTestFile(line) || ENDS.test(line);
}

const COUNTS =
  /^\s*(?:ℹ |# )?(?:tests|suites|pass|passed|fail|failed|cancelled|skipped|todo|Tests:|Test Suites:|Test Files|Tests|Failures:)\s+[1-9]|\b\d+ (?:tests? )?(?:passed|passing|failed|failing|failures?|errors?|warnings?|problems?|skipped|pending|examples?)\b|^(?:FAILED|OK)\b(?: \(.*\))?$|^Found \d+ |^Ran \d+ tests?\b|^make.*\bError \d+/;

/** Cargo's own sum looks like one more error. */
const OF_BUILD = /^(?:error: could not compile `|warning: `[^`]+` \([^)]+\) generated \d+ )/;

/** Tells how many passed, failed or were found. A line on one file or test does not. */
export function isSummary(line: string): boolean {
  return OF_BUILD.test(line) || (COUNTS.test(line) && !WHOLE.test(line) && !readTestLine(line) && !isHeading(line));
}

/** How many files or suites. Their tests are counted, too. */
export function isOfSuites(line: string): boolean {
  return /^(?:ℹ|#) suites \d+$/.test(line);
}

export const TELLS_TROUBLE = /\b(?:error|warning|fatal|fail(?:ed|ure)?|panic|exception)\b|[✖✗✘×✕]/i;
