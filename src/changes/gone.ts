// Shows lines of the earlier run that are gone. All of it can still be read, so that a few are enough.
import type { Matched } from './match-lines.ts';
import type { Line } from './outline.ts';
import { Shown } from './shown.ts';
import { isSummary, namesWhole } from './test-lines.ts';
import type { TestChanges } from './tests.ts';
import { saysNothing } from './words.ts';

const MOST = 5;
/** Where it is told by name which tests fail no more. */
const MOST_OF_TESTS = 3;
/** Tests that are looked for in each line that is gone. */
const MOST_OVER = 200;

/** What a compiler tells beside an error, and titles. */
const BESIDE =
  /: note: |^In file included from |: In (?:member )?function |: In instantiation of |: {3}required from |^(?:==|!!) /;

/** Not shown are lines about which the above says enough. */
export function showGone(
  lines: readonly Line[],
  { fresh, gone }: Matched,
  { nowPassing, unlisted }: TestChanges,
  isTold: (line: Line) => boolean,
): string[] {
  const replaced = new Set([...fresh].map(shapeOf));
  const rewritten = new Set([...fresh].map(({ section }) => section?.heading.key));
  const wholes = new Set([...fresh].map(({ head }) => namesWhole(head)));
  const over = [...nowPassing, ...unlisted]
    .slice(0, MOST_OVER)
    .map((name) => name.split(/::| > |\/(?=[^ ]*$)|\.(?=\w+$)/).at(-1) ?? name);
  const aboutOver = ({ head }: Line): boolean => over.some((name) => head.includes(name));
  const isKnown = (line: Line): boolean =>
    saysNothing(line) ||
    BESIDE.test(line.head) ||
    isBelowGone(line, gone) ||
    (line.section !== undefined && rewritten.has(line.section.heading.key)) ||
    replaced.has(shapeOf(line)) ||
    isSummary(line.head) ||
    wholes.has(namesWhole(line.head) ?? ' ') ||
    isTold(line) ||
    aboutOver(line) ||
    (line.section?.heading === line && line.section.lines.some(aboutOver));
  const left = lines.filter((line) => gone.has(line) && !isKnown(line));
  const shown = new Shown(fresh);
  const most = over.length > 0 ? MOST_OF_TESTS : MOST;
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
