// Shows lines once that come again in the same order, as where many tests fail for one reason.

/** Fewer lines, or shorter ones, cost no more than the words in their place. */
const FEWEST = 2;
const SHORTEST = 60;
/** Places that are tried for each line: it may come very often. */
const MOST_PLACES = 16;

export function foldRepeats(lines: readonly string[]): string[] {
  const places = new Map<string, number[]>();
  const shown: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const { from, count } = longestBefore(lines, at, places);
    const isWorth = count >= FEWEST && lines.slice(at, at + count).join('').length >= SHORTEST;
    const step = isWorth ? count : 1;
    if (isWorth) shown.push(`+ … ${count} lines as above, from "${lines[from]?.slice(2).trim().slice(0, 24).trim()}"`);
    else shown.push(lines[at] ?? '');
    for (let next = at; next < at + step; next += 1) notePlace(places, lines[next] ?? '', next);
    at += step;
  }
  return shown;
}

/** The longest run of lines that stands above and begins at `at` again. */
function longestBefore(
  lines: readonly string[],
  at: number,
  places: ReadonlyMap<string, readonly number[]>,
): { from: number; count: number } {
  let best = { from: 0, count: 0 };
  for (const from of places.get(lines[at] ?? '') ?? []) {
    let count = 0;
    while (from + count < at && at + count < lines.length && isAgain(lines[from + count], lines[at + count]))
      count += 1;
    if (count > best.count) best = { from, count };
  }
  return best;
}

/** Only new lines are folded. */
function isAgain(one: string | undefined, other: string | undefined): boolean {
  return one === other && one?.startsWith('+') === true;
}

function notePlace(places: Map<string, number[]>, line: string, at: number): void {
  const known = places.get(line);
  if (!known) places.set(line, [at]);
  else if (known.length < MOST_PLACES) known.push(at);
}
