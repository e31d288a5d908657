// Writes a JSON array of flat objects with the same keys as a table: the keys once, then the values of each object on a line.
import type { Reduction } from '../reducer.ts';
import { isJson } from './json.ts';

const FEWEST_OBJECTS = 4;
const FEWEST_KEYS = 2;
/** Who reads a longer one must count its commas. */
const LONGEST_ROW = 400;
/** What is hardly shorter is better read as the document that it is. */
const ENOUGH = 0.8;

/** Values keep their form, so that a long number is not rounded, and `"1"` is no number. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/** Undefined if the text is no such array, or hardly shorter as a table. */
export function jsonTable(text: string): Reduction | undefined {
  if (!/^\s*\[\s*\{\s*"/.test(text) || !isJson(text)) return undefined;
  const objects = flatObjects(text.match(TOKEN) ?? []);
  const [keys = ''] = objects?.keys ?? [];
  if (objects === undefined || objects.rows.length < FEWEST_OBJECTS) return undefined;
  if ([keys, ...objects.rows].some((row) => row.length > LONGEST_ROW)) return undefined;
  const { length } = objects.rows;
  const heading = `${length} objects of a JSON array; their values, in the order of the keys ${keys}:`;
  const table = [heading, ...objects.rows].join('\n');
  const compact = 2 + objects.rows.reduce((sum, row) => sum + row.length + keys.length + 3, 0);
  return table.length < compact * ENOUGH ? { text: table, dropped: { 'lists of keys': length - 1 } } : undefined;
}

interface Objects {
  /** The same for all objects. */
  readonly keys: ReadonlySet<string>;
  readonly rows: readonly string[];
}

/** `[{"a":1,"b":2}]` as tokens: undefined if an object has other keys than the first, or a value that is no scalar. */
function flatObjects(tokens: readonly string[]): Objects | undefined {
  const keys = new Set<string>();
  const rows: string[] = [];
  let at = 1;
  for (; tokens[at] === '{'; at += 2) {
    const own: string[] = [];
    const values: string[] = [];
    for (; tokens[at] !== '}'; at += 4) {
      const [key = '', value = '{'] = [tokens[at + 1], tokens[at + 3]];
      if (value === '{' || value === '[') return undefined;
      own.push(key);
      values.push(value);
    }
    keys.add(own.join());
    if (keys.size > 1 || own.length < FEWEST_KEYS || new Set(own).size < own.length) return undefined;
    rows.push(values.join());
  }
  return at === tokens.length ? { keys, rows } : undefined;
}
