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

/** Cuts the ranges at two positions, counted in bytes of all ranges together. */
export function splitAround(
  ranges: readonly Range[],
  first: number,
  second: number,
): { before: Range[]; between: Range[]; after: Range[] } {
  const cut = (from: number, to: number): Range[] => {
    let seen = 0;
    return ranges.flatMap((range) => {
      const length = range.to - range.from;
      const start = range.from + Math.max(0, from - seen);
      const end = range.from + Math.min(length, to - seen);
      seen += length;
      return start < end ? [{ from: start, to: end }] : [];
    });
  };
  return { before: cut(0, first), between: cut(first, second), after: cut(second, Number.MAX_SAFE_INTEGER) };
}
