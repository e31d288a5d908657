// The steps of BuildKit, as docker prints them with `--progress=plain`: `#12 [api 5/7] RUN npm ci`, and below it what the step does.
import { inOrder, type Pass, without } from '../reducer.ts';
import { ownWordsOfSteps } from './own-words-of-steps.ts';
import { isSummary } from './passing.ts';
import { withoutUsage } from './usage.ts';

const INTERNAL =
  /^(?:#\d+ (?:DONE \d|sha256:|transferring (?!context: (?:\d{2,}(?:\.\d+)?MB|[\d.]+GB) .*done$)|resolve |extracting |exporting (?:layers|manifest|config|attestation)|\[(?:[\w.-]+ )?internal\]|\[auth\]|\.\.\.$|building with|preparing |unpacking .* done)|\s*=> (?:=> (?:transferring (?!context: (?:\d{2,}(?:\.\d+)?MB|[\d.]+GB))|sha256|resolve|extracting|exporting|writing (?!image)|sending|preparing)|\[(?:[\w.-]+ )?internal\]|\[auth\]| ?=> #)|-{2,3}> (?:[\da-f]{12,64}|Running in|Using cache(?: [\da-f]+)?)$| ---> |(?:Trying to pull |Getting image source signatures|Copying (?:blob|config) |Writing manifest to |COMMIT )|Removing intermediate container|Sending build context|[\da-f]{12}: (?:Pulling|Waiting|Verifying|Download|Extracting|Pull complete|Already exists|Layer already|Pushed|Preparing))/;
const OUTPUT = /^#\d+ \d+\.\d+ /;
/** What came of a step that worked. */
const OF_INSTALL =
  /^#\d+ [\d.]+ +(?:added \d+ package|Successfully (?:installed|built) |✓ built in |Done in |Finished `)/;
/** What the tests of a build came to, whatever becomes of it. */
function isOfTests(line: string): boolean {
  return OUTPUT.test(line) && isSummary(line.replace(OUTPUT, ''));
}
const STEP_FAILED = /^(#\d+) ERROR: /;
/** What somebody may have to act on. */
export const TROUBLE =
  /error|warn|fail|fatal|denied|refused|not found|cannot|unable|deprecat|vulnerab|ignor|missing|unmet|not supported|unsupported|timed out|larger than|exceed|will be removed|no longer|\bplease\b|^(?:#\d+ [\d.]+ )?\s*(?:[WE]:|(?:note|notice|hint|important|caution|attention)\b)/i;

/** `#12`, at the beginning of each line. */
function stepOf(line: string): string {
  return line.slice(0, line.indexOf(' '));
}

const RUNS = /^(#\d+) \[.*\] RUN (.*)/;

function ownWords(lines: readonly string[]): Set<string> {
  const said = lines.filter((line) => !/^#\d+ [\d.]+ *$/.test(line));
  return ownWordsOfSteps(
    said,
    (line) => (OUTPUT.test(line) ? stepOf(line) : undefined),
    (line) => {
      const [, step, command] = RUNS.exec(line) ?? [];
      return step === undefined || command === undefined ? undefined : [step, command];
    },
  );
}

/** A build step's output matters if it tells of trouble, or is that of somebody's own program. Docker prints that of a failing step again at the end. */
const withoutStepOutput: Pass = (lines, drop, { exitCode }) => {
  const own = ownWords(lines);
  // Behind a pipe or another command, the exit code is not that of the build.
  if (exitCode !== 0 || lines.some((line) => STEP_FAILED.test(line))) {
    const told = new Set(lines.filter((line) => OUTPUT.test(line)).map((line) => line.replace(/^#\d+ /, '')));
    const once = lines.filter((line) => !told.has(line));
    drop('lines told twice', lines.length - once.length);
    const failed = new Set(lines.flatMap((line) => STEP_FAILED.exec(line)?.[1] ?? []));
    const isOfOther = (line: string): boolean =>
      OUTPUT.test(line) && !failed.has(stepOf(line)) && !OF_INSTALL.test(line) && !isOfTests(line) && !own.has(line);
    const kept = once.filter((line) => failed.size === 0 || !isOfOther(line) || TROUBLE.test(line));
    drop('lines printed by steps', once.length - kept.length);
    return kept.map((line) => line.replace(OUTPUT, ' '));
  }
  const isResult = (line: string): boolean => OF_INSTALL.test(line) || TROUBLE.test(line) || isOfTests(line);
  const kept = lines.filter((line) => !OUTPUT.test(line) || isResult(line) || own.has(line));
  drop('lines printed by steps', lines.length - kept.length);
  return kept;
};

/** Docker repeats what the failed step printed, with the seconds since it began. */
const withoutSeconds: Pass = (lines, drop, input) => {
  const from = lines.findIndex((line) => /^ > \[.*\] RUN /.test(line));
  if (from < 0) return lines;
  const told = lines.map((line, at) => (at > from ? line.replace(/^\d+\.\d{1,3} (?=.)/, '') : line));
  return withoutUsage(told, drop, input).filter((line, at) => at < from || !/^npm (?:error|warn)$/.test(line));
};

/** Of the excerpt from the Dockerfile, the failing lines say enough. */
const withoutDockerfile: Pass = (lines, drop) => {
  const from = lines.findIndex((line, at) => /^\S+:\d+$/.test(line) && /^-{3,}$/.test(lines[at + 1] ?? ''));
  if (from < 0) return lines;
  const kept = lines.filter((line, at) => at < from || !/^ +\d+ \|(?! >>> )/.test(line));
  drop('lines of source code', lines.length - kept.length);
  return kept.filter((line, at) => !RULE.test(line) || !(isCode(kept[at - 1]) || isCode(kept[at + 1])));

  function isCode(line = ''): boolean {
    return line === lines[from] || /^ +\d+ \| >>> /.test(line);
  }
};

const RULE = /^-{3,}$/;
const FAILED_STEP = /^ > \[.*\] .*:$/;

/** The heading above what the failed step printed, where all of that stands above. */
const withoutEmptyHeadings: Pass = (lines, drop) => {
  const isEmpty = (at: number): boolean =>
    FAILED_STEP.test(lines[at] ?? '') && RULE.test(lines[at - 1] ?? '') && RULE.test(lines[at + 1] ?? '');
  const kept = lines.filter((_line, at) => !isEmpty(at) && !isEmpty(at - 1) && !isEmpty(at + 1));
  drop('lines told twice', lines.length - kept.length);
  return kept;
};

/** What a build does by itself, what steps that worked print, and what is told twice. */
export const withoutBuildSteps: Pass = inOrder(
  without('build steps', INTERNAL),
  withoutStepOutput,
  without('blank lines', /^(?:#\d+ )?\d+\.\d+$/),
  withoutSeconds,
  withoutEmptyHeadings,
  withoutDockerfile,
  (lines) => lines.map((line) => (line.startsWith('#') ? shortDigest(line) : line)),
);

/** Whoever deploys an image names it by the digest that was pushed. */
const PUSHED = /^#\d+ pushing manifest for /;
/** docker shows so much of the id of an image. */
const WRITTEN = /( writing image sha256:[\da-f]{12})[\da-f]+/;

export function shortDigest(line: string): string {
  return PUSHED.test(line) ? line : line.replace(WRITTEN, '$1').replace(/@sha256:[\da-f]{64}/, '');
}

const STEP = /^#\d+ (?:\[.*\S\] |DONE \d|CACHED$)/;
const FEWEST = 4;

/** The same where any program starts the build: make, a script, a task runner. */
export const buildSteps: Pass = (lines, drop, input) =>
  lines.filter((line) => STEP.test(line)).length < FEWEST ? lines : withoutBuildSteps(lines, drop, input);
