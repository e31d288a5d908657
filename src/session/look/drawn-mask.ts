// How a program answered a key on the screen: with a sign that masks it, with the key itself, or not at all.

/** `other`: something changed that is no answer in a line of input, as in a menu. */
export type KeyShown = 'masked' | 'shown' | 'not shown' | 'other';

const MASKS = /^\s*[^\p{L}\p{N}\s_]+[\s_]?$/u;
/** What a mask may be drawn over: nothing, or what fills an empty field. */
const FILLS = /^[\s_]*$/;

export function howKeyIsShown(before: readonly string[], after: readonly string[], key: string): KeyShown {
  const rows = Array.from({ length: Math.max(before.length, after.length) }, (_, row) => row);
  const changed = rows.filter((row) => before[row] !== after[row]);
  const [row, ...others] = changed;
  if (row === undefined) return 'not shown';
  if (changed.some((each) => count(after[each], key) > count(before[each], key))) return 'shown';
  const { removed, added } = differenceOf([...(before[row] ?? '')], [...(after[row] ?? '')]);
  return others.length === 0 && FILLS.test(removed) && MASKS.test(added) ? 'masked' : 'other';
}

function differenceOf(before: readonly string[], after: readonly string[]): { removed: string; added: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = (all: readonly string[]) => all.slice(start, all.length - end).join('');
  return { removed: middle(before), added: middle(after) };
}

function count(row: string | undefined, key: string): number {
  return (row ?? '').split(key).length - 1;
}
