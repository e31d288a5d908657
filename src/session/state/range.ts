// Ranges of the journal, by offset.

/** From the first byte up to the last one, which is not part of it. */
export interface Range {
  from: number;
  to: number;
}

/** The ranges without the parts that the others cover. */
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

/** The number of bytes in all ranges together. */
export function sizeOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, range) => sum + range.to - range.from, 0);
}
