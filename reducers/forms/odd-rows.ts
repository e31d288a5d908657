// Finds the rows of a run in which a number is another one than before and behind them, as `failed=3` among many `failed=0`,
// and those in which something took far longer, or was far larger, than in the others.

const NUMBERS = /\d+(?:\.\d+)?/g;
/** So large a share of some rows tells what is usual. */
const USUAL = 0.8;
const SOME = 20;
/** More of them are none that stand out. */
const MOST = 8;
/** To look at each number of a row takes time. */
const MOST_ROWS = 5000;

/** The rows have `period` lines each. The first and the last are told in any case. Of fewer than `usual` rows, none shows what is usual. */
export function oddRows(lines: readonly string[], period: number, usual = 0): number[] {
  const count = Math.min(Math.floor(lines.length / period), MOST_ROWS);
  const rows = Array.from({ length: count }, (_row, at) =>
    period === 1 ? (lines[at] ?? '') : lines.slice(at * period, (at + 1) * period).join('\n'),
  );
  const odd = new Set([...(count < usual ? [] : otherRows(rows)), ...farRows(rows)]);
  return [...odd].filter((row) => row > 0 && row < lines.length / period - 1).sort((one, next) => one - next);
}

function otherRows(rows: readonly string[]): number[] {
  const numbers = rows.map((row) => row.match(NUMBERS) ?? []);
  const slots = numbers[0]?.length ?? 0;
  if (numbers.some((row) => row.length !== slots)) return [];
  const odd = new Set<number>();
  for (let slot = 0; slot < slots; slot += 1) for (const row of oddIn(numbers, slot)) odd.add(row);
  const inner = [...odd].filter((row) => row > 0 && row < rows.length - 1);
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

const MEASURE =
  /(\d+(?:\.\d+)?) ?(µs|us|ms|s|sec|min|KB|kB|KiB|MB|MiB|GB|GiB)(?![\w/])|(\d+\.\d{3})$|(?<=[a-z]["']?[=:] ?)(\d+(?:\.\d+)?)(?![\w.:-])/g;
/** In milliseconds, and in kilobytes. A number without a unit at the end, as in the log of a server, is of seconds; that of a field is as it is. */
const UNITS: Readonly<Record<string, number>> = {
  µs: 0.001,
  us: 0.001,
  ms: 1,
  s: 1000,
  sec: 1000,
  min: 60_000,
  KB: 1,
  kB: 1,
  KiB: 1,
  MB: 1000,
  MiB: 1000,
  GB: 1e6,
  GiB: 1e6,
};
const FAR = 10;
/** A tenth of a second, or a tenth of a megabyte: less matters to nobody. */
const LEAST = 100;
const FEWEST = 4;

/** A value that is far above the middle one stands out; of many such, the largest. */
function farRows(rows: readonly string[]): number[] {
  if (rows.length < FEWEST) return [];
  const values = rows.map(measuresIn);
  return (values[0] ?? []).flatMap((_first, slot) => {
    const own = values.map((row) => row[slot] ?? 0);
    const middle = own.toSorted((one, next) => one - next)[Math.floor(own.length / 2)] ?? 0;
    const far = own.flatMap((value, row) => (value >= LEAST && value >= FAR * middle ? [row] : []));
    return far.length > MOST ? [own.indexOf(Math.max(...own))] : far;
  });
}

function measuresIn(row: string): number[] {
  return [...row.matchAll(MEASURE)].map(([, number, unit = '', seconds, field]) =>
    number === undefined ? Number(field ?? Number(seconds) * 1000) : Number(number) * (UNITS[unit] ?? 1),
  );
}
