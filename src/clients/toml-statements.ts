// Finds the position of each table header and each key in a TOML text that a parser has accepted.
import { parse } from 'smol-toml';

export interface Statement {
  kind: 'table' | 'pair';
  /** All keys from the root, including those of its table. */
  path: readonly string[];
  /** How many of these keys belong to its table. */
  depth: number;
  start: number;
  end: number;
  /** Where the value begins; the end, for a table header. */
  valueStart: number;
}

export function readStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let table: readonly string[] = [];
  for (let at = skipBlank(text, 0); at < text.length; at = skipBlank(text, statements.at(-1)?.end ?? text.length)) {
    if (text[at] !== '[') {
      statements.push(readPair(text, at, table));
      continue;
    }
    const header = text[at + 1] === '[' ? '[[' : '[';
    const keyEnd = skipKey(text, at + header.length);
    table = keysOf(text.slice(at + header.length, keyEnd));
    const end = keyEnd + header.length;
    statements.push({ kind: 'table', path: table, depth: table.length, start: at, end, valueStart: end });
  }
  return statements;
}

/** The pairs of the inline table that begins at `start`. */
export function readInline(text: string, start: number, table: readonly string[]): Statement[] {
  const pairs: Statement[] = [];
  for (let at = skipBlank(text, start + 1); text[at] !== '}'; at = skipBlank(text, at)) {
    const pair = readPair(text, at, table);
    pairs.push(pair);
    at = skipBlank(text, pair.end);
    if (text[at] === ',') at += 1;
  }
  return pairs;
}

function readPair(text: string, start: number, table: readonly string[]): Statement {
  const equals = skipKey(text, start);
  const path = [...table, ...keysOf(text.slice(start, equals))];
  const valueStart = equals + 1 + (/^[ \t]*/.exec(text.slice(equals + 1))?.[0].length ?? 0);
  return { kind: 'pair', path, depth: table.length, start, end: skipValue(text, valueStart), valueStart };
}

const BLANK = /(?:\s+|#[^\n]*)*/y;

/** The position after white space, line ends and comments. */
function skipBlank(text: string, at: number): number {
  BLANK.lastIndex = at;
  BLANK.test(text);
  return BLANK.lastIndex;
}

const STRING = /"""(?:[^\\]|\\[\s\S])*?""""{0,2}|'''[\s\S]*?''''{0,2}|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\n]*'/y;

function skipString(text: string, at: number): number {
  STRING.lastIndex = at;
  return STRING.test(text) ? STRING.lastIndex : text.length;
}

/** The position of the `=` or the `]` after a key. */
function skipKey(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== '=' && text[at] !== ']') {
    at = text[at] === '"' || text[at] === "'" ? skipString(text, at) : at + 1;
  }
  return at;
}

function skipValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  for (; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (depth === 0 && /[\n#,}\]]/.test(sign)) break;
    if (sign === '"' || sign === "'") at = skipString(text, at) - 1;
    else if (sign === '#') at = skipBlank(text, at) - 1;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return start + text.slice(start, at).trimEnd().length;
}

/** The parser splits the key, because a key may be dotted, quoted and spaced in many ways. */
function keysOf(key: string): string[] {
  const keys: string[] = [];
  for (let value: unknown = parse(`${key} = 0`); typeof value === 'object' && value !== null; ) {
    const [[name, inner] = ['', undefined]] = Object.entries(value);
    keys.push(name);
    value = inner;
  }
  return keys;
}
