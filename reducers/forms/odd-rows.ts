// Finds the rows of a run in which a number is another one than before and behind them, as `failed=3` among many `failed=0`,
// and those in which something took far longer, or was far larger, than in the others.
import { slotsOf } from './shape.ts';
import { usualOf } from './usual.ts';

const NUMBERS = /\d+(?:\.\d+)?/g;
/** So large a share of some rows tells what is usual. */
const USUAL = 0.65;
const SOME = 20;
/** More of them are none that stand out. */
const MOST = 8;
const FEW_VALUES = 3;
/** To look at each number of a row takes time. */
const MOST_ROWS = 5000;

/** The rows have `period` lines each. The first is told in any case. Of fewer than `usual` rows, none shows what is usual. */
export function oddRows(lines: readonly string[], period: number, usual = 0): number[] {
  const count = Math.min(Math.floor(lines.length / period), MOST_ROWS);
  const rows = Array.from({ length: count }, (_row, at) =>
    period === 1 ? (lines[at] ?? '') : lines.slice(at * period, (at + 1) * period).join('\n'),
  );
  const values = [rows.map((row) => row.match(NUMBERS) ?? []), rows.map(slotsOf)];
  const odd = new Set([...(count < usual ? [] : values.flatMap(otherRows)), ...farRows(rows)]);
  return [...odd].filter((row) => row > 0).sort((one, next) => one - next);
}

/** Where the first row and the last are told in any case. */
export function oddBetween(lines: readonly string[], period: number): number[] {
  const last = lines.length / period - 1;
  return oddRows(lines, period).filter((row) => row < last);
}

/** Where only the last row is told in any case. */
export function oddBeforeLast(rows: readonly string[]): number[] {
  return oddBetween([rows[0] ?? '', ...rows], 1).map((row) => row - 1);
}

/** Which rows stand below the first. */
export function nameShown(odd: readonly unknown[]): string {
  return odd.length > 0 ? 'those with another value and the last one:' : 'the last one:';
}

/** Of a row either its numbers, or its words with a digit, as the hash of a commit. */
function otherRows(rows: readonly (readonly string[])[]): number[] {
  const slots = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== slots)) return [];
  const odd = new Set<number>();
  for (let slot = 0; slot < slots; slot += 1) for (const row of oddIn(rows, slot)) odd.add(row);
  odd.delete(0);
  return odd.size > MOST ? [] : [...odd];
}

/** A value that stays another one, as the hour of a time does, goes on from there and does not stand out, but the last row alone does. Of many rows with the same few values, the first ones do. */
function oddIn(rows: readonly (readonly string[])[], slot: number): readonly number[] {
  const usual = usualIn(rows, slot);
  if (usual === undefined) return [];
  const last = rows.findLastIndex((row) => row[slot] === usual);
  const end = last === rows.length - 2 ? rows.length : last;
  const odd = rows.slice(0, end).flatMap((row, at) => (row[slot] === usual ? [] : [at]));
  if (odd.length <= MOST) return odd;
  const firsts = new Map<string, number>();
  for (const at of odd) {
    const value = rows[at]?.[slot] ?? '';
    if (!firsts.has(value)) firsts.set(value, at);
  }
  return firsts.size > FEW_VALUES ? [] : [...firsts.values()];
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

const MEASURE = /(?<![\w./-]|\d:)(\d+(?:\.\d+)?) ?(µs|us|ms|s|sec|min|[KkMG]i?B|B|days?|%)?(?![\w-]|[.:/]\d)/g;
/** Web servers write the seconds that an answer took so. */
const SECONDS = /^\d+\.\d{3}$/;
/** In milliseconds, and in bytes. */
const UNITS: Readonly<Record<string, number>> = { µs: 0.001, us: 0.001, ms: 1, s: 1000, sec: 1000, min: 60_000 };
const POWERS = 'KMG';
/** `"ms": 12`, `elapsed_ms=12` */
const UNIT_BEFORE = /(?:\b|_)(ms|sec)["']?\s?[:=]\s?$/;
const FURTHEST = 12;
const FAR = 10;
/** A tenth of a second, or a hundred bytes: less matters to nobody. */
const LEAST = 100;
const FEWEST = 4;

interface Measure {
  readonly value: number;
  /** Of a time, little is good. */
  readonly isTime: boolean;
}

/** A value that is far from the middle one stands out; of many such, the largest. What only goes up counts the rows. */
function farRows(rows: readonly string[]): number[] {
  if (rows.length < FEWEST) return [];
  const measures = alike(rows.map(measuresIn));
  return (measures.find((own) => own.length > 0) ?? []).flatMap((first, slot) => {
    const own = measures.map((row) => row[slot]?.value ?? Number.NaN);
    if (own.every((value, row) => row === 0 || value >= (own[row - 1] ?? value))) return [];
    const middle = own.toSorted((one, next) => one - next)[Math.floor(own.length / 2)] ?? 0;
    const rowsOf = (isFar: (value: number) => boolean): number[] =>
      own.flatMap((value, row) => (isFar(value) ? [row] : []));
    const above = rowsOf((value) => value >= LEAST && value >= FAR * middle);
    const below = rowsOf((value) => !first.isTime && middle >= FAR && value <= middle / FAR);
    return [...(above.length > MOST ? [own.indexOf(Math.max(...own))] : above), ...(below.length > MOST ? [] : below)];
  });
}

/** Where an id is a number by chance, a row has one more than the others, and is compared with none. */
function alike(measures: readonly Measure[][]): readonly (readonly Measure[])[] {
  const [usual = 0] = usualOf(measures.map(({ length }) => length)) ?? [];
  return measures.map((own) => (own.length === usual ? own : []));
}

function measuresIn(row: string): Measure[] {
  const measures: Measure[] = [];
  MEASURE.lastIndex = 0;
  for (let found = MEASURE.exec(row); found !== null; found = MEASURE.exec(row)) {
    const [, number = '', written = ''] = found;
    const unit = written === '' ? unitBefore(row, found.index, number) : written;
    const power = POWERS.indexOf(unit.charAt(0).toUpperCase()) + 1;
    const factor = UNITS[unit] ?? (unit.endsWith('B') ? 1000 ** power : 1);
    measures.push({ value: Number(number) * factor, isTime: unit in UNITS });
  }
  return measures;
}

function unitBefore(row: string, at: number, number: string): string {
  const named = UNIT_BEFORE.exec(row.slice(Math.max(0, at - FURTHEST), at))?.[1] ?? '';
  return named === '' && SECONDS.test(number) ? 's' : named;
}
