// Looks for words of a statement by the brackets around them.

/** Where a word stands outside of all brackets; -1 if it does not. */
export function placeOutside(words: readonly string[], wanted: string): number {
  let depth = 0;
  return words.findIndex((word) => {
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    return depth === 0 && word === wanted;
  });
}
