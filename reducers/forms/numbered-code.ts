// Of code that ava and test-unit quote with the number of each line, keeps the line that failed.
import type { Pass } from '../reducer.ts';

const NUMBERED = /^ +(=> *)?(\d+): ?(.*)$/;
const PLACE = /\.\w+:(\d+)(?::|$)/;
const FEWEST = 3;
/** A place stands above the code, perhaps with a blank line between. */
const NEAR = 2;

export const withoutNumberedCode: Pass = (lines, drop) => {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    to = endOfCode(lines, from);
    const code = lines.slice(from, to);
    const failed = code.length < FEWEST ? undefined : failedIn(code, lines.slice(Math.max(0, from - NEAR), from));
    if (failed === undefined) kept.push(...code);
    else kept.push(`  > ${failed}`);
    if (failed !== undefined) drop('lines of source code', code.length - 1);
  }
  return kept;
};

/** The end of a run of lines with numbers that follow each other, or of the one line that is none. */
function endOfCode(lines: readonly string[], from: number): number {
  let to = from + 1;
  for (let number = numberOf(lines[from]); number >= 0 && numberOf(lines[to]) === number + 1; number += 1) to += 1;
  return to;
}

function numberOf(line = ''): number {
  return Number(NUMBERED.exec(line)?.[2] ?? -1);
}

/** The line with an arrow, or the one that a place above the code names. */
function failedIn(code: readonly string[], above: readonly string[]): string | undefined {
  const places = above.flatMap((line) => PLACE.exec(line)?.[1] ?? []).map(Number);
  const marked = code.some((line) => NUMBERED.exec(line)?.[1] !== undefined);
  const failed = code.find((line) => (marked ? NUMBERED.exec(line)?.[1] : places.includes(numberOf(line))));
  return failed && NUMBERED.exec(failed)?.[3]?.trim();
}
