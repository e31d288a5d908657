// The words of a comparison: what became of tests, and how much is new, gone and the same.
import type { TestChanges } from './tests.ts';

export interface Counts {
  /** Lines that are not blank. */
  fresh: number;
  gone: number;
  /** The same of a place that has another row now. */
  moved: number;
  same: number;
  /** Of the same ones: those that differ in times, process ids and the like, and those that tell of trouble. */
  almost: number;
  trouble: number;
  /** What is shown says how many failed. */
  isTroubleTold: boolean;
  /** It compares what a reducer made of both. */
  isShortened: boolean;
}

export function describeCounts(counts: Counts): string {
  const { fresh, gone, moved, same, almost, trouble, isTroubleTold, isShortened } = counts;
  return [
    ...(isShortened ? ['both shortened'] : []),
    `${fresh} new`,
    ...(gone > 0 ? [`${gone} gone`] : []),
    ...(moved > 0 ? [`${moved} moved`] : []),
    `${same} the same${almost > 0 ? ' but for times' : ''}${trouble > 0 && !isTroubleTold ? ` (${trouble} with errors or warnings)` : ''}`,
  ].join(', ');
}

/** `shown`: the lines below, which may name each of them, new ones behind a plus and others behind a blank. */
export function describeTests(
  { nowFailing, nowPassing, stillFailing, unlisted }: TestChanges,
  shown: readonly string[],
): string[] {
  return [
    ...listed(
      'now failing',
      areNamed(nowFailing, shown, '+') ? 'each behind a + below' : joinNames(nowFailing),
      nowFailing,
    ),
    ...listed('now passing', joinNames(nowPassing), nowPassing),
    ...listed(
      'still failing',
      areNamed(stillFailing, shown, ' ') ? 'each named below' : joinNames(stillFailing),
      stillFailing,
    ),
    ...listed('no longer named as failing', joinNames(unlisted), unlisted),
  ];
}

function listed(what: string, said: string, { length }: readonly string[]): string[] {
  return length === 0 ? [] : [`${what} (${length}): ${said}`];
}

/** One name costs no more than the words in its place. */
const LEAST_NAMED = 2;

function areNamed(names: readonly string[], shown: readonly string[], sign: string): boolean {
  const lines = shown.filter((line) => line.startsWith(`${sign} `)).map((line) => line.replace(/:?$/, ''));
  return names.length >= LEAST_NAMED && names.every((name) => lines.some((line) => line.endsWith(` ${name}`)));
}

/** What names of one file or suite have in common stands once. */
function joinNames(names: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const under = ownerOf(name);
    groups.set(under, [...(groups.get(under) ?? []), name]);
  }
  return [...groups.values()]
    .map((group) => {
      const start = commonStart(group);
      return `${group[0]?.slice(0, start)}${withoutStems(group.map((name) => name.slice(start))).join(', ')}`;
    })
    .join('; ');
}

/** What a test is called with: `[2]` of pytest, `/two` of Go. */
const CASE = /^([^[/ ]+)(\[.*\]|\/[^/]+)$/;

/** Of the cases of one test in a row, the first has its name. */
function withoutStems(names: readonly string[]): string[] {
  let last: string | undefined;
  return names.map((name) => {
    const [, stem, which] = CASE.exec(name) ?? [];
    const isSame = stem !== undefined && stem === last;
    last = stem;
    return isSame && which !== undefined ? which : name;
  });
}

/** Python names modules, classes and tests with dots between them. */
const PARTS = /^\w+(?:\.\w+)+$/;

/** The file, the suite at the top, or all but the last part. */
function ownerOf(name: string): string {
  const arrow = name.indexOf(' > ');
  if (arrow >= 0) return name.slice(0, arrow);
  const at = Math.max(name.lastIndexOf('::'), PARTS.test(name) ? name.lastIndexOf('.') : -1);
  return at >= 0 ? name.slice(0, at) : '';
}

function commonStart(names: readonly string[]): number {
  const [first = ''] = names;
  const ends = [...first.matchAll(/ > |::|\./g)].map(({ index, 0: sign }) => index + sign.length);
  return (
    ends.findLast((end) => isStart(first, end) && names.every((name) => name.startsWith(first.slice(0, end)))) ?? 0
  );
}

/** A dot or a colon may stand in the name of a test that others have none in. */
function isStart(name: string, end: number): boolean {
  if (name.slice(0, end).endsWith(' > ')) return true;
  if (name.includes(' > ')) return false;
  return name.slice(0, end).endsWith('::') ? true : PARTS.test(name);
}
