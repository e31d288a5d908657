// How often values stand in a list, and which most of them are, so that it can be told once.

/** In the order in which they come first. */
export function countEach<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The value that comes most often, and how often. */
export function usualOf<T>(values: Iterable<T>): [value: T, count: number] | undefined {
  return [...countEach(values)].toSorted(([, one], [, next]) => next - one)[0];
}

export function mostOften(values: readonly string[]): string | undefined {
  return usualOf(values)?.[0];
}
