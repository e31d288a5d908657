// Finds the rows of a run in which a number is another one than before and behind them, as `failed=3` among many `failed=0`.

const NUMBERS = /\d+(?:\.\d+)?/g;
/** So large a share of some rows tells what is usual. */
const USUAL = 0.8;
const SOME = 20;
/** More of them are none that stand out. */
const MOST = 8;
/** To look at each number of a row takes time. */
const MOST_ROWS = 5000;

/** The rows have `period` lines each. The first and the last are told in any case. */
export function oddRows(lines: readonly string[], period: number): number[] {
  const count = Math.min(lines.length / period, MOST_ROWS);
  const rows = Array.from({ length: count }, (_row, at) =>
    period === 1 ? (lines[at] ?? '') : lines.slice(at * period, (at + 1) * period).join('\n'),
  ).map((row) => row.match(NUMBERS) ?? []);
  const slots = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== slots)) return [];
  const odd = new Set<number>();
  for (let slot = 0; slot < slots; slot += 1) for (const row of oddIn(rows, slot)) odd.add(row);
  const inner = [...odd].filter((row) => row > 0 && row < lines.length / period - 1).sort((one, next) => one - next);
  return inner.length > MOST ? [] : inner;
}

/** A value that stays another one, as the hour of a time does, goes on from there and does not stand out. */
function oddIn(rows: readonly (readonly string[])[], slot: number): readonly number[] {
  const usual = usualIn(rows, slot);
  if (usual === undefined) return [];
  const odd: number[] = [];
  let others: number[] = [];
  for (let at = 0; at < rows.length && odd.length <= MOST; at += 1) {
    if (rows[at]?.[slot] !== usual) others.push(at);
    else if (others.length > 0) {
      odd.push(...others.slice(0, MOST + 1));
      others = [];
    }
  }
  return odd.length > MOST ? [] : odd;
}

function usualIn(rows: readonly (readonly string[])[], slot: number): string | undefined {
  const counts = new Map<string, number>();
  const step = Math.max(1, Math.floor(rows.length / SOME));
  let looked = 0;
  for (let at = 0; at < rows.length; at += step, looked += 1) {
    const value = rows[at]?.[slot] ?? '';
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].find(([, count]) => count >= USUAL * looked)?.[0];
}
