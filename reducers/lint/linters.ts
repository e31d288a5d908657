// Linters that print one line with a place and a message for each finding, with or without the code below it.
import { CARGO_STEP } from '../build/cargo-steps.ts';
import { withoutExcerpts, withoutUnderlinedCode } from '../forms/excerpts.ts';
import { fixHints } from '../forms/fix-hints.ts';
import { foldFrames } from '../forms/frames.ts';
import { withoutPackages } from '../forms/go-packages.ts';
import { compactDocuments } from '../forms/json.ts';
import { overloadsOnce } from '../forms/overloads.ts';
import { countPlaces, joinPlaces, withoutFileAbove } from '../forms/places.ts';
import { withoutProgress } from '../forms/progress.ts';
import { countRepeats } from '../forms/repeats.ts';
import { rootOnce } from '../forms/roots.ts';
import { markdownRulesOnce, ruleNamesOnce, withClippyRules } from '../forms/rule-names.ts';
import { filesIn, sharedMessagesOnce } from '../forms/shared-messages.ts';
import { withoutFrames } from '../forms/table.ts';
import { packLine, tidy, withoutBlanks } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';
import { withoutErrorTable } from './error-table.ts';
import { notesBelow, unwrapMessages } from './notes.ts';
import { signOnce } from './signs.ts';
import { sqlfluffLines } from './sqlfluff.ts';

const HINTS =
  /^\s*= help: for further information visit|^For more information about (?:this|an) error|^Some errors have detailed explanations|^\s*= note: `-[WD] |^\*{5,} Module |^\s*(?:= )?help: (?:Remove|Add|Replace|Use|Organize|Split|Convert) .*$|^No fixes available|^(?:Finding: |Linting: \d+ file\(s\)|markdownlint-cli2 v)|^Oops! Something went wrong! :\(|^Please check for typing mistakes in the pattern\.|^Run (?:Prettier|with --fix)|^\s*= note: requested on the command line|^info: (?:rule `[\w-]+` (?:is enabled by default$|was selected )|make sure your Python environment is properly configured: https:)|^ {2}docs: https:\/\/docs\.deno\.com\/lint\/rules\/|^Stack backtrace:$|^ +\d+: <unknown>$/;

/** Where a finding is. */
const PLACED = /^\s*(?:\S+?:|\S*[/\\][^:]*\.\w+:)?\d+(?::\d+)?(?::|\s)|^\s+(?:line )?\d+ \|/;
/** In what a formatter would change, the blanks before the code are the change. */
const CHANGED = /^ *\d+ \| [-+]/;

const onePadding: Pass = (lines) =>
  lines.map((line) => ((line.includes('\u00a0') || PLACED.test(line)) && !CHANGED.test(line) ? packed(line) : line));

/** pyright indents by blanks that do not break. */
function packed(line: string): string {
  return packLine(line.replaceAll('\u00a0', ' '))
    .replace(/^ {2,}(?=\d+:\d+ )/, ' ')
    .replace(/^( |\S+:)(\d+:\d+) - (?=error|warning|information)/, '$1$2 ');
}

const compiling = without('build steps', CARGO_STEP);

const CHECKED = /^\d+\/\d+ files checked \d+% done$|^ *\d+\/\d+ \[ *\] 100%$|^Done linting! /;
const CHECKING = /^Checking .* \.\.\.$|^Linting '.*' \(\d+\/\d+\)$|^Linting Swift files in /;
/** cppcheck and swiftlint name each file that they begin, and count those that they have checked. */
const withoutFilesChecked: Pass = (lines, drop) => {
  const last = lines.findLastIndex((line) => CHECKED.test(line));
  const kept = lines.filter((line, at) => last < 0 || at === last || !(CHECKED.test(line) || CHECKING.test(line)));
  drop('lines of progress', lines.length - kept.length);
  return kept;
};

const HELP =
  /^\s*help: |: note: (?:See https?:|Use |Consider |Perhaps |Hint: |"\w+" is invariant|This violates the Liskov)/;

/** What helps against one finding helps against the others too. */
const helpOnce: Pass = (lines, drop) => {
  const told = new Set<string>();
  let overridden = '';
  const kept = lines.flatMap((line) => {
    if (!line.includes('help: ') && !line.includes(': note: ')) return [line];
    const [, before = '', level, allow = ''] = OVERRIDE.exec(line) ?? [];
    if (level !== undefined) {
      const isKnown = overridden === level;
      overridden = level;
      return [isKnown ? `${before}add ${allow}` : line];
    }
    if (!HELP.test(line)) return [line];
    const help = line.replace(/^.*?(?=help: |: note: )/, '');
    const isAgain = told.has(help);
    told.add(help);
    return isAgain ? [] : [line];
  });
  drop('hints', lines.length - kept.length);
  return kept;
};

/** clippy names the rule in what it proposes against an option such as `-D warnings`. */
const OVERRIDE = /^(\s*= help: )to override `(-[^`]+)` add (`#\[allow\(.*)$/;

const OF_RUBOCOP = /^Inspecting \d+ files?$|^[.CWEFIR]+$|^Offenses:$/;
const PARSER = /^\(Using Ruby [\d.]+ parser; /;

/** rubocop counts at the end what it inspected, and breaks a message of its parser. */
const rubocopLines: Pass = (lines, drop) => {
  if (!lines.some((line) => line.startsWith('Inspecting ')) || !lines.includes('Offenses:')) return lines;
  const kept: string[] = [];
  for (const line of lines) {
    if (PARSER.test(line) && kept.length > 0) kept.push(`${kept.pop()} ${line}`);
    else if (!OF_RUBOCOP.test(line)) kept.push(line);
  }
  drop('lines of progress', lines.filter((line) => OF_RUBOCOP.test(line)).length);
  return kept;
};

/** Only a program that runs has frames. */
const foldIfRun: Pass = (lines, drop, input) =>
  input.argv[1] === 'run' || input.argv.length === 0 ? foldFrames(lines, drop, input) : lines;

const NOTE = /^(\S+:\d+:\d+: )note: (.+)$/;

/** clang-tidy's analyser tells its warning again as the last step that leads to it. */
const withoutEchoes: Pass = (lines, drop) => {
  const kept = lines.filter((line, at) => {
    const [, place, message] = (line.includes(': note: ') ? NOTE.exec(line) : undefined) ?? [];
    return place === undefined || !(lines[at - 1] ?? '').startsWith(`${place}warning: ${message} [`);
  });
  drop('notes told twice', lines.length - kept.length);
  return kept;
};

const withoutRules: Pass = (lines) => lines.filter((line) => !line.includes('---') || !/^\s*-{3,}[\s-]*$/.test(line));

const COUNT_OF_LINTER = /^\* ([\w-]+: \d+)$/;

/** golangci-lint: `12 issues: errcheck: 2, gosec: 2` */
const countsOnALine: Pass = (lines) => {
  const kept: string[] = [];
  for (const [at, line] of lines.entries()) {
    const count = COUNT_OF_LINTER.exec(line)?.[1];
    const before = kept.at(-1) ?? '';
    if (count === undefined || !/^\d+ issues?:/.test(before)) kept.push(line);
    else kept[kept.length - 1] = `${before}${COUNT_OF_LINTER.test(lines[at - 1] ?? '') ? ',' : ''} ${count}`;
  }
  return kept;
};

/** pylint draws the tables of its report with a border below each row. */
const reportTables: Pass = (lines, drop, input) =>
  lines.some((line) => /^\+[-=]+\+/.test(line)) ? withoutFrames(lines, drop, input) : lines;

/** `[ 3/24][1.2s] clang-tidy …`: what run-clang-tidy begins each file with. Which checks are on says the configuration. */
const TIDIED = /^\[ *\d+\/\d+\](?:\[[\d.]+s\])? \S*clang-tidy\S* .*$/;
const withoutTidied: Pass = (lines, drop) => {
  if (!lines.some((line) => TIDIED.test(line))) return lines;
  const checks = lines.indexOf('Enabled checks:');
  const end = lines.findIndex((line, at) => at > checks && !/^ {4}\S/.test(line));
  const kept = lines.filter((line, at) => !(TIDIED.test(line) || (checks >= 0 && at >= checks && at < end)));
  drop('lines of progress', lines.length - kept.length);
  return kept;
};

const messages = inOrder(
  withoutTidied,
  withClippyRules,
  overloadsOnce,
  withoutFilesChecked,
  withoutErrorTable,
  reportTables,
  rubocopLines,
  sqlfluffLines,
  unwrapMessages,
  compactDocuments,
  withoutProgress,
  compiling,
  withoutPackages,
  withoutExcerpts,
  withoutUnderlinedCode,
  foldIfRun,
  withoutFileAbove,
  without('hints', HINTS),
  withoutEchoes,
  helpOnce,
  fixHints,
  withoutBlanks,
  withoutRules,
);
/** What a program says while it runs stays in its order. */
const unlessRun =
  (pass: Pass): Pass =>
  (lines, drop, input) =>
    input.argv[1] === 'run' && input.argv[0] === 'go' ? lines : pass(lines, drop, input);

const byMessage = unlessRun(inOrder(joinPlaces, sharedMessagesOnce, countPlaces));
const ending = inOrder(
  countRepeats,
  tidy,
  unlessRun(onePadding),
  byMessage,
  notesBelow,
  signOnce,
  ruleNamesOnce,
  markdownRulesOnce,
  countsOnALine,
);

const lintPasses: Pass = (lines, drop, input) => {
  const ended = ending(messages(lines, drop, input), drop, input);
  return input.apart ? ended : rootOnce(ended, filesIn, drop);
};

export const linters: Reducer = {
  name: 'linters',
  passesOthers: true,
  commands:
    'eslint tsc vue-tsc ruff flake8 mypy pyright basedpyright pylint pycodestyle pydocstyle golangci-lint staticcheck yamllint stylelint hadolint actionlint markdownlint markdownlint-cli markdownlint-cli2 rubocop phpstan phpcs psalm swiftlint ktlint oxlint standard xo tslint cppcheck clang-tidy run-clang-tidy vulture revive errcheck ty knip svelte-check tsgo jshint pyflakes htmlhint html-validate'
      .split(' ')
      .concat([
        'cargo clippy',
        'cargo check',
        'go vet',
        'go build',
        'go run',
        'go install',
        'npm lint',
        'npm typecheck',
        'deno lint',
        'deno check',
        'dotnet format',
        'ansible-lint',
        'sqlfluff',
      ]),
  reduce: byLines(lintPasses),
};
