// Stretches of the journal, by offset.

/** From the first byte up to, and without, the last. */
export interface Range {
  from: number;
  to: number;
}

/** What is left of the ranges without the others. */
export function subtract(ranges: readonly Range[], others: readonly Range[]): Range[] {
  return others.reduce<Range[]>(
    (left, other) =>
      left
        .flatMap((range) => [
          { from: range.from, to: Math.min(range.to, other.from) },
          { from: Math.max(range.from, other.to), to: range.to },
        ])
        .filter((range) => range.from < range.to),
    [...ranges],
  );
}

/** Bytes of all of them together. */
export function sizeOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, range) => sum + range.to - range.from, 0);
}
