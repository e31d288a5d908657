// Edits the text of a JSON file, comments and trailing commas allowed.
import { endLine, type Format, isRecord, lineEnd, splice, type Value } from './format.ts';
import { type JsonNode, type Member, parseJson, skipTrivia } from './json-nodes.ts';

export const json: Format = { read, set, remove };

function read(text: string): Readonly<Record<string, unknown>> {
  const root = parseJson(text);
  const value = root ? root.value : {};
  if (!isRecord(value)) throw new SyntaxError('the file holds no object');
  return value;
}

function set(text: string, path: readonly string[], value: Value): string {
  const root = parseJson(text);
  const style = styleOf(text, root);
  if (!root) return endLine(text.trimEnd(), style.end) + write(nest(path, value), style, '') + style.end;
  let node = root;
  for (const [depth, key] of path.entries()) {
    const members: readonly Member[] | undefined = node.members;
    if (!members) throw new TypeError(`${path.slice(0, depth).join('.')} is no object`);
    const member = members.findLast((each) => each.key === key);
    if (!member) return insert(text, { ...node, members }, key, nest(path.slice(depth + 1), value), style);
    node = member.node;
  }
  return splice(text, node.start, node.end, write(value, style, indentAt(text, node.start)));
}

function remove(text: string, path: readonly string[]): string {
  let node = parseJson(text);
  for (const [depth, key] of path.entries()) {
    const members: readonly Member[] = node?.members ?? [];
    const member = members.findLast((each) => each.key === key);
    if (!node || !member) return text;
    if (depth === path.length - 1) return cutOut(text, node, members, member);
    node = member.node;
  }
  return text;
}

/** Adds an item to the end of the array at that path, and keeps the text of the others. Makes the array if it is missing. */
export function append(text: string, path: readonly string[], value: Value): string {
  const array = nodeAt(text, path);
  const last = array?.items?.at(-1);
  if (!array?.items || !last) return set(text, path, [value]);
  const { end, gap } = styleOf(text, parseJson(text));
  const before = text.slice(array.start, last.start).includes('\n') ? end + indentAt(text, last.start) : gap || ' ';
  return splice(text, last.end, last.end, `,${before}${writeFlat(value, ' ')}`);
}

/** Removes those items of the array at that path that the test is true of; the array, too, if nothing else is in it. */
export function removeItems(text: string, path: readonly string[], isRemoved: (item: unknown) => boolean): string {
  const items = nodeAt(text, path)?.items ?? [];
  const at = items.findIndex(({ value }) => isRemoved(value));
  const [previous, item, next] = [items[at - 1], items[at], items[at + 1]];
  if (!item) return text;
  if (items.length === 1) return remove(text, path);
  const cut = next ? splice(text, item.start, next.start, '') : splice(text, previous?.end ?? item.start, item.end, '');
  return removeItems(cut, path, isRemoved);
}

function nodeAt(text: string, path: readonly string[]): JsonNode | undefined {
  const step = (node: JsonNode | undefined, key: string): JsonNode | undefined =>
    node?.members?.findLast((each) => each.key === key)?.node;
  return path.reduce(step, parseJson(text));
}

function nest(path: readonly string[], value: Value): Value {
  return path.reduceRight<Value>((inner, key) => ({ [key]: inner }), value);
}

interface Style {
  end: string;
  /** One step of indentation; undefined if everything stands on one line. */
  step: string | undefined;
  /** What follows a colon or a comma within a line: a blank or nothing. */
  gap: string;
}

function styleOf(text: string, root: JsonNode | undefined): Style {
  const inner = root ? text.slice(root.start, root.end) : '';
  const step = /\n([ \t]+)\S/.exec(inner)?.[1];
  const oneLine = (root?.members?.length ?? 0) > 0 && !inner.includes('\n');
  return { end: lineEnd(text), step: oneLine ? undefined : (step ?? '  '), gap: /[:,]["[{\d]/.test(inner) ? '' : ' ' };
}

function write(value: Value, style: Style, indent: string): string {
  if (!isRecord(value)) return writeFlat(value, ' ');
  if (style.step === undefined) return writeFlat(value, style.gap);
  const inner = indent + style.step;
  const members = Object.entries(value).map(([key, each]) => inner + writeMember(key, each, style, inner));
  return ['{', members.join(`,${style.end}`), `${indent}}`].join(style.end);
}

function writeMember(key: string, value: Value, style: Style, indent: string): string {
  return `${JSON.stringify(key)}:${style.step === undefined ? style.gap : ' '}${write(value, style, indent)}`;
}

function writeFlat(value: Value, gap: string): string {
  if (Array.isArray(value)) return `[${value.map((each) => writeFlat(each, gap)).join(`,${gap}`)}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${gap}${writeFlat(each, gap)}`);
  return `{${gap}${members.join(`,${gap}`)}${gap}}`;
}

interface FilledObject extends JsonNode {
  members: readonly Member[];
}

function insert(text: string, object: FilledObject, key: string, value: Value, style: Style): string {
  const { start, end, members } = object;
  const last = members.at(-1);
  if (!last) return insertFirst(text, object, key, value, style);
  const here = text.slice(start, end).includes('\n') ? style : { ...style, step: undefined };
  const comma = commaAfter(text, last.end);
  const at = endOfLine(text, comma === undefined ? last.end : comma + 1);
  const indent = indentAt(text, last.start);
  const before = here.step === undefined ? style.gap : style.end + indent;
  const member = before + writeMember(key, value, here, indent);
  if (comma !== undefined) return splice(text, at, at, `${member},`);
  return splice(splice(text, at, at, member), last.end, last.end, ',');
}

/** Inserts after the comments of an object that holds nothing else. */
function insertFirst(text: string, { start, end }: FilledObject, key: string, value: Value, style: Style): string {
  const outer = indentAt(text, start);
  const indent = outer + (style.step ?? '');
  const [before, after] = style.step === undefined ? [style.gap, style.gap] : [style.end + indent, style.end + outer];
  const comments = text.slice(start + 1, end - 1).trimEnd();
  return splice(text, start + 1, end - 1, comments + before + writeMember(key, value, style, indent) + after);
}

/** Removes a member with its comma, or with the one before the last member, and with the comment that ends its line. */
function cutOut(text: string, object: JsonNode, members: readonly Member[], member: Member): string {
  const at = members.indexOf(member);
  const [previous, next] = [members[at - 1], members[at + 1]];
  const comma = commaAfter(text, member.end);
  const end = comma === undefined ? member.end : comma + 1;
  const newLine = /\r?\n[ \t]*$/.exec(text.slice(0, member.start));
  if (!newLine && next) return splice(text, member.start, next.start, '');
  const from = newLine?.index ?? previous?.end ?? object.start + 1;
  const to = newLine ? endOfLine(text, end) : end;
  const left = text.slice(object.start + 1, from) + text.slice(to, object.end - 1);
  if (members.length === 1 && left.trim() === '') return splice(text, object.start + 1, object.end - 1, '');
  const cut = splice(text, from, to, '');
  const unneeded = newLine && previous && comma === undefined ? commaAfter(text, previous.end) : undefined;
  return unneeded === undefined ? cut : splice(cut, unneeded, unneeded + 1, '');
}

function commaAfter(text: string, at: number): number | undefined {
  const found = skipTrivia(text, at);
  return text[found] === ',' ? found : undefined;
}

const REST_OF_LINE = /(?:[ \t]|\/\*(?:[^*\r\n]|\*(?!\/))*\*\/)*(?:\/\/[^\r\n]*)?(?=\r?\n)/y;

/** The position after a comment at the end of the line, which belongs to what stands before it. */
function endOfLine(text: string, at: number): number {
  REST_OF_LINE.lastIndex = at;
  return REST_OF_LINE.test(text) ? REST_OF_LINE.lastIndex : at;
}

function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))?.[0] ?? '';
}
