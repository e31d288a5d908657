// Tells in which numbers and ids the entries differ that a log tells as one: those of the others than the first.
import { slotsOf } from './shape.ts';

/** So many entries are told one by one: an agent needs each id of a failure. */
const MOST_TOLD = 12;
/** So many numbers may be named that a row of them leaves out. */
const MOST_MISSING = 8;

/** Whether each of so many entries is told by all its values. */
export function isEachTold(entries: readonly unknown[]): boolean {
  return entries.length <= MOST_TOLD;
}

/** The values in which entries of a serious kind differ: those of each entry if they are few, else the first and the last. Some slots are told elsewhere. */
export function valuesOf(entries: readonly string[], elsewhere: readonly number[] = []): string {
  const [first = [], ...others] = entries.map((entry) => slotsOf(entry).map(bare));
  const differing = first.flatMap((own, slot) =>
    elsewhere.includes(slot) || others.every((values) => values[slot] === own) ? [] : [slot],
  );
  if (differing.length === 0) return '';
  const ofEach = others.map((values) => differing.map((slot) => values[slot]).join(' '));
  if (differing.length > 1 && isEachTold(entries)) return `, others with ${[...new Set(ofEach)].join('; ')}`;
  const names = first.length > 1 ? namesOfSlots(entries[0] ?? '') : [];
  const told = differing.map((slot) => {
    const values = new Set(others.map((values) => values[slot] ?? ''));
    return `${names[slot] ?? ''}${someOf([...values])}`;
  });
  return `, others with ${told.join(', ')}`;
}

/** A colon or a full stop behind a value belongs to the sentence. */
function bare(value: string): string {
  return value.replace(/[.:]+$/, '');
}

/** `order 2`, `lag=2`, `"lag": 2`: the word before a value tells what it is. */
const NAME = /([A-Za-z][\w-]*)["']?(?: ?[#=:] ?| )["'(]?$/;

function namesOfSlots(entry: string): string[] {
  let end = 0;
  return slotsOf(entry).map((slot) => {
    const at = entry.indexOf(slot, end);
    const before = entry.slice(end, at);
    end = at + slot.length;
    const name = NAME.exec(before)?.[1];
    return name === undefined ? '' : `${name} `;
  });
}

/** Ids of processes say little of an entry that is no trouble. */
export const IN_SQUARE = /\[\d+\]/g;

/** It may end a sentence. */
const COUNT = /^(\d{1,15})[.:]?$/;

/** Where nothing but one number differs, and goes up from entry to entry, it counts something. */
export function counterOf(entries: readonly string[]): string {
  const slots = entries.map((entry) => slotsOf(entry.replace(IN_SQUARE, '')));
  const [first = [], next = []] = slots;
  const slot = first.findIndex((value, at) => value !== next[at]);
  const isAlone = slots.every((values) => values.every((value, at) => at === slot || value === first[at]));
  const counts = slots.slice(1).map((values) => Number(COUNT.exec(values[slot] ?? '')?.[1] ?? Number.NaN));
  const goesUp = counts.every((count, at) => at === 0 || count > (counts[at - 1] ?? Number.NaN));
  return isAlone && goesUp ? `, others with ${rowOf(counts)}` : '';
}

/** A row `2–9` has each number from the one to the other, but for those that are named. */
function rowOf(counts: readonly number[]): string {
  const [from = 0, next = 0] = counts;
  const to = counts.at(-1) ?? from;
  const step = next - from;
  const missing = to - from + 1 - counts.length;
  if (missing === 0) return `${from}–${to}`;
  if (counts.every((count, at) => count === from + at * step)) return `${from}–${to} in steps of ${step}`;
  if (missing > MOST_MISSING) return `numbers between ${from} and ${to}`;
  const own = new Set(counts);
  const gaps = Array.from({ length: to - from }, (_number, at) => from + at).filter((number) => !own.has(number));
  return `${from}–${to} without ${gaps.join(' ')}`;
}

function someOf(values: readonly string[]): string {
  if (values.length >= MOST_TOLD) return spanOf(values);
  const areNumbers = values.every((value) => /^\d+$/.test(value));
  return (areNumbers ? values.toSorted((one, next) => Number(one) - Number(next)) : values).join(' ');
}

/** Of measures nobody expects each between two of them; of ids somebody may. */
function spanOf(values: readonly string[]): string {
  if (!values.every((value) => /^\d+(?:\.\d+)?[a-z]{0,2}$/.test(value)))
    return `${values.length} different values, the last ${values.at(-1)}`;
  const numbers = values.map((value) => Number.parseFloat(value));
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const [from, to] = [values[numbers.indexOf(least)], values[numbers.indexOf(most)]];
  const areIds = values.every((value) => /^\d+$/.test(value));
  return areIds && most - least + 1 > values.length ? `numbers between ${from} and ${to}` : `${from}–${to}`;
}
