// Arrays: a value with items, by their places or keys.
import { type Call, LONGEST_VALUE, type Value } from '../command/call.ts';
import { UNKNOWN } from '../command/stand-ins.ts';
import type { Scope } from './scope.ts';

const MOST_ITEMS = 1_000;

type Items = ReadonlyMap<string, string>;

/** The text of an array is its first item, as a shell takes it without an index. */
export function arrayOf(items: Items, from: readonly Call[]): Value {
  if (items.size > MOST_ITEMS) return { text: UNKNOWN, from };
  return { text: items.values().next().value ?? '', from, items };
}

/** A list of words, and all of them as its text. */
export function listed(words: readonly string[], from: readonly Call[]): Value {
  if (words.length > MOST_ITEMS) return { text: UNKNOWN, from };
  return { text: textOf(words.join(' ')), from, items: numbered(words) };
}

function textOf(joined: string): string {
  return joined.length > LONGEST_VALUE ? UNKNOWN : joined;
}

export function numbered(words: readonly string[]): Map<string, string> {
  return new Map(words.map((word, at) => [String(at), word]));
}

/** `${x[index]}`. Where the index is not known, it may be any item. */
export function elementOf(value: Value, index: string, scope: Scope): Value {
  const { items, from } = value;
  if (!items) return index === '@' || index === '*' || isFirst(index) ? value : { text: UNKNOWN, from };
  const all = (): Value => listed([...items.values()], from);
  if (index === '@') return all();
  if (index === '*') return { ...all(), text: textOf([...items.values()].join(scope.joiner())) };
  const direct = items.get(index);
  if (direct !== undefined) return { text: direct, from };
  const at = placeOf(index, scope);
  if (at === undefined) return all();
  const item = at < 0 ? [...items.values()].at(at) : items.get(String(at));
  return { text: item ?? '', from };
}

/** A place is a number, or a variable that holds one. Whatever else is written may be a key. */
function placeOf(index: string, scope: Scope): number | undefined {
  const text = scope.isSet(index) ? scope.get(index).text : index;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function isFirst(index: string): boolean {
  return index === '0' || index === '-1';
}

/** What `x[index]=…` makes of an array. */
export function withElement(before: Value, index: string, given: Value, scope: Scope): Value {
  const items = new Map(before.items ?? []);
  items.set(String(placeOf(index, scope) ?? index), given.text);
  return arrayOf(items, [...before.from, ...given.from]);
}

/** What `x+=(…)` makes of an array. */
export function withMore(before: Value, given: Value): Value {
  const items = new Map(before.items ?? (before.text === '' || before.text === UNKNOWN ? [] : [['0', before.text]]));
  for (const item of given.items?.values() ?? []) items.set(String(items.size), item);
  return arrayOf(items, [...before.from, ...given.from]);
}

/** An array without one of its items: those behind it move up. */
export function withoutElement(before: Value, index: string): Value {
  const items = [...(before.items?.values() ?? [])];
  return listed(items.toSpliced(Number(index), 1), before.from);
}
