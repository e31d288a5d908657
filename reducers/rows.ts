// Breaks the long lines that a reducer has written: whoever shows a text cuts a line of its length in the middle, where
// all of the line is meant.
import { isJson } from './forms/json.ts';

/** A shorter line is shown whole. */
const LONGEST = 1_900;
const ROW = 600;

/** A line no longer than one that was printed is that one, whole or in part, and stays. A further row of a list is indented. */
export function inRows(text: string, before: string): string {
  const isShort = (line: string): boolean => line.length <= LONGEST;
  if (isShort(text) || text.split('\n').every(isShort)) return text;
  const longest = before.split('\n').reduce((most, line) => Math.max(most, line.length), LONGEST);
  return text
    .split('\n')
    .map((line) => {
      if (line.length <= longest) return line;
      return isJson(line) ? rowsOf(line, commasIn(line)).join('\n') : rowsOf(line, blanksIn(line)).join('\n  ');
    })
    .join('\n');
}

/** Where a line may be broken, and how deep in the document that is. */
interface Place {
  readonly at: number;
  readonly depth: number;
}

/** Behind each comma between values. */
function commasIn(json: string): Place[] {
  const places: Place[] = [];
  let depth = 0;
  for (const { 0: found, index } of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},]/g)) {
    if (found === ',') places.push({ at: index + 1, depth });
    else if (found === '[' || found === '{') depth += 1;
    else if (found === ']' || found === '}') depth -= 1;
  }
  return places;
}

/** Between the names of a list; a quoted name stays in one piece. */
function blanksIn(line: string): Place[] {
  const found = [...line.matchAll(/"[^"]*"|(?<=\S) (?=\S)/g)];
  return found.flatMap(({ 0: blank, index }) => (blank === ' ' ? [{ at: index, depth: 0 }] : []));
}

function rowsOf(line: string, places: readonly Place[]): string[] {
  const rows: string[] = [];
  let from = 0;
  for (let first = 0; line.length - from > ROW && first < places.length; first += 1) {
    first = endOfRow(places, first, from);
    const { at = line.length } = places[first] ?? {};
    rows.push(line.slice(from, at).trimStart());
    from = at;
  }
  return [...rows, line.slice(from).trimStart()];
}

/** A row ends at the outermost place within its length, as late as it can. A short one is hardly worth its line. */
function endOfRow(places: readonly Place[], first: number, from: number): number {
  let best = first;
  let { at: end, depth: outermost } = places[first] ?? { at: from, depth: 0 };
  for (let next = first + 1; next < places.length; next += 1) {
    const { at, depth } = places[next] ?? { at: from, depth: 0 };
    if (at - from > ROW) break;
    if (depth > outermost && end - from >= ROW / 4) continue;
    [best, end, outermost] = [next, at, depth];
  }
  return best;
}
