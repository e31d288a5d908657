// phpunit, rspec and other runners that print one sign for each test.
import { FramePaths } from '../forms/frame-lines.ts';
import { minitestLines } from '../forms/minitest.ts';
import { suitesOnce } from '../forms/xctest.ts';
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';
import { commonPasses } from './common.ts';
import { flutterBoxes, withoutBegunTests } from './flutter.ts';

const PROGRESS = /^[.FESRWIDN*sxU]+\s*(?:\d+ \/ \d+ \( *\d+%\))?$/;
const PREAMBLE =
  /^(?:PHPUnit [\d.]+ by |Runtime: |Configuration: |# Running:|\s+\(compared using (?:==|eql\?)\)|--$|Test Suite '.*' failed at |Compiling \d+ files? \(\.exs?\)$|Generated \w+ app$|Excluding tags: |Including tags: |◇ Test run started|↳ (?:Testing Library Version|Target Platform): |Building for (?:debugging|testing|production)\.\.\.|\[\d+\/\d+\] (?:Planning build|Write |Emitting module |Compiling |Linking ))/;
const SEED =
  /^(?:Randomized with seed |Random Seed:\s+|Run options: (?:.* )?--seed |Running ExUnit with seed: )(\d+)\b.*$/;

/** What a summary counts, where the exit code is that of a pipe. */
const FAILURES = /\b[1-9]\d* (?:failures?|errors?|failed)\b|\b(?:Failures|Errors): [1-9]/;

/** A failure may come with one order of the tests only. */
const seedOfFailure: Pass = (lines, drop, { argv, exitCode }) => {
  const seeds = new Set(lines.flatMap((line) => SEED.exec(line)?.[1] ?? []));
  const failed = exitCode !== 0 || lines.some((line) => FAILURES.test(line));
  const isOfUse = (seed: string): boolean => failed && !argv.some((arg) => arg.endsWith(seed));
  const kept = lines.flatMap((line) => {
    const [, seed] = SEED.exec(line) ?? [];
    if (seed === undefined) return [line];
    return seeds.delete(seed) && isOfUse(seed) ? [`seed ${seed}`] : [];
  });
  drop('lines of preamble', lines.length - kept.length);
  return kept;
};

const PHPUNIT = /^(PHPUnit [\d.]+) by /;
const RUNTIME = /^Runtime:\s+(\S.*)$/;

/** A failure may come with one version only. */
const versionsOfFailure: Pass = (lines, _drop, { exitCode }) => {
  const failed = exitCode !== 0 || lines.some((line) => FAILURES.test(line));
  const runtime = lines.flatMap((line) => RUNTIME.exec(line)?.[1] ?? '').find((found) => found !== '');
  return failed
    ? lines.map((line) => (PHPUNIT.test(line) ? [PHPUNIT.exec(line)?.[1], runtime].filter(Boolean).join(', ') : line))
    : lines;
};

const PENDING = /^(Pending:) \(Failures listed here .*\)$/;

/** Where rspec calls an example from says nothing. The list of failed examples at the end repeats their names. */
const NOISE =
  /((?<=^rspec \S+) # .*|:in `block \(\d+ levels\) in <top \(required\)>'| \(files took [\d.]+ \w+ to load\))$/;

const shorten: Pass = (lines) =>
  lines.map((line) =>
    /^(?:rspec \S+:\d|\s+# \S|Finished in )/.test(line) ? line.replace(NOISE, '') : line.replace(PENDING, '$1'),
  );

const RERUN = /^rspec (\.\/\S+_spec\.rb)((?::\d+)+)$/;

/** Where an example failed in its first line, its place is told above, and rspec takes several lines of a file at once. */
const rerunByFile: Pass = (lines) => {
  const told = new Set(lines.map((line) => /^ +# (\.\/\S+:\d+)/.exec(line)?.[1]));
  const kept: string[] = [];
  for (const line of lines) {
    const [, file, number = ''] = RERUN.exec(line) ?? [];
    const isBelow = file !== undefined && RERUN.exec(kept.at(-1) ?? '')?.[1] === file;
    if (isBelow && told.has(`${file}${number}`)) kept.push(`${kept.pop() ?? ''}${number}`);
    else kept.push(line);
  }
  return kept;
};

const PHP_PLACE = /^\/\S+\.php:\d+$/;

/** Below the message of a failure phpunit writes whole paths, line by line. */
const phpPathsOnce: Pass = (lines) => {
  const places = lines.filter((line) => PHP_PLACE.test(line));
  if (places.length < 2) return lines;
  const paths = new FramePaths(places);
  return lines.map((line) => (PHP_PLACE.test(line) ? paths.shorten(line) : line));
};

/** phpunit --testdox prints each failure below its test and once more at the end, behind a bar. */
const withoutSummary: Pass = (lines, drop) => {
  const from = lines.indexOf('Summary of non-successful tests:');
  const before = new Set(from < 0 ? [] : lines.slice(0, from).map((line) => line.trim()));
  const kept = lines.filter((line, at) => from < 0 || at < from || !(at === from || before.has(line.trim())));
  drop('lines told twice', lines.length - kept.length);
  return kept.flatMap((line) => {
    const [, inBar] = /^ {3}[│├┊╵┐┴] ?(.*)$/.exec(line) ?? [];
    if (inBar === undefined) return [line];
    return inBar.trim() === '' ? [] : [`   ${inBar}`];
  });
};

/** rspec's documentation has no sign for a passing example. If its summary counts as many, the lines without a note are these. */
const withSigns: Pass = (lines) => {
  const summary = /^(\d+) examples?, (\d+) failures?(?:, (\d+) pending)?/m.exec(lines.join('\n'));
  const end = lines.findIndex((line) => /^(?:Pending:|Failures:|Finished in )/.test(line));
  if (!summary || end < 0) return lines;
  const [, examples, failures, pending = 0] = summary;
  const inner = lines.slice(0, end).flatMap((line, at) => (/^\s+\S/.test(line) ? [at] : []));
  const leaves = inner.filter(
    (at, index) => !isDeeper(lines[inner[index + 1] ?? at], lines[at]) && !NOTED.test(lines[at] ?? ''),
  );
  if (leaves.length !== Number(examples) - Number(failures) - Number(pending)) return lines;
  const passed = new Set(leaves);
  return lines.map((line, at) => (passed.has(at) ? line.replace(/^\s+/, '$&✓ ') : line));
};

/** Of the tree, what failed or is pending stands below in full, with the same number. */
const withoutToldBelow: Pass = (lines, drop) => {
  const end = lines.findIndex((line) => /^(?:Pending:|Failures:)/.test(line));
  if (end < 0) return lines;
  const hasPending = lines.some((line) => /^Pending:/.test(line));
  const hasFailures = lines.includes('Failures:');
  const gone = new Set<number>();
  for (let at = end - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    const next = lines[at + 1] ?? '';
    if ((hasFailures && /\(FAILED - \d+\)$/.test(line)) || (hasPending && /\(PENDING: .*\)$/.test(line))) gone.add(at);
    else if (isDeeper(next, line) && isHeading(lines, at) && allGoneBelow(lines, at, gone)) gone.add(at);
  }
  drop('lines told below', gone.size);
  return lines.filter((_line, at) => !gone.has(at));
};

/** Above one that is not indented stands a blank line. Without that, an example printed it. */
function isHeading(lines: readonly string[], at: number): boolean {
  return /^\s+\S/.test(lines[at] ?? '') || (lines[at] !== '' && (lines[at - 1] ?? '').trim() === '');
}

function allGoneBelow(lines: readonly string[], from: number, gone: ReadonlySet<number>): boolean {
  let at = from + 1;
  while (isDeeper(lines[at], lines[from]) && gone.has(at)) at += 1;
  return !isDeeper(lines[at], lines[from]);
}

/** Its message and the difference: rspec indents both by five. */
const OF_FAILURE = /^ {5,}(?!# )\S/;

/** That a pending example fails is expected. */
const withoutExpected: Pass = (lines, drop) => {
  const from = lines.findIndex((line) => /^Pending:/.test(line));
  if (from < 0) return lines;
  const end = lines.findIndex((line, at) => at > from && /^(?:Failures:|Finished in |\d+ examples?, )/.test(line));
  const kept = lines.filter((line, at) => at <= from || at >= end || !OF_FAILURE.test(line));
  drop('lines about pending examples', lines.length - kept.length);
  return kept;
};

const OWN_PLACE = /^ +(\S+\.exs:\d+)$/;

/** ExUnit names the line of the test above its message, and once more as the only frame below it. */
const withoutOwnFrame: Pass = (lines, drop) => {
  if (!lines.some((line) => /^ +stacktrace:$/.test(line))) return lines;
  let place = '';
  const kept = lines.filter((line, at) => {
    place = OWN_PLACE.exec(line)?.[1] ?? place;
    const isOwn = (text = ''): boolean => place !== '' && text.trim() === `${place}: (test)`;
    const isOnly = isOwn(lines[at + 1]) && !/^ {6,}\S/.test(lines[at + 2] ?? '');
    return !(isOwn(line) || (/^ +stacktrace:$/.test(line) && isOnly));
  });
  drop('frames told above', lines.length - kept.length);
  return kept;
};

const TRACED = /^ {2}\* (\w.*?)(?: \([\d.]+ms\))? \[L#\d+\]$/;

/** `mix test --trace` names each test when it begins and when it has ended, and tells of its failure below. */
const withoutTraced: Pass = (lines, drop) => {
  if (!lines.some((line) => TRACED.test(line))) return lines;
  const ended = new Set(lines.flatMap((line) => (/ms\) \[L#\d+\]$/.test(line) ? (TRACED.exec(line)?.[1] ?? []) : [])));
  const kept = lines.filter((line) => !ended.has(TRACED.exec(line)?.[1] ?? ''));
  drop('names of tests that ran', lines.length - kept.length);
  return kept;
};

const AT_TEST = /^\[\d+\/\d+\] Testing \S+$/;

/** `swift test --parallel` names each test when it has ended. The last one tells how many there are. */
const lastOfNamed: Pass = (lines, drop) => {
  const last = lines.findLastIndex((line) => AT_TEST.test(line));
  const kept = lines.filter((line, at) => at === last || !AT_TEST.test(line));
  drop('names of tests that ran', lines.length - kept.length);
  return kept;
};

const NOTED = /\((?:FAILED - \d+|PENDING: .*)\)$/;

function isDeeper(line = '', before = ''): boolean {
  return line.search(/\S/) > before.search(/\S/);
}

export const others: Reducer = {
  name: 'other tests',
  passesOthers: true,
  ofTests: true,
  commands: 'prove phpunit pest rspec minitest rake cucumber behave robot busted karma ginkgo lein sbt'
    .split(' ')
    .concat(['mix test', 'swift test', 'rails test', 'artisan test', 'flutter test', 'dart test', 'zig test']),
  reduce: byLines(
    inOrder(
      without('lines of progress', PROGRESS),
      versionsOfFailure,
      suitesOnce,
      without('lines of preamble', PREAMBLE),
      seedOfFailure,
      withoutTraced,
      lastOfNamed,
      flutterBoxes,
      withoutBegunTests,
      withoutSummary,
      shorten,
      rerunByFile,
      withSigns,
      withoutToldBelow,
      withoutExpected,
      withoutOwnFrame,
      minitestLines,
      phpPathsOnce,
      commonPasses,
    ),
  ),
};
