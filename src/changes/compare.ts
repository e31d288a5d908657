// Tells of an output what is new and what is gone since the command ran before.
import { type Counts, describeTests } from './describe.ts';
import { showGone } from './gone.ts';
import { type Matched, matchLines } from './match-lines.ts';
import { describeMoved, type Moved, takeMoved } from './moved.ts';
import { type Line, outline } from './outline.ts';
import { describeRenamed, findRenamed } from './renamed.ts';
import { foldRepeats } from './repeats.ts';
import { Shown } from './shown.ts';
import { countedFile, isOfSuites, isSummary, namesPackage, saysOnlyState, TELLS_TROUBLE } from './test-lines.ts';
import { compareTests, findTests, type TestChanges, type Tests } from './tests.ts';
import { findToldTwice, saysNothing } from './words.ts';

export interface Compared extends Counts {
  text: string;
  /** How many lines of the new run it shows. */
  shown: number;
}

/** Lines as they were printed are easier to find again: shortened ones must cost less, and only of long ones. */
const WORTH_SHORTENING = 0.95;
const SHORT_ENOUGH = 110;

/** An output before and now. */
export interface Runs {
  before: string;
  now: string;
}

export interface CompareOptions {
  /** The same runs as a reducer shortens them, first as it does for a reader. What costs least is told of. */
  shorter?: readonly Runs[] | undefined;
  /** What a text costs its reader. By default this is its length. */
  measure?: (text: string) => number;
  /** More new lines are too many. */
  mostFresh?: number;
}

/** Undefined if they differ too much. What became of tests is taken from all that was printed. */
export async function compareOutputs(
  { before, now }: Runs,
  options: CompareOptions = {},
): Promise<Compared | undefined> {
  const { shorter = [], measure = (text) => text.length, mostFresh = Number.POSITIVE_INFINITY } = options;
  const [old, next] = [await readRun(before), await readRun(now)];
  const tests = compareTests(old.tests, next.tests);
  const whole = await compareRuns(old, next, tests, mostFresh);
  let short: Compared | undefined;
  for (const runs of shorter) {
    const compared = await compareRuns(await readRun(runs.before), await readRun(runs.now), tests, mostFresh);
    if (compared && (!short || measure(compared.text) < measure(short.text))) short = compared;
  }
  const plain = measure(shorter[0]?.now ?? '');
  if (!short || (whole && isShortEnough(measure(whole.text), measure(short.text), plain))) return whole;
  return { ...short, isShortened: true };
}

/** `plain`: what the shortened output costs without a comparison. */
function isShortEnough(whole: number, short: number, plain: number): boolean {
  return whole < plain && (whole < SHORT_ENOUGH || whole * WORTH_SHORTENING <= short);
}

interface Run {
  lines: readonly Line[];
  tests: Tests;
}

async function readRun(text: string): Promise<Run> {
  const lines = outline(text);
  await turn();
  const tests = findTests(lines);
  await turn();
  return { lines, tests };
}

async function compareRuns(old: Run, next: Run, tests: TestChanges, mostFresh: number): Promise<Compared | undefined> {
  const found = matchLines(old.lines, next.lines);
  if (!found || found.fresh.size > mostFresh) return undefined;
  const { matched, moved } = takeMoved(found);
  await turn();
  const listedNames = namesListed(tests);
  const isTold = (line: Line): boolean => {
    const whole = namesPackage(line.head);
    if (whole !== undefined) return [...listedNames].some((each) => each.startsWith(`${whole} > `));
    const name = next.tests.names.get(line) ?? old.tests.names.get(line);
    return name !== undefined && saysOnlyState(line.head) && endsIn(name, listedNames);
  };
  const freshLines = showFresh(next.lines, matched, moved, isTold);
  const same = next.lines.filter((line) => !matched.fresh.has(line) && !moved.has(line));
  const shown = [...freshLines, ...showGone(old.lines, matched, tests, isTold)];
  return {
    text: [...describeTests(tests, freshLines), ...shown].join('\n'),
    shown: freshLines.length,
    fresh: matched.fresh.size,
    gone: matched.gone.size,
    moved: moved.size,
    same: same.length,
    almost: matched.almost,
    trouble: same.filter(({ head }) => TELLS_TROUBLE.test(head)).length,
    isTroubleTold: next.tests.states.size > 0 || next.lines.some(({ head }) => isSummary(head)),
    isShortened: false,
  };
}

/** Lets other work run in between. */
function turn(): Promise<void> {
  return new Promise(setImmediate);
}

/** With the names that leave out suites. */
function namesListed({ nowFailing, nowPassing, stillFailing }: TestChanges): ReadonlySet<string> {
  return new Set(
    [...nowFailing, ...nowPassing, ...stillFailing].flatMap((name) => {
      const [file, ...rest] = name.split(' > ');
      return rest.length > 1 ? [name, `${file} > ${rest.at(-1)}`] : [name];
    }),
  );
}

/** A reducer may put the count of a file above its tests. */
function endsIn(name: string, names: ReadonlySet<string>): boolean {
  const parts = name.split(' > ');
  return parts.some((_part, at) => names.has(parts.slice(at).join(' > ')) && (at === 0 || parts.length - at > 1));
}

/** New lines with what they stand under, and counts in any case. */
function showFresh(lines: readonly Line[], matched: Matched, moved: Moved, isTold: (line: Line) => boolean): string[] {
  const { fresh, gone } = matched;
  const shown = new Shown();
  const renamed = findRenamed(matched);
  const known = new Set([...gone].map(({ head }) => countedFile(head) ?? ' '));
  const twice = findToldTwice(fresh);
  for (const line of lines) {
    if (fresh.has(line) && (isTold(line) || saysNothing(line) || twice.has(line) || renamed.lines.has(line))) continue;
    if (fresh.has(line) && known.has(countedFile(line.head) ?? '')) continue;
    if (fresh.has(line)) shown.addUnder(line, '+');
    else if (isSummary(line.head) && !isOfSuites(line.head) && !countedFile(line.head)) shown.add(line, ' ');
    const before = renamed.headings.get(line);
    if (before) shown.addWords(describeRenamed(before));
  }
  const told = foldRepeats(shown.lines);
  return [...told, ...describeMoved(moved.values(), told.join('\n'))];
}
