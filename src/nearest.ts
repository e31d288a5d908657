// Finds the known words that a mistyped word may stand for.

/** The closest first. Leaves out words that differ in more than one letter of so many. */
export function nearest(word: string, known: readonly string[], oneOf = 2): string[] {
  return known
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ candidate, distance }) => distance * oneOf <= Math.max(word.length, candidate.length))
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
}

/** Counts two letters in the wrong order as one mistake. */
function editDistance(from: string, to: string): number {
  // Such a difference in length is too much for a typing mistake, and comparing takes quadratic time.
  if (Math.abs(from.length - to.length) > 16) return Number.POSITIVE_INFINITY;
  let above: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      const isSwapped = letter === to[column - 2] && from[line - 1] === to[column - 1];
      const swapped = isSwapped ? (above[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, swapped, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    above = row;
    row = next;
  }
  return row[to.length] ?? 0;
}
