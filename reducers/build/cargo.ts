// cargo build, run and install, with the compiler's messages.
import { withoutExcerpts, withoutUnderlinedCode } from '../forms/excerpts.ts';
import { fixHints } from '../forms/fix-hints.ts';
import { foldFrames } from '../forms/frames.ts';
import { withoutProgress } from '../forms/progress.ts';
import { countRepeats, foldRetries } from '../forms/repeats.ts';
import { withClippyRules } from '../forms/rule-names.ts';
import { sharedDiagnosticsOnce } from '../forms/shared-messages.ts';
import { tidy, withoutBlanks } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';
import { CARGO_STEP, CHANGED_VERSION } from './cargo-steps.ts';

/** They have changed versions. Where a build resolves these first, such lines are its steps. */
const CHANGES_VERSIONS = /^(?:update|upgrade|add|remove|rm|generate-lockfile)$/;

const withoutSteps: Pass = (lines, drop, { argv }) => {
  const isAsked = argv.slice(1, 4).some((arg) => CHANGES_VERSIONS.test(arg));
  const kept = lines.filter((line) => !CARGO_STEP.test(line) && (isAsked || !CHANGED_VERSION.test(line)));
  drop('build steps', lines.length - kept.length);
  return kept;
};

const OF_WORKSPACE = /^(\s+(?:Compiling|Checking) \S+ v\S+) \(\/.*\)$/;

/** The last crate of the workspace is most often the one that was to be built. */
const lastCrate: Pass = (lines, _drop, { exitCode }) => {
  const at = exitCode === 0 ? lines.findLastIndex((line) => OF_WORKSPACE.test(line)) : -1;
  return at < 0 ? lines : lines.with(at, (lines[at] ?? '').replace(OF_WORKSPACE, '$1').replace(/^\s+/, ''));
};

const ALL_DUPLICATES = /^warning: `.+` \(.+\) generated (\d+) warnings? \(\1 duplicates?\)$/;

/** A library is compiled once more for its tests, which finds the same. */
const withoutDuplicates = without('lines told twice', ALL_DUPLICATES);

/** What the compiler says, without the code. */
export const compilerMessages: Pass = inOrder(
  withClippyRules,
  withoutExcerpts,
  withoutUnderlinedCode,
  without(
    'hints',
    /^For more information about (?:this error|an error)|^Some errors have detailed explanations|^note: Some details are omitted, run with `RUST_BACKTRACE|^\s*= note: `-[WD] /,
  ),
  withoutDuplicates,
  foldFrames,
  foldRetries,
  withoutBlanks,
  sharedDiagnosticsOnce,
  fixHints,
);

/** That a program runs says that its build has finished. */
const withoutFinished: Pass = (lines, drop) => {
  const kept = lines.filter((line, at) => !/^ +Finished `/.test(line) || !/^ +Running `/.test(lines[at + 1] ?? ''));
  drop('build steps', lines.length - kept.length);
  return kept;
};

/** cargo writes its steps at the right of a column. */
const OF_CARGO =
  /^ {2,}(?=(?:Finished|Running) `|Installed package |Replaced package |Installing |Replacing |(?:Updating|Adding|Removing|Downgrading|Unchanged) \S+ v\d)/;

export const cargo: Reducer = {
  name: 'cargo',
  passesOthers: true,
  commands: ['cargo', 'rustc'],
  reduce: byLines(
    inOrder(
      withoutProgress,
      lastCrate,
      withoutSteps,
      withoutFinished,
      compilerMessages,
      countRepeats,
      (lines) => lines.map((line) => line.replace(OF_CARGO, ' ')),
      tidy,
    ),
  ),
};
