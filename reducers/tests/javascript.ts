// The JavaScript test runners: vitest, jest, mocha, node --test, playwright, ava, tap.
import { withoutToldFields } from '../forms/error-fields.ts';
import { FramePaths } from '../forms/frame-lines.ts';
import { indentOf } from '../forms/indent.ts';
import { withoutNumberedCode } from '../forms/numbered-code.ts';
import { asksForNames } from '../forms/passing.ts';
import { packLine } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';
import { commonPasses } from './common.ts';
import { consoleOutputOnce } from './console-output.ts';
import { withSuites } from './node-suites.ts';
import { withoutRetries } from './retries.ts';
import { withoutTapDetails, withoutTapValues } from './tap.ts';
import { withoutToldTree } from './told-tree.ts';
import { withoutToldValues } from './told-values.ts';

const TREE_LINE = /^ {1,2}[❯✓×↓·]\s|^ {2,}[❯×↓→·]\s(?!.*:\d+:\d+)/;
const FAILED_BRANCH = /^ +(?:×|❯(?! .*\.[cm]?[jt]sx?:\d+:\d)) (?:.* > )?(\S.*?)(?: \(\d+ tests?.*\))?(?: \d+m?s)?$/;
const JEST_HELP =
  /^ {4}(?:Jest encountered an unexpected token|Jest failed to parse a file|Out of the box Jest|By default "node_modules"|Here's what you can do:| • |You'll find more details|https:\/\/jestjs\.io|For information about custom transf)|^ {4,}Add a timeout value to this test to increase the timeout, |^ {4}Usage:$|^ {8}npx playwright show-trace |^To open last HTML report run:$|^ {2}npx playwright show-report(?: |$)/;
const TIMES =
  /^\s*(?:Start at|Ran all test suites|Snapshots: +0 total|# duration_ms|ℹ duration_ms|# (?:cancelled|todo|suites|skipped) 0$|ℹ (?:cancelled|todo|suites|skipped) 0$)|^ +(?:RUN|DEV) +v\d/;

/** The tree names failing tests that stand in full below it, unless the output breaks off before that. */
const withoutTree: Pass = (lines, drop, { argv }) => {
  const details = lines.findIndex((line) => line.includes('Failed ') && /Failed (?:Tests|Suites) \d/.test(line));
  if (details < 0) return lines;
  const whole = lines.findLastIndex((line) => /^ *Test Files +\d/.test(line)) > details;
  if (!whole) return lines;
  // A message with several lines goes on below its branch, at the margin.
  const below = new Set(lines.slice(details));
  const named = lines.slice(details).join('\n');
  if (asksForNames(argv)) return lines.filter((line, at) => at >= details || !isMessageIn(named, line));
  // A reporter that breaks in the middle counts the failures and does not tell them.
  const isFailureOnlyHere = (line: string): boolean => {
    const name = FAILED_BRANCH.exec(line)?.[1];
    return name !== undefined && !named.includes(name);
  };
  let inMessage = false;
  const kept = lines.filter((line, at) => {
    if (at >= details) return at > details || !TREE_LINE.test(line);
    const branch = TREE_LINE.test(line);
    if (branch && isFailureOnlyHere(line)) return true;
    inMessage = branch ? /^ +→ /.test(line) : inMessage && below.has(line);
    return !branch && !inMessage;
  });
  drop('lines of the tree of tests', lines.length - kept.length);
  return kept;
};

/** The message below a failing test in the tree. */
function isMessageIn(text: string, line: string): boolean {
  const message = /^ +→ (.+)$/.exec(line)?.[1];
  return message !== undefined && text.includes(message);
}

/** A test with its time: a linter counts its findings behind the same sign. */
const FAILED_IN_TREE = /^\s*✖ .*\(\d[\d.]*ms\)$/;

/** node's reporter prints failing tests twice: in the tree, and in full at the end. */
const withoutToldTwice: Pass = (lines, drop) => {
  const details = lines.indexOf('✖ failing tests:');
  if (details < 0) return lines;
  const summary = lines.findIndex((line) => /^ℹ tests \d+$/.test(line));
  if (summary < 0 || details < summary) return lines;
  const again = new Set(lines.slice(details).map((line) => line.trim()));
  const left = lines.slice(0, summary).filter((line) => !(again.has(line.trim()) || FAILED_IN_TREE.test(line)));
  const kept = [...withoutEmptySuites(left), ...lines.slice(summary)];
  drop('lines told twice', lines.length - kept.length);
  return kept;
};

/** A suite stays above the tests that stay, which other suites may name alike. */
function withoutEmptySuites(lines: readonly string[]): string[] {
  let depth = -1;
  return lines
    .filter((line) => line.trim() !== '')
    .reverse()
    .filter((line) => {
      const own = indentOf(line);
      if (/^\s*▶ /.test(line) && depth <= own) return false;
      depth = own;
      return true;
    })
    .reverse();
}

/** node's runner measures a test to the nanosecond. A time of a second or more may be the reason why it failed. */
const QUICK = /^(\s*[✔✖﹣] .*) \(\d{1,3}\.\d{4,}ms\)(?=$| #)/;

/** The brace before the fields of an error stands behind a frame, which may be left out. */
const ENDS_FIELDS = /^\s+\}$/;
const FIELD = /^\s+(?:actual|expected|operator|code|errno|syscall|path|generatedMessage|diff): /;

const shortenOfNode: Pass = (lines) => {
  if (!lines.some((line) => /^ℹ tests \d+$/.test(line))) return lines;
  return lines
    .filter((line, at) => !ENDS_FIELDS.test(line) || !FIELD.test(lines[at - 1] ?? ''))
    .map((line) => line.replace(QUICK, '$1'));
};

/** bun, deno and jest tell of each failing test once more at the end, and so does playwright, which also repeats what a retry found again. */
const LISTS_AGAIN =
  /^(?:\d+ tests? (?:failed|skipped|todo):|\d+ tests (?:failed|skipped|todo):| FAILURES|Summary of all failing tests)$/;

const JEST_FAILURE = /^ {2}● /;

const withoutListAtEnd: Pass = (lines, drop) => {
  const from = lines.findIndex((line) => LISTS_AGAIN.test(line));
  if (from < 0) return lines;
  const before = new Set(lines.slice(0, from).map((line) => line.trim()));
  // Of an output that was cut, the end alone may tell of a test.
  if (lines.slice(from).some((line) => JEST_FAILURE.test(line) && !before.has(line.trim()))) return lines;
  const kept = lines.filter(
    (line, at) => at < from || !(LISTS_AGAIN.test(line) || (line !== '' && before.has(line.trim()))),
  );
  drop('lines told twice', lines.length - kept.length);
  return kept;
};

/** What follows from a failing test says nothing more. */
const DENO_END = /^error: Test failed$|^Stack backtrace:$|^ {3}\d+: <unknown>$/;

const TAP_FIELD =
  /^\s+(?:duration_ms|failureType): |^\s+type: '(?:test|suite)'$|^\s+code: 'ERR_(?:ASSERTION|TEST_FAILURE)',?$|^\s*# Subtest: |^TAP version|^\s+(?:async )?[\w.<> [\]]+ \((?:node:|.*node_modules)|^\s+(?:generatedMessage|diff): |^\s+stack: \|-$|^\s+(?:---|\.\.\.)$|^\s+name: 'AssertionError'$|^\s*1\.\.\d+$/;

const LONGER_THAN_NEEDED = /^(?:⎯| +(?:FAIL|Duration) )|^ +expect\(received\).* \/\/ /;

const shorten: Pass = (lines) =>
  lines
    .filter((line) => !(line.includes(']') && /^\s*⎯*\[\d+\/\d+\]⎯*\s*$/.test(line)))
    .map((line) =>
      LONGER_THAN_NEEDED.test(line)
        ? line
            .replace(/^( +expect\(received\)\S+) \/\/ (?:Object\.is|deep|strict) equality$/, '$1')
            .replace(/^⎯+ (Failed (?:Tests|Suites) \d+) ⎯+$/, '$1')
            .replace(/^ +FAIL +(\S+) \[ \1 \]$/, ' FAIL  $1')
            .replace(/^( +Duration +[\d.]+m?s) \(.*\)$/, '$1')
        : line,
    );

/** TAP tells the place of a test, and where in the same file it failed. */
const placesOnce: Pass = (lines) => {
  if (!lines.some((line) => /^\s+location: '/.test(line))) return lines;
  const isPlace = (line: string): boolean => /^\s+location: '|\((?:file:\/\/)?\/\S+:\d+\)$/.test(line);
  const paths = new FramePaths(lines.filter(isPlace));
  return lines.map((line) => (isPlace(line) ? paths.shorten(line) : line));
};

/** bun names a file above its tests, and the next one or the counts stand below it where all of them passed. */
const BUN_FILE = /^\S+\.[cm]?[jt]sx?:$/;
const BELOW_PASSED = /^(?:\S+\.[cm]?[jt]sx?:| *\d+ pass)$/;

const withoutPassedFiles: Pass = (lines, drop) => {
  if (!lines.some((line) => BUN_FILE.test(line))) return lines;
  const kept = lines.filter(
    (line, at) => !BUN_FILE.test(line) || !BELOW_PASSED.test(lines.slice(at + 1).find((below) => below !== '') ?? ''),
  );
  drop('passing files', lines.length - kept.length);
  return kept;
};

const DIFF_IN_MESSAGE = /^\s*\+ actual - expected$/;
const DIFF_BELOW = /^ {6}\+ expected - actual$/;

/** A message of node:assert shows both values, and mocha shows them again below it. */
const withoutSecondDiff: Pass = (lines, drop) => {
  if (!lines.some((line) => DIFF_BELOW.test(line))) return lines;
  let shown = false;
  let inDiff = false;
  const kept = lines.filter((line) => {
    if (/^ {2}\d+\) /.test(line)) shown = false;
    if (DIFF_IN_MESSAGE.test(line)) shown = true;
    if (DIFF_BELOW.test(line)) inDiff = shown;
    else if (/^ {6}at /.test(line)) inDiff = false;
    // The arrow below two values would make them look like code.
    return !inDiff && !(shown && /^\s+\^+$/.test(line));
  });
  drop('lines told twice', lines.length - kept.length);
  return kept;
};

/** cypress tells what it runs and what came of it in boxes. */
const BOXED = /^ +│ ([^│]*?) *│$/;
const SAYS_LITTLE = /^(?:Searched|Video): |^(?:Pending|Skipped): +0$/;

const withoutBoxes: Pass = (lines, drop, input) =>
  input.text.includes('│')
    ? lines.flatMap((line) => {
        const text = BOXED.exec(line)?.[1];
        if (text === undefined) return [line];
        if (!SAYS_LITTLE.test(text.trim())) return [`  ${packLine(text.trim())}`];
        drop('lines of boxes');
        return [];
      })
    : lines;

/** What cypress and `vitest bench` say before the first test, whatever the tests are. */
const OF_RUNNER =
  /^(?:It looks like this is your first time using Cypress: |\[STARTED\] Task without title\.$|\[SUCCESS\] Task without title\.$|\[TITLE\] +Verified Cypress! |Opening Cypress\.\.\.$|DevTools listening on ws:\/\/|Couldn't (?:determine|find) (?:Mocha version|tsconfig\.json)|Benchmarking is an experimental feature\.$|Breaking changes might not follow SemVer, please pin Vitest's version when using it\.$)/;

/** playwright names the test that it is at, and at the end those that failed. */
const AT_TEST = /^\[\d+\/\d+\] (?:\(retries\) )?\[[^\]]+\] › /;
const PLAYED = /^ {2}\d+ (?:passed|failed|flaky|skipped|did not run)\b/;

const withoutTestsAtWork: Pass = (lines, drop, input) =>
  lines.some((line) => PLAYED.test(line)) ? without('lines of progress', AT_TEST)(lines, drop, input) : lines;

const passes = inOrder(
  withoutTestsAtWork,
  without('lines of preamble', OF_RUNNER),
  withoutBoxes,
  consoleOutputOnce,
  without('lines of timing', TIMES),
  without('lines of advice', JEST_HELP),
  withoutTree,
  withoutToldTree,
  withSuites,
  withoutToldTwice,
  withoutListAtEnd,
  withoutRetries,
  withoutSecondDiff,
  withoutToldValues,
  without('lines of backtraces', DENO_END),
  withoutTapDetails,
  withoutTapValues,
  withoutToldFields,
  shortenOfNode,
  without('details', TAP_FIELD),
  shorten,
  withoutNumberedCode,
  commonPasses,
  withoutPassedFiles,
  placesOnce,
);

export const javascriptTests: Reducer = {
  name: 'javascript tests',
  passesOthers: true,
  ofTests: true,
  commands: [
    'vitest',
    'jest',
    'mocha',
    'node',
    'playwright',
    'ava',
    'tap',
    'npm test',
    'yarn test',
    'pnpm test',
    'bun test',
    'deno test',
    'tsx',
    'c8',
    'nyc',
    'cypress',
    'react-scripts test',
  ],
  reduce: byLines((lines, drop, input) => {
    if (input.argv[0] === 'node' && !input.argv.includes('--test')) return null;
    return passes(lines, drop, input);
  }),
};
