// Writes the objects of a JSON list that have the same keys as a table: the keys once, then the values of each object on a line.
import type { Reduction } from '../reducer.ts';
import { isJson } from './json.ts';

const FEWEST_OBJECTS = 4;
const FEWEST_KEYS = 2;
/** Who reads a longer one must count its commas. */
const LONGEST_ROW = 400;
/** What stands around the list is a document, too, and short. */
const LONGEST_AROUND = 1000;
/** What is hardly shorter is better read as the document that it is. */
const ENOUGH = 0.8;

/** Values keep their form, so that a long number is not rounded, and `"1"` is no number. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/** Undefined if the text has no such list, or is hardly shorter with a table. */
export function jsonTable(text: string): Reduction | undefined {
  if (!MAY_HAVE_LIST.test(text) || !isJson(text)) return undefined;
  const tokens = text.match(TOKEN) ?? [];
  const compact = tokens.join('').length;
  const found = tokens[0] === '[' ? tableAt(tokens, 0) : longestIn(tokens);
  if (found === undefined) return undefined;
  const { keys, rows, key, from, end } = found;
  const { length } = rows;
  if (length < FEWEST_OBJECTS || [keys, ...rows].some((row) => row.length > LONGEST_ROW)) return undefined;
  const around = [...tokens.slice(0, from), `[${length} objects, below]`, ...tokens.slice(end)].join('');
  if (around.length > LONGEST_AROUND) return undefined;
  const [above, of] = key === '' ? [[], 'a JSON array'] : [[around], key];
  const heading = `${length} objects of ${of}; their values, in the order of the keys ${keys}:`;
  const table = [...above, heading, ...rows].join('\n');
  return table.length < compact * ENOUGH ? { text: table, dropped: { 'lists of keys': length - 1 } } : undefined;
}

const MAY_HAVE_LIST = /^\s*(?:\[\s*)?\{\s*"/;

interface Table {
  readonly keys: string;
  readonly rows: readonly string[];
  /** The key of the list, in quotes; empty where the document is the list. */
  readonly key: string;
  readonly from: number;
  readonly end: number;
}

/** The list of objects that is the value of a key of the document, or of an object in it, and has most tokens. */
function longestIn(tokens: readonly string[]): Table | undefined {
  let best: { at: number; end: number } | undefined;
  for (let at = 1; at < tokens.length; at += 1) {
    if (tokens[at] !== '[') continue;
    const end = endOf(tokens, at);
    if (end - at > (best?.end ?? 0) - (best?.at ?? 0)) best = { at, end };
    at = end - 1;
  }
  return best && tableAt(tokens, best.at);
}

/** Behind the bracket that closes the one at a place; for any other value, behind it. */
function endOf(tokens: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}

type Fields = readonly (readonly [key: string, value: readonly string[]])[];

/** Undefined if it is no list of objects, or if one of these has other keys than the first. */
function tableAt(tokens: readonly string[], from: number): Table | undefined {
  const objects: Fields[] = [];
  let at = from + 1;
  for (; tokens[at] === '{'; at += 1) {
    const end = endOf(tokens, at);
    objects.push(fieldsOf(tokens.slice(at, end)));
    at = end;
    if (tokens[at] !== ',') break;
  }
  const end = endOf(tokens, from);
  if (at !== end - 1 || !haveSameKeys(objects)) return undefined;
  const flat = flattened(objects);
  const keys = (flat[0] ?? []).map(([key]) => key).join();
  const rows = flat.map((fields) => fields.map(([, value]) => value.join('')).join());
  return { keys, rows, key: from === 0 ? '' : (tokens[from - 2] ?? ''), from, end };
}

function fieldsOf(object: readonly string[]): Fields {
  const fields: [string, readonly string[]][] = [];
  for (let at = 1; at < object.length - 1; at += 1) {
    const end = endOf(object, at + 2);
    fields.push([object[at] ?? '', object.slice(at + 2, end)]);
    at = end;
  }
  return fields;
}

function haveSameKeys(objects: readonly Fields[]): boolean {
  const [first] = objects.map(keysOf);
  if (first === undefined || new Set(first).size < Math.max(first.length, FEWEST_KEYS)) return false;
  return objects.every((fields) => keysOf(fields).join() === first.join());
}

function keysOf(fields: Fields): string[] {
  return fields.map(([key]) => key);
}

/** An object that each row has, with the same keys, gives a column for each of these: `"price.cents"`. */
function flattened(objects: readonly Fields[]): readonly Fields[] {
  const inner = (objects[0] ?? []).map((_field, at) => {
    const values = objects.map((fields) => fields[at]?.[1] ?? []);
    const nested = values.map((value) => (value[0] === '{' ? fieldsOf(value) : []));
    return haveSameKeys(nested) && nested.flat().every(([key]) => !key.includes('.')) ? nested : undefined;
  });
  return objects.map((fields, row) =>
    fields.flatMap(([key, value], at): Fields => {
      const own = inner[at]?.[row];
      return own?.map(([name, each]) => [`${key.slice(0, -1)}.${name.slice(1)}`, each] as const) ?? [[key, value]];
    }),
  );
}
