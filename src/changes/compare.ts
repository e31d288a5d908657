// Tells of an output what is new and what is gone since the command ran before.
import { type Matched, matchLines } from './match-lines.ts';
import { type Line, outline } from './outline.ts';
import { isSummary, saysOnlyState, TELLS_TROUBLE } from './test-lines.ts';
import { compareTests, findTests, type TestChanges } from './tests.ts';

export interface Compared {
  text: string;
  /** How many lines of the new run it shows. */
  shown: number;
  /** Lines that are not blank. */
  fresh: number;
  gone: number;
  same: number;
  /** Of the same ones: those that differ in times, process ids and the like, and those that tell of trouble. */
  almost: number;
  trouble: number;
}

/** How many lines that are gone are shown, and how much of each: the earlier run can still be read. */
const MOST_GONE = 12;
const LONGEST_GONE = 160;
/** Tests that are looked for in each line that is gone. */
const MOST_OVER = 200;

/** Rules on both sides of a title, and rules of signs that stand for nothing else. */
const TITLE = /^([=_])\1{4,}( .* )\1{5,}$/;
const DRAWN = /([⎯━─]{3})[⎯━─]+/g;

/** Undefined if they differ too much; `mostFresh`: more new lines than these are. */
export async function compareOutputs(
  before: string,
  after: string,
  mostFresh = Number.POSITIVE_INFINITY,
): Promise<Compared | undefined> {
  const old = outline(before);
  await turn();
  const now = outline(after);
  await turn();
  const matched = matchLines(old, now);
  if (!matched || matched.fresh.size > mostFresh) return undefined;
  await turn();
  const [testsBefore, testsNow] = [findTests(old), findTests(now)];
  const tests = compareTests(testsBefore, testsNow);
  const listedNames = namesListed(tests);
  const isTold = (line: Line): boolean => {
    const name = testsNow.names.get(line) ?? testsBefore.names.get(line);
    return name !== undefined && saysOnlyState(line.head) && listedNames.has(name);
  };
  const freshLines = showFresh(now, matched, isTold);
  const same = now.filter((line) => !matched.fresh.has(line));
  return {
    text: [...describeTests(tests), ...freshLines, ...showGone(old, matched, tests, isTold)].join('\n'),
    shown: freshLines.length,
    fresh: matched.fresh.size,
    gone: matched.gone.size,
    same: same.length,
    almost: matched.almost,
    trouble: same.filter(({ head }) => TELLS_TROUBLE.test(head)).length,
  };
}

/** Lets other work run in between. */
function turn(): Promise<void> {
  return new Promise(setImmediate);
}

/** How much is new, gone and the same. */
export function describeCounts({ fresh, gone, same, almost, trouble }: Compared): string {
  const but = [
    ...(almost > 0 ? [`${almost} but for times and ids`] : []),
    ...(trouble > 0 ? [`${trouble} with errors or warnings`] : []),
  ];
  const kept = `${same} the same${but.length > 0 ? ` (${but.join(', ')})` : ''}`;
  return `${fresh} new ${fresh === 1 ? 'line' : 'lines'}, ${gone} gone, ${kept}`;
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
function showFresh(lines: readonly Line[], { fresh }: Matched, isTold: (line: Line) => boolean): string[] {
  const shown = new Shown();
  for (const line of lines) {
    if (fresh.has(line) && isTold(line)) continue;
    if (fresh.has(line)) shown.addUnder(line, '+');
    else if (isSummary(line.head)) shown.add(line, ' ');
  }
  return shown.lines;
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
  for (const line of left.slice(0, MOST_GONE)) shown.addUnder(line, '-');
  return left.length > MOST_GONE ? [...shown.lines, `- … ${left.length - MOST_GONE} more`] : shown.lines;
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

/** Lines with a sign before each, and once before them what they stand under. */
class Shown {
  readonly lines: string[] = [];
  readonly #shown = new Set<Line>();

  add(line: Line, sign: string): void {
    if (this.#shown.has(line)) return;
    this.#shown.add(line);
    const text = line.text.trimEnd().replace(TITLE, '$1$1$1$2$1$1$1').replace(DRAWN, '$1');
    this.lines.push(`${sign} ${sign === '-' && text.length > LONGEST_GONE ? `${text.slice(0, LONGEST_GONE)}…` : text}`);
  }

  addUnder(line: Line, sign: string): void {
    const { parent, section } = line;
    if (section && section.heading !== line) this.add(section.heading, ' ');
    if (parent) this.add(parent, ' ');
    this.add(line, sign);
  }
}
