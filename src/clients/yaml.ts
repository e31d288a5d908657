// Edits the text of a YAML file: a block of lines is added or cut, and all other lines stay as they are.
import {
  isCollection,
  isMap,
  isScalar,
  type Node,
  type Pair,
  parseDocument,
  stringify,
  visit,
  type YAMLMap,
} from 'yaml';
import { endLine, type Format, isRecord, lineEnd, splice, type Value } from './format.ts';

export const yaml: Format = { read, set, remove };

type Content = Node | null;

function read(text: string): Readonly<Record<string, unknown>> {
  const content = parse(text)?.toJSON() ?? {};
  if (!isRecord(content)) throw new SyntaxError('the file holds no mapping');
  return content;
}

function parse(text: string): Content {
  const { errors, contents } = parseDocument(text, { prettyErrors: true });
  const [error] = errors;
  if (!error) return contents;
  const at = error.linePos?.[0];
  // Its own message quotes the lines around the fault, and keys of other servers stand there.
  const [what = ''] = error.message.split(/ at line |\n/);
  throw new SyntaxError(at ? `${what} in line ${at.line}, column ${at.col}` : what);
}

function set(text: string, path: readonly string[], value: Value): string {
  const root = parse(text);
  let node: Content = root;
  let holder: Pair<Node, Content> | undefined;
  for (const [depth, key] of path.entries()) {
    if (!isMap(node)) return fill(text, holder, nest(path.slice(depth), value));
    const found = pairIn(node, key);
    if (!found) return insert(text, node, nest(path.slice(depth), value));
    holder = found;
    node = found.value;
  }
  const [start, end] = node?.range ?? [text.length, text.length];
  // A list or mapping of lines ends behind its line end, or in the lines of what follows.
  const last = isCollection(node) && !node.flow ? lastLineEnd(text, node) : end;
  return splice(text, start, last, JSON.stringify(value));
}

function remove(text: string, path: readonly string[]): string {
  let node = parse(text);
  for (const [depth, key] of path.entries()) {
    if (!isMap(node)) return text;
    const found = pairIn(node, key);
    if (!found) return text;
    if (depth === path.length - 1) return cut(text, node, found);
    node = found.value;
  }
  return text;
}

function pairIn(map: YAMLMap, key: string): Pair<Node, Content> | undefined {
  const pair = map.items.find((each) => (isScalar(each.key) ? String(each.key.value) : undefined) === key);
  // A document that was read from a text has nodes alone.
  return pair as Pair<Node, Content> | undefined;
}

/** Adds a pair behind the last of a mapping. */
function insert(text: string, map: YAMLMap, value: Value): string {
  const [start, end] = map.range ?? [0, 0];
  if (map.flow) {
    const inner = JSON.stringify(value).slice(1, -1);
    return map.items.length === 0
      ? splice(text, start, end, `{ ${inner} }`)
      : splice(text, end - 1, end - 1, `, ${inner} `);
  }
  const at = lastLineEnd(text, map);
  return splice(text, at, at, lineEnd(text) + block(value, columnOf(text, startOf(map.items[0] as Pair)), text));
}

/** Gives its first pair to a key that has no value yet, or to an empty file. */
function fill(text: string, holder: Pair<Node, Content> | undefined, value: Value): string {
  if (!holder) return endLine(text, lineEnd(text)) + block(value, 0, text) + lineEnd(text);
  const { value: content } = holder;
  if (content !== null && !(isScalar(content) && content.value === null))
    throw new TypeError(`${String(holder.key)} is no mapping`);
  const key = startOf(holder);
  // A `null` that is written makes room.
  const [from, to] = content?.range ?? [0, 0];
  const rest = splice(text, from, to, '');
  const at = endOfLine(rest, key);
  return splice(rest, at, at, lineEnd(text) + block(value, columnOf(text, key) + 2, text));
}

function cut(text: string, map: YAMLMap, pair: Pair<Node, Content>): string {
  if (map.flow) throw new TypeError('it stands in one line with others');
  const from = startOfLine(text, startOf(pair));
  const end = Math.max(endOfLine(text, startOf(pair)), lastLineEnd(text, pair));
  return splice(text, from, Math.min(text.length, end + lineEnd(text).length), '');
}

function block(value: Value, indent: number, text: string): string {
  const lines = stringify(value, { lineWidth: 0 }).trimEnd().split('\n');
  return lines.map((line) => ' '.repeat(indent) + line).join(lineEnd(text));
}

function nest(path: readonly string[], value: Value): Value {
  return path.reduceRight<Value>((inner, key) => ({ [key]: inner }), value);
}

function startOf(pair: Pair): number {
  return (pair.key as Node).range?.[0] ?? 0;
}

/** The end of the line of its last word: blank lines and comments behind it are not a part. */
function lastLineEnd(text: string, node: Node | Pair<Node, Content>): number {
  let end = 0;
  visit(node as Node, {
    Scalar: (_, { range, value, source }) => {
      if (value !== null || source) end = Math.max(end, range?.[1] ?? 0);
    },
    Alias: (_, { range }) => {
      end = Math.max(end, range?.[1] ?? 0);
    },
    Collection: (_, each) => {
      if (each.flow) end = Math.max(end, each.range?.[1] ?? 0);
    },
  });
  // A text of many lines ends behind the line end of its last one.
  return endOfLine(text, end - (/\r?\n$/.exec(text.slice(0, end))?.[0].length ?? 0));
}

function columnOf(text: string, at: number): number {
  return at - startOfLine(text, at);
}

function startOfLine(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function endOfLine(text: string, at: number): number {
  const end = text.slice(at).search(/\r?\n/);
  return end < 0 ? text.length : at + end;
}
