// pytest: failures with their assertions, and the summary, without passing tests.
import { hasFlag } from '../command/match.ts';
import { migrationsOnce } from '../forms/migrations.ts';
import { withoutHints } from '../forms/passing.ts';
import { isRule, tidy } from '../forms/tidy.ts';
import { byLines, inOrder, once, type Pass, type Reducer, without } from '../reducer.ts';
import { commonPasses } from './common.ts';
import { withoutDoubled } from './doubled.ts';
import { shortExplanations } from './explained.ts';
import { withoutToldLocals } from './locals.ts';
import { samePassesOnce } from './same-passes.ts';
import { withoutToldValues } from './told-values.ts';
import { resultsOfWorkers } from './xdist.ts';

const TITLE = /^([=_!-])\1+ (.+?) \1{2,}$/;
const PREAMBLE =
  /^(?:platform |rootdir: |plugins: |cachedir: |configfile: |collecting |testpaths: |hypothesis profile|asyncio: |metadata: |benchmark: |created: \d+|\[gw\d+\] (?:linux|darwin|win32))/;
/** How many tests there are says more than the summary where pytest stops before the last one. */
const COUNT_OF_TESTS = /^collected \d+ items?\s*$/;
const STOPPED = /^!+ (?:stopping after|KeyboardInterrupt|_pytest\.outcomes\.Exit|xdist\.dsession\.Interrupted)/;

const withoutCollected: Pass = (lines, drop, input) =>
  lines.some((line) => STOPPED.test(line)) ? lines : without('lines of preamble', COUNT_OF_TESTS)(lines, drop, input);

const SEED = /^(?:Using --randomly-seed=|random seed: )(\d+)$/i;

/** A failure may come with one order of the tests only. */
const seedOfFailure: Pass = (lines, drop, { argv, exitCode }) => {
  const isOfUse = exitCode !== 0 || lines.some((line) => /\b[1-9]\d* (?:failed|errors?)\b/.test(line));
  const kept = lines.flatMap((line) => {
    const [, seed] = SEED.exec(line) ?? [];
    if (seed === undefined) return [line];
    return isOfUse && !argv.some((arg) => arg.endsWith(seed)) ? [`seed ${seed}`] : [];
  });
  drop('lines of preamble', lines.length - kept.length);
  return kept;
};
/** A path with blanks is one where the percentage stands behind it. */
const PROGRESS = /^(?:\S+\.py )?[.FEsxXpP]+ *(?:\[ *\d+%\])?$|^\S[^:]*\.py [.FEsxXpP]+ *\[ *\d+%\]$/;

/** Drops the source of a failing test except for the line that failed. What tests and plugins print below a heading of dashes stays, and so do doctests. */
const withoutSources: Pass = (lines, drop) => {
  const kept: string[] = [];
  let section = '';
  let heading = '';
  let isPrinted = false;
  const above = aboveMarks(lines);
  lines.forEach((line, at) => {
    const [, sign = '', title = ''] = TITLE.exec(line) ?? [];
    if (title !== '') {
      if (sign === '=') section = title;
      // The heading of the section may be cut off.
      else if (sign === '_' && section === '') section = 'FAILURES';
      heading = title;
      isPrinted = sign === '-';
      if (title !== 'test session starts') kept.push(`${sign}${sign} ${title}`);
      return;
    }
    const quoted = /^(?:FAILURES|ERRORS)$/.test(section) && !isPrinted && !heading.startsWith('[doctest]');
    const isSource = quoted && (line === '' || (above[at] && isQuoted(line, lines[at - 1] ?? '')));
    const noise = noiseOf(line) ?? (isSource ? 'lines of source code' : undefined);
    if (noise === undefined) kept.push(quoted ? line.replace(/^> {2,}(?=\S)/, '> ') : line);
    else drop(noise);
  });
  return kept;
};

/** `--tb=line` marks only the first line of a message. */
const markMessages: Pass = (lines) => {
  let isMessage = false;
  return lines.flatMap((line, at) => {
    const isBlank = line.trim() === '';
    const goesOn = isMessage && MORE.test(isBlank ? (lines.slice(at).find((below) => /\S/.test(below)) ?? '') : line);
    isMessage = goesOn || /^E {3}/.test(line);
    if (!goesOn) return [line];
    return isBlank ? [] : [`E${line.slice(1)}`];
  });
};

const MORE = /^ {4}/;

/** The lines of a message stand as deep as the code that failed. */
const messagesAtMargin: Pass = (lines) => {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    while (/^E(?: {2}|$)/.test(lines[to] ?? '')) to += 1;
    const run = lines.slice(from, to);
    const depth = Math.min(...run.filter((line) => line !== 'E').map((line) => line.slice(1).search(/\S/)));
    if (to > from) kept.push(...run.map((line) => (line === 'E' ? line : `E ${line.slice(1 + depth)}`)));
    else kept.push(lines[to++] ?? '');
  }
  return kept;
};

function noiseOf(line: string): string | undefined {
  if (/^(?:_ )+_?$/.test(line) || isRule(line)) return 'rules';
  if (/^E\s+\?\s+[\^+~ -]+$/.test(line)) return 'underlines';
  if (/^E +(?:Use -v to get more diff|Full diff:\.\.\.)$/.test(line)) return 'hints';
  if (/^E +\+ +where \w+ = <.* object at 0x[\da-f]+>\.\w+$/.test(line)) return 'objects';
  return /^self = <.* object at 0x[\da-f]+>$/.test(line) ? 'objects' : undefined;
}

function isQuoted(line: string, before: string): boolean {
  // In a group of exceptions, a bar or a plus stands before each line.
  return line.startsWith('    ') && !/^ +[|+]/.test(line) && !/^\S+:\d+: in |^\s+File "/.test(before);
}

/** Source is quoted above the line that failed, its error or its place. A report without them, as that of a group of exceptions, quotes none. */
function aboveMarks(lines: readonly string[]): boolean[] {
  const above: boolean[] = [];
  for (let at = lines.length - 1, isAbove = false; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    above[at] = isAbove;
    if (/^(?:[>E](?: |$)|\S+:\d+: )/.test(line)) isAbove = true;
    else if (TITLE.test(line)) isAbove = false;
  }
  return above;
}

const IMPORTS = /^\S+[/\\]importlib[/\\]__init__\.py:\d+: in import_module$/;

/** Every error of an import begins where Python imports. */
const withoutImporting: Pass = (lines, drop) => {
  const kept = lines.filter(
    (line, at) => !IMPORTS.test(line) && !(IMPORTS.test(lines[at - 1] ?? '') && /^ {4}return _bootstrap\./.test(line)),
  );
  drop('library frames', lines.filter((line) => IMPORTS.test(line)).length);
  return kept;
};

const FIXTURES = /^> +available fixtures: /;

/** A fixture that nobody knows is asked for by many tests, and each lists all that there are. */
const fixturesOnce = once('lists of fixtures told again', FIXTURES);

/** What a line raises stands below it, and so does the kind of error that its place names. */
const withoutRaised: Pass = (lines, drop) => {
  const kept = lines.filter((line, at) => {
    const [, name] = /^> +raise (?:\w+\.)*(\w+)\(.*\)(?: from \w+)?$/.exec(line) ?? [];
    return name === undefined || !new RegExp(`^E +(?:\\w+\\.)*${name}\\b`).test(lines[at + 1] ?? '');
  });
  drop('lines of source code', lines.length - kept.length);
  return kept;
};

/** The workers of xdist tell their progress before a warning, without an end of the line. */
const WORKERS = /^(?:(?:initialized|ready|created): \d+\/\d+ workers? *)+(?=\/)/;

/** A warning stands below the tests that caused it. */
const BELOW_TESTS = /^ {2}(?=\S+\.py:\d+: \w*Warning: )/;

function shorten(line: string): string {
  return line
    .replace(/ +\[ *\d+%\]$/, '')
    .replace(WORKERS, '')
    .replace(/^self = <[\w.<>]+ object at 0x[\da-f]+>, (?=\w+ = )/, '')
    .replace(BELOW_TESTS, ' ')
    .replace(/^(E +Omitting \d+ identical items), use -vv to show$/, '$1')
    .replace(/^(E +\+ +where <[\w.]+) object at 0x[\da-f]+>/, '$1>');
}

/** Below the place of a warning stands its line of source. */
const WARNED = /^ {1,2}\S.*:\d+: \w*Warning: /;

const withoutWarnedSources: Pass = (lines, drop) => {
  const kept = lines.filter((line, at) => !(/^ {4}\S/.test(line) && WARNED.test(lines[at - 1] ?? '')));
  drop('lines of source code', lines.length - kept.length);
  return kept;
};

const passes = inOrder(
  without('lines of progress', PROGRESS),
  without('lines of preamble', PREAMBLE),
  withoutCollected,
  seedOfFailure,
  resultsOfWorkers,
  markMessages,
  (lines) => lines.map(shorten),
  withoutWarnedSources,
  withoutSources,
  withoutRaised,
  withoutDoubled,
  withoutImporting,
  withoutToldLocals,
  fixturesOnce,
  without(
    'hints',
    /^Hint: make sure your test modules\/packages have valid Python names\.$|^> +use 'pytest --fixtures \[testpath\]' for help on them\.$/,
  ),
  shortExplanations,
  messagesAtMargin,
  withoutHints,
  commonPasses,
  samePassesOnce,
);

const COLLECTED = /^([^\s:][^:]*\.py)::([\w:]+)(?:\[(.*)\])?$/;
const FEW_TESTS = 3;

/** `--collect-only -q` names each test with its file and its parameters: `tests/test_a.py: test_sum[1] [2] test_total`. */
const groupCollected: Pass = (lines) => {
  const kept: string[] = [];
  for (let from = 0, to = 1; from < lines.length; from = to, to += 1) {
    const file = COLLECTED.exec(lines[from] ?? '')?.[1];
    while (file !== undefined && COLLECTED.exec(lines[to] ?? '')?.[1] === file) to += 1;
    const run = lines.slice(from, to);
    kept.push(...(run.length < FEW_TESTS ? run : [`${file}: ${testsOf(run).join(' ')}`]));
  }
  return kept;
};

function testsOf(lines: readonly string[]): string[] {
  let before = '';
  return lines.map((line) => {
    const [, , name = '', parameters] = COLLECTED.exec(line) ?? [];
    const isNext = name === before && parameters !== undefined;
    before = name;
    return (isNext ? '' : name) + (parameters === undefined ? '' : `[${parameters}]`);
  });
}

export const pytest: Reducer = {
  name: 'pytest',
  passesOthers: true,
  ofTests: true,
  commands: ['pytest', 'py.test', 'tox', 'nox', 'coverage'],
  reduce: byLines((lines, drop, input) => {
    const isList = hasFlag(input.argv, '--collect-only', '--co');
    const told = isList ? groupCollected(lines, drop, input) : lines;
    // A file that can't be collected has an error with a traceback.
    if (isList && !told.some((line) => /^E {2}/.test(line))) return tidy(told, drop, input);
    return told.some(isPytest) ? passes(told, drop, input) : null;
  }),
};

function isPytest(line: string): boolean {
  return /^=+ .+ =+$|^\d+ (?:passed|failed|error)/.test(line);
}

/** `-v` tells the result of each test, and the report below names the failing ones again. */
const withoutToldBelow: Pass = (lines, drop) => {
  const named = new Set(lines.flatMap((line) => /^(?:ERROR|FAIL): (.+)$/.exec(line)?.[1] ?? []));
  const hasFixture = [...named].some((name) => /^(?:setUp|tearDown)(?:Class|Module) \(/.test(name));
  const whole = lines.some((line) => /^Ran \d+ tests? in /.test(line));
  const kept = lines.filter((line) => {
    const [, name = '', result] = /^ *(\S.*) \.\.\. ?(ERROR|FAIL)?$/.exec(line) ?? [];
    // A fixture of a class or a module has its result without a name on the line.
    if (line === 'ERROR') return !whole || !hasFixture;
    // A test with failing parts has no result of its own.
    return !whole || !(result === undefined ? isOfParts(name, named) : named.has(name));
  });
  drop('lines about failures told in full', lines.length - kept.length);
  return kept;
};

/** The parts are named like their test, with what they were given. */
function isOfParts(name: string, named: ReadonlySet<string>): boolean {
  return name !== '' && [...named].some((one) => one.startsWith(`${name} (`) || one.startsWith(`${name} [`));
}

const REPORT = /^Ran \d+ tests? in [\d.]+s\n\n(?:OK|FAILED)\b/m;

export const unittest: Reducer = {
  name: 'unittest',
  // `python test_shop.py` calls `unittest.main()`.
  takesUnknown: (text) => text.includes('\nRan ') && REPORT.test(text),
  passesOthers: true,
  ofTests: true,
  commands: ['unittest', 'nose2', 'nosetests', 'trial', 'django-admin test'],
  reduce: byLines(
    inOrder(
      without('lines of progress', /^[.sxuEF]+$/),
      without('underlines', /^\? [\s^+-]*[\^+-][\s^+-]*$/),
      migrationsOnce,
      withoutToldBelow,
      withoutToldValues,
      commonPasses,
    ),
  ),
};
