// Which lines two outputs have in common, in the same order.

/** More differences take too long to find, and too many lines to show. */
const MOST_DIFFERENCES = 1000;

/** The places of both that are the same, or undefined if they differ too much. By Myers' algorithm. */
export function findCommon(before: readonly string[], after: readonly string[]): [number, number][] | undefined {
  const [left, right] = [placesOf(before, new Set(after)), placesOf(after, new Set(before))];
  const isSame = (one: number, other: number): boolean => before[left[one] ?? -1] === after[right[other] ?? -1];
  let start = 0;
  while (start < left.length && start < right.length && isSame(start, start)) start += 1;
  let end = 0;
  const most = Math.min(left.length, right.length) - start;
  while (end < most && isSame(left.length - 1 - end, right.length - 1 - end)) end += 1;
  const sizes = { left: left.length - start - end, right: right.length - start - end };
  const middle = shortestPath(sizes, (one, other) => isSame(start + one, start + other));
  if (!middle) return undefined;
  const pairs: [number, number][] = [
    ...Array.from({ length: start }, (_, at): [number, number] => [at, at]),
    ...middle.map(([one, other]): [number, number] => [start + one, start + other]),
    ...Array.from({ length: end }, (_, at): [number, number] => [left.length - end + at, right.length - end + at]),
  ];
  return pairs.map(([one, other]) => [left[one] ?? 0, right[other] ?? 0]);
}

/** The places of the lines that the other output has, too. */
function placesOf(lines: readonly string[], others: ReadonlySet<string>): number[] {
  return [...lines.keys()].filter((at) => others.has(lines[at] ?? ''));
}

function shortestPath(
  sizes: { left: number; right: number },
  isSame: (one: number, other: number) => boolean,
): [number, number][] | undefined {
  const most = Math.min(sizes.left + sizes.right, MOST_DIFFERENCES);
  const furthest = new Int32Array(2 * most + 3);
  const at = (diagonal: number): number => furthest[diagonal + most + 1] ?? 0;
  const steps: Int32Array[] = [];
  for (let differences = 0; differences <= most; differences += 1) {
    steps.push(furthest.slice(most + 1 - differences, most + 2 + differences));
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const goesDown = diagonal === -differences || (diagonal !== differences && at(diagonal - 1) < at(diagonal + 1));
      let one = goesDown ? at(diagonal + 1) : at(diagonal - 1) + 1;
      while (one < sizes.left && one - diagonal < sizes.right && isSame(one, one - diagonal)) one += 1;
      furthest[diagonal + most + 1] = one;
      if (one >= sizes.left && one - diagonal >= sizes.right) return walkBack(steps, sizes);
    }
  }
  return undefined;
}

function walkBack(steps: readonly Int32Array[], sizes: { left: number; right: number }): [number, number][] {
  const pairs: [number, number][] = [];
  let [one, other] = [sizes.left, sizes.right];
  for (let differences = steps.length - 1; differences >= 0; differences -= 1) {
    const at = (diagonal: number): number => steps[differences]?.[diagonal + differences] ?? 0;
    const diagonal = one - other;
    const isFirst = differences === 0;
    const goesDown = diagonal === -differences || (diagonal !== differences && at(diagonal - 1) < at(diagonal + 1));
    const from = goesDown ? diagonal + 1 : diagonal - 1;
    const [fromOne, fromOther] = isFirst ? [0, 0] : [at(from), at(from) - from];
    for (; one > fromOne && other > fromOther; one -= 1, other -= 1) pairs.push([one - 1, other - 1]);
    if (!isFirst) [one, other] = [fromOne, fromOther];
  }
  return pairs.reverse();
}
