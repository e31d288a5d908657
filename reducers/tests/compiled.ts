// The test runners of Rust, Go and C: cargo test, go test, ctest.

import { compilerMessages } from '../build/cargo.ts';
import { CARGO_STEP } from '../build/cargo-steps.ts';
import { withoutPackages } from '../forms/go-packages.ts';
import { googleTest } from '../forms/googletest.ts';
import { withoutBeginnings, withoutHints } from '../forms/passing.ts';
import { testifyFailures } from '../forms/testify.ts';
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';
import { commonPasses } from './common.ts';
import { withoutSteps } from './criterion.ts';
import { machineOnce, runsOnALine } from './go-bench.ts';
import { eventsAsText } from './go-events.ts';
import { sameTries } from './tries.ts';

const EMPTY_RUN = /^test result: ok\. 0 passed; 0 failed; 0 ignored/;

/** Drops test programs without tests, from their name to their result. If no test ran at all, they stay. */
const withoutEmptyRuns: Pass = (lines, drop) => {
  if (!lines.some((line) => /^test result: /.test(line) && !EMPTY_RUN.test(line))) return lines;
  const kept: string[] = [];
  for (const line of lines) {
    if (EMPTY_RUN.test(line)) {
      while (kept.length > 0 && /^(?:running 0 tests)?$/.test(kept.at(-1) ?? '')) kept.pop();
      if (/^\s+(?:Running|Doc-tests) /.test(kept.at(-1) ?? '')) kept.pop();
      drop('runs without a test');
    } else if (!/^running \d+ tests?$/.test(line) || line === 'running 0 tests') kept.push(line);
  }
  return kept;
};

const shortenCargo: Pass = (lines) =>
  lines.map((line) =>
    line
      .replace(/^(\s+Running .*) \(target\/.*\)$/, '$1')
      .replace(/; 0 ignored; 0 measured; 0 filtered out(?:; finished in [\d.]+s)?$/, '')
      .replace(/(; \d+ ignored.*?); 0 measured; 0 filtered out/, '$1'),
  );

/** Drops the list of mere names below each program's failures, because each name stands above its output too. */
const withoutSecondList: Pass = (lines, drop) => {
  const told = new Set(lines.map((line) => /^---- (.+) stdout ----$/.exec(line)?.[1]));
  let inList = false;
  const kept = lines.filter((line, at) => {
    if (line === 'failures:') inList = told.has((lines[at + 1] ?? '').trim());
    else if (!told.has(line.trim()) || !/^ {4}\S/.test(line)) inList = false;
    const isHeading = inList && line === 'failures:' && told.size > 1;
    const isListed = inList && line !== 'failures:';
    const doubled = isListed || told.has(/^test (.+?)(?: - should panic)? \.\.\. FAILED$/.exec(line)?.[1] ?? '');
    if (doubled) drop('lines about failures told in full');
    return !doubled && !isHeading;
  });
  return kept;
};

/** A run of tests resolves versions only on its way. */
const BUILDING = /^\s+(?:Finished `|Finished \w+ \[|(?:Updating|Adding) \S+ v\d)/;

/** nextest shows what each failed test printed, and the harness around it says no more. */
const HARNESS =
  /^ +(?:running 1 test|test \S+ \.\.\. FAILED|failures:|test result: FAILED\. 0 passed; 1 failed;.*|std(?:out|err) ───)$|^ *Nextest run ID /;

const withoutHarness: Pass = (lines, drop) => {
  if (!lines.some((line) => /^\s+Summary \[/.test(line))) return lines;
  const named = new Set(lines.map((line) => /^ +[A-Z]+ \[.*\] .*?(\S+)$/.exec(line)?.[1]));
  // The list of what failed in a test's own run has one name.
  const isListed = (at: number): boolean =>
    /^ +failures:$/.test(lines[at - 1] ?? '') && named.has((lines[at] ?? '').trim());
  const kept = lines.filter((line, at) => !HARNESS.test(line) && !isListed(at));
  drop('lines of the harness', lines.length - kept.length);
  return kept;
};

const RUNS = /^ +(?:Running|Doc-tests|Starting|Executable) |^running \d+ tests?$/;
const OF_RUN = /^test .+ \.\.\. |^failures:$|^test result: | panicked at /;

/** The tests are built first. What they print themselves may look like a message of the compiler. */
const messagesOfBuild: Pass = (lines, drop, input) => {
  const begins = lines.findIndex((line) => RUNS.test(line));
  if (begins < 0 && lines.some((line) => OF_RUN.test(line))) return lines;
  const end = begins < 0 ? lines.length : begins;
  return [...compilerMessages(lines.slice(0, end), drop, input), ...lines.slice(end)];
};

const cargoPasses = inOrder(
  withoutHarness,
  withoutSteps,
  sameTries,
  messagesOfBuild,
  without('build steps', BUILDING),
  without('build steps', CARGO_STEP),
  withoutEmptyRuns,
  withoutSecondList,
  shortenCargo,
  withoutHints,
  commonPasses,
);

export const cargoTest: Reducer = {
  name: 'cargo test',
  passesOthers: true,
  ofTests: true,
  commands: ['cargo test', 'cargo nextest', 'cargo t', 'cargo bench'],
  reduce: byLines(cargoPasses),
};

const QUICK = /^(\s*--- (?:FAIL|SKIP|PASS): \S+) \(0\.0\ds\)$/;

/** Go tells a panic once more behind a tab when it has run what was deferred. */
const withoutPanicAgain: Pass = (lines, drop) => {
  const kept = lines.filter((line, at) => {
    const [, panic] = /^(panic: .*) \[recovered(?:, repanicked)?\]$/.exec(lines[at - 1] ?? '') ?? [];
    return panic === undefined || line.trim() !== panic;
  });
  drop('lines told twice', lines.length - kept.length);
  return kept;
};

/** A package tells its verdict in a line of its own, and again with its name. So do all of them, if one has failed. */
const withoutVerdicts: Pass = (lines, drop) => {
  const named = lines.some((line) => /^FAIL\s+\S/.test(line));
  const kept = lines.filter((line) => line !== 'PASS' && !(named && line === 'FAIL'));
  drop('verdicts of packages', lines.length - kept.length);
  return kept;
};

const NO_TESTS = /^\?\s+(\S+)\s+\[no test files\]$/;

/** `? shop/api, shop/web [no test files]` */
const joinEmptyPackages: Pass = (lines) => {
  const names = lines.flatMap((line) => NO_TESTS.exec(line)?.[1] ?? []);
  const first = lines.findIndex((line) => NO_TESTS.test(line));
  return lines.flatMap((line, at) => {
    if (!NO_TESTS.test(line)) return [line];
    return at === first ? [`? ${names.join(', ')} [no test files]`] : [];
  });
};

const goPasses = inOrder(
  eventsAsText,
  testifyFailures,
  withoutBeginnings,
  withoutVerdicts,
  withoutPackages,
  joinEmptyPackages,
  machineOnce,
  runsOnALine,
  (lines) => lines.map((line) => line.replace(/^(ok|FAIL|\?)\s+(\S+)\s+/, '$1 $2 ').replace(QUICK, '$1')),
  withoutPanicAgain,
  commonPasses,
);

export const goTest: Reducer = {
  name: 'go test',
  passesOthers: true,
  ofTests: true,
  commands: ['go test', 'gotestsum'],
  reduce: byLines(goPasses),
};

/** ctest numbers what tests print. The number alone says little once the line that gives it a name is gone. */
const withNames: Pass = (lines, drop, { exitCode }) => {
  const names = new Map(
    lines
      .flatMap((line) => [/^\s+Start +(\d+): (.+)$/.exec(line)?.slice(1) ?? []] as string[][])
      .map(([number = '', name = '']) => [number, name]),
  );
  const passed = exitCode === 0 && !lines.includes('The following tests FAILED:');
  const told = passed ? lines.filter((line) => !COMMAND_OF_TEST.test(line)) : lines;
  drop('lines about how tests were started', lines.length - told.length);
  return told.map((line) => line.replace(/^(\d+): /, (_whole, number: string) => `${names.get(number) ?? number}: `));
};

const COMMAND_OF_TEST = /^\d+: (?:Test command: |Working Directory: |Test timeout computed to be: )|^test \d+$/;

/** Its folder has what a test that failed has written. */
const withoutProject: Pass = (lines, drop, input) =>
  input.exitCode === 0 ? without('lines of preamble', /^Test project /)(lines, drop, input) : lines;

const ctestPasses = inOrder(
  withNames,
  without(
    'lines of preamble',
    /^(?:Constructing a list of|Done constructing a list|Updating test list|Added \d+ tests to meet|Checking test dependency|Internal ctest changing|UpdateCTestConfiguration|Parse Config file|Build Directory|Errors while running CTest$|Total Test time \(real\) = )/,
  ),
  withoutProject,
  googleTest,
  commonPasses,
);

export const ctest: Reducer = {
  name: 'ctest',
  passesOthers: true,
  ofTests: true,
  commands: ['ctest'],
  reduce: byLines(ctestPasses),
};
