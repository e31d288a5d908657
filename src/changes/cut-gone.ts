// Cuts a long line that is gone to the places where it differs from the line that is there now.

/** How much of such a line is shown. */
const LONGEST = 60;
/** Shown on either side of a place that differs. */
const AROUND = 20;
/** To look at each of more lines takes too long. */
const MOST_COMPARED = 500;
/** The line that is there now has this part of the other one in common with it. */
const LEAST_COMMON = 0.5;

/** What differs, from the first place to the last. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** `now`: the new lines, of which one may stand in its place. */
export function cutGone(line: string, now: readonly string[]): string {
  if (line.length <= LONGEST) return line;
  const { from, to } = differingSpan(line, now) ?? { from: 0, to: 0 };
  const start = from + AROUND <= LONGEST ? 0 : from - AROUND;
  const shown = withEllipses(line, start, start + LONGEST);
  if (to <= start + LONGEST) return shown;
  const again = Math.max(start + LONGEST, to - AROUND);
  return shown + withEllipses(line, again, to + AROUND).replace(/^…/, '');
}

function withEllipses(line: string, from: number, to: number): string {
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
}

function differingSpan(line: string, now: readonly string[]): Span | undefined {
  let best: Span | undefined;
  let most = line.length * LEAST_COMMON;
  for (const other of now.slice(0, MOST_COMPARED)) {
    const from = commonStart(line, other);
    const end = commonEnd(line, other, from);
    if (from + end < most) continue;
    most = from + end;
    best = { from, to: line.length - end };
  }
  return best;
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** Behind what they have in common at their start. */
function commonEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}
