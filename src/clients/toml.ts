// Edits the text of a TOML file. A server may stand there as a table, an inline table or dotted keys.
import { parse, TomlError } from 'smol-toml';
import { endLine, type Format, isRecord, lineEnd, splice, type Value } from './format.ts';
import { readInline, readStatements, type Statement } from './toml-statements.ts';

export const toml: Format = { read, set, remove };

function read(text: string): Readonly<Record<string, unknown>> {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // Its own message quotes the lines around the fault, and keys of other servers stand there.
    const [what] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    throw new SyntaxError(`${what} in line ${error.line}, column ${error.column}`);
  }
}

function set(text: string, path: readonly string[], value: Value): string {
  const statements = readStatements(text);
  const holder = statements.find((each) => each.kind === 'pair' && startsWith(path, each.path));
  if (holder) return setInside(text, holder, path, value);
  const table = path.slice(0, -1);
  const sibling = isRecord(value) ? undefined : statements.findLast((each) => belongsTo(each, table));
  if (!sibling) return append(text, isRecord(value) ? path : table, isRecord(value) ? value : { [last(path)]: value });
  const at = endOfLine(text, sibling.end);
  return splice(text, at, at, `${lineEnd(text)}${writeKey(path.slice(sibling.depth))} = ${write(value)}`);
}

function remove(text: string, path: readonly string[]): string {
  const statements = readStatements(text);
  const holder = statements.find(
    ({ kind, path: held }) => kind === 'pair' && startsWith(path, held) && !startsWith(held, path),
  );
  if (holder) return removeInside(text, holder, path);
  const first = statements.findLastIndex(
    (each, at) => startsWith(each.path, path) && !startsWith(statements[at - 1]?.path ?? [], path),
  );
  if (first < 0) return text;
  const after = statements.findIndex((each, at) => at > first && !startsWith(each.path, path));
  const end = statements.at(after < 0 ? -1 : after - 1)?.end ?? text.length;
  // Other tables of the same server may stand elsewhere in the file.
  return remove(cutLines(text, statements[first]?.start ?? 0, end), path);
}

/** Whether a new key of the table may follow: the statement is the table's header or one of its keys. */
function belongsTo({ kind, path }: Statement, table: readonly string[]): boolean {
  return startsWith(path, table) && path.length === table.length + (kind === 'pair' ? 1 : 0);
}

function setInside(text: string, holder: Statement, path: readonly string[], value: Value): string {
  if (path.length === holder.path.length) return splice(text, holder.valueStart, holder.end, write(value));
  const pairs = pairsInside(text, holder);
  const inner = pairs.find((each) => startsWith(path, each.path));
  if (inner) return setInside(text, inner, path, value);
  const pair = `${writeKey(path.slice(holder.path.length))} = ${write(value)}`;
  const previous = pairs.at(-1);
  if (previous) return splice(text, previous.end, previous.end, `, ${pair}`);
  return splice(text, holder.valueStart, holder.end, `{ ${pair} }`);
}

function removeInside(text: string, holder: Statement, path: readonly string[]): string {
  const pairs = pairsInside(text, holder);
  const at = pairs.findLastIndex((each) => startsWith(each.path, path) || startsWith(path, each.path));
  const [previous, pair, next] = [pairs[at - 1], pairs[at], pairs[at + 1]];
  if (!pair) return text;
  if (!startsWith(pair.path, path)) return removeInside(text, pair, path);
  const cut = next
    ? splice(text, pair.start, next.start, '')
    : previous
      ? splice(text, previous.end, pair.end, '')
      : splice(text, holder.valueStart, holder.end, '{}');
  return remove(cut, path);
}

function pairsInside(text: string, holder: Statement): Statement[] {
  if (text[holder.valueStart] !== '{') throw new TypeError(`${holder.path.join('.')} is no table`);
  return readInline(text, holder.valueStart, holder.path);
}

function append(text: string, table: readonly string[], values: Readonly<Record<string, Value>>): string {
  const end = lineEnd(text);
  const lines = [
    `[${writeKey(table)}]`,
    ...Object.entries(values).map(([key, value]) => `${writeKey([key])} = ${write(value)}`),
    '',
  ];
  return `${endLine(text, end)}${text === '' ? '' : end}${lines.join(end)}`;
}

function write(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`;
  if (!isRecord(value)) return typeof value === 'string' ? writeString(value) : String(value);
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${writeKey([key])} = ${write(each)}`)
    .join(', ')} }`;
}

/** TOML has JSON's escapes, and also wants DEL escaped. */
function writeString(text: string): string {
  return JSON.stringify(text).replaceAll('\x7f', '\\u007f');
}

function writeKey(path: readonly string[]): string {
  return path.map((key) => (/^[\w-]+$/.test(key) ? key : writeString(key))).join('.');
}

/** Removes whole lines, and one of two empty lines that would then follow each other. */
function cutLines(text: string, start: number, end: number): string {
  const before = text.slice(0, text.lastIndexOf('\n', start - 1) + 1);
  const after = text.slice(endOfLine(text, end)).replace(/^\r?\n/, '');
  const meet = /\n\r?\n$/.test(before) && /^(?:\r?\n|$)/.test(after);
  return (meet ? before.replace(/\r?\n$/, '') : before) + after;
}

function endOfLine(text: string, at: number): number {
  return at + (/^[^\r\n]*/.exec(text.slice(at))?.[0].length ?? 0);
}

function startsWith(path: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((key, at) => path[at] === key);
}

function last(path: readonly string[]): string {
  return path.at(-1) ?? '';
}
