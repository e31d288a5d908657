// Finds the rows of a run in which a number is another one than before and behind them, as `failed=3` among many `failed=0`.

const NUMBERS = /\d+(?:\.\d+)?/g;
/** So large a share of the rows tells what is usual. */
const USUAL = 0.8;
/** More of them are none that stand out. */
const MOST = 8;

/** The rows have `period` lines each. The first and the last are told in any case. */
export function oddRows(lines: readonly string[], period: number): number[] {
  const rows = Array.from({ length: lines.length / period }, (_row, at) =>
    lines.slice(at * period, (at + 1) * period).join('\n'),
  ).map((row) => row.match(NUMBERS) ?? []);
  const slots = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== slots)) return [];
  const odd = new Set<number>();
  for (let slot = 0; slot < slots; slot += 1) {
    for (const row of oddIn(rows.map((row) => row[slot] ?? ''))) odd.add(row);
  }
  const inner = [...odd].filter((row) => row > 0 && row < rows.length - 1).sort((one, next) => one - next);
  return inner.length > MOST ? [] : inner;
}

/** A value that stays another one, as the hour of a time does, goes on from there and does not stand out. */
function oddIn(values: readonly string[]): number[] {
  const usual = usualOf(values);
  if (usual === undefined) return [];
  const back = values.lastIndexOf(usual);
  return values.flatMap((value, at) => (value !== usual && at < back ? [at] : []));
}

function usualOf(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].find(([, count]) => count >= USUAL * values.length && count < values.length)?.[0];
}
