// Tells of an output what is new and what is gone since the command ran before.
import { type Matched, matchLines } from './match-lines.ts';
import { type Moved, takeMoved } from './moved.ts';
import { type Line, outline } from './outline.ts';
import { foldRepeats } from './repeats.ts';
import { Shown } from './shown.ts';
import { isSummary, saysOnlyState, TELLS_TROUBLE } from './test-lines.ts';
import { compareTests, findTests, type TestChanges, type Tests } from './tests.ts';

export interface Compared {
  text: string;
  /** How many lines of the new run it shows. */
  shown: number;
  /** Lines that are not blank. */
  fresh: number;
  gone: number;
  /** The same of a place that has another row now. */
  moved: number;
  same: number;
  /** Of the same ones: those that differ in times, process ids and the like, and those that tell of trouble. */
  almost: number;
  trouble: number;
  /** It compares what a reducer made of both. */
  isShortened: boolean;
}

/** How many lines that are gone are shown: the earlier run can still be read. */
const MOST_GONE = 12;
/** Where it is told by name which tests fail no more. */
const MOST_GONE_OF_TESTS = 3;
/** Tests that are looked for in each line that is gone. */
const MOST_OVER = 200;

/** Lines as they were printed are easier to find again: shortened ones must cost clearly less, and only of long ones. */
const WORTH_SHORTENING = 0.9;
const SHORT_ENOUGH = 120;

/** An output before and now. */
export interface Runs {
  before: string;
  now: string;
}

export interface CompareOptions {
  /** The same runs as a reducer shortens them. They are told of if that costs less. */
  shorter?: Runs | undefined;
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
  const { shorter, measure = (text) => text.length, mostFresh = Number.POSITIVE_INFINITY } = options;
  const [old, next] = [await readRun(before), await readRun(now)];
  const tests = compareTests(old.tests, next.tests);
  const whole = await compareRuns(old, next, tests, mostFresh);
  if (!shorter) return whole;
  const short = await compareRuns(await readRun(shorter.before), await readRun(shorter.now), tests, mostFresh);
  if (!short || (whole && isShortEnough(measure(whole.text), measure(short.text), measure(shorter.now)))) return whole;
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
    const name = next.tests.names.get(line) ?? old.tests.names.get(line);
    return name !== undefined && saysOnlyState(line.head) && listedNames.has(name);
  };
  const freshLines = showFresh(next.lines, matched, moved, isTold);
  const same = next.lines.filter((line) => !matched.fresh.has(line) && !moved.has(line));
  return {
    text: [...describeTests(tests), ...freshLines, ...showGone(old.lines, matched, tests, isTold)].join('\n'),
    shown: freshLines.length,
    fresh: matched.fresh.size,
    gone: matched.gone.size,
    moved: moved.size,
    same: same.length,
    almost: matched.almost,
    trouble: same.filter(({ head }) => TELLS_TROUBLE.test(head)).length,
    isShortened: false,
  };
}

/** Lets other work run in between. */
function turn(): Promise<void> {
  return new Promise(setImmediate);
}

/** How much is new, gone and the same. */
export function describeCounts({ fresh, gone, moved, same, almost, trouble, isShortened }: Compared): string {
  const but = [
    ...(almost > 0 ? [`${almost} but for times and ids`] : []),
    ...(trouble > 0 ? [`${trouble} with errors or warnings`] : []),
  ];
  const kept = `${same} the same${but.length > 0 ? ` (${but.join(', ')})` : ''}`;
  return `${isShortened ? 'both shortened, ' : ''}${fresh} new ${fresh === 1 ? 'line' : 'lines'}, ${gone} gone, ${moved > 0 ? `${moved} moved, ` : ''}${kept}`;
}

function describeTests({ nowFailing, nowPassing, stillFailing, unlisted }: TestChanges): string[] {
  return [
    ...listed('now failing', nowFailing),
    ...listed('now passing', nowPassing),
    ...listed('still failing', stillFailing),
    ...listed('no longer named as failing', unlisted),
  ];
}

function listed(what: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${what} (${names.length}): ${joinNames(names)}`];
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

/** Names of one file or suite stand together. */
function joinNames(names: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const at = Math.max(name.lastIndexOf('::') + 2, name.lastIndexOf(' > ') + 3, name.lastIndexOf(' › ') + 3);
    const start = at > 2 ? at : 0;
    groups.set(name.slice(0, start), [...(groups.get(name.slice(0, start)) ?? []), name.slice(start)]);
  }
  return [...groups].map(([under, parts]) => `${under}${parts.join(', ')}`).join('; ');
}

/** New lines with what they stand under, and counts in any case. */
function showFresh(
  lines: readonly Line[],
  { fresh }: Matched,
  moved: Moved,
  isTold: (line: Line) => boolean,
): string[] {
  const shown = new Shown();
  for (const line of lines) {
    const rows = moved.get(line);
    if (fresh.has(line) && isTold(line)) continue;
    if (fresh.has(line)) shown.addUnder(line, '+');
    else if (rows !== undefined) shown.addMoved(line, rows);
    else if (isSummary(line.head)) shown.add(line, ' ');
  }
  return foldRepeats(shown.lines);
}

/** Not shown are lines about which the above says enough. */
function showGone(
  lines: readonly Line[],
  { fresh, gone }: Matched,
  { nowPassing, unlisted }: TestChanges,
  isTold: (line: Line) => boolean,
): string[] {
  const replaced = new Set([...fresh].map(shapeOf));
  const rewritten = new Set([...fresh].map(({ section }) => section?.heading.key));
  const over = [...nowPassing, ...unlisted]
    .slice(0, MOST_OVER)
    .map((name) => name.split(/::| > |\/(?=[^ ]*$)/).at(-1) ?? name);
  const aboutOver = ({ head }: Line): boolean => over.some((name) => head.includes(name));
  const isKnown = (line: Line): boolean =>
    isBelowGone(line, gone) ||
    (line.section !== undefined && rewritten.has(line.section.heading.key)) ||
    replaced.has(shapeOf(line)) ||
    isSummary(line.head) ||
    isTold(line) ||
    aboutOver(line) ||
    (line.section?.heading === line && line.section.lines.some(aboutOver));
  const left = lines.filter((line) => gone.has(line) && !isKnown(line));
  const shown = new Shown();
  const most = over.length > 0 ? MOST_GONE_OF_TESTS : MOST_GONE;
  for (const line of left.slice(0, most)) shown.addUnder(line, '-');
  return left.length > most ? [...shown.lines, `- … ${left.length - most} more`] : shown.lines;
}

function isBelowGone(line: Line, gone: ReadonlySet<Line>): boolean {
  const heading = line.section?.heading;
  return (
    (line.parent !== undefined && gone.has(line.parent)) ||
    (heading !== undefined && heading !== line && gone.has(heading))
  );
}

/** The same but for numbers. */
function shapeOf({ compared, parent }: Line): string {
  return `${parent?.compared}\n${compared}`.replace(/\d+/g, '0').replace(/\s+/g, ' ');
}
