// Writes JSON without indentation and line ends.
import type { Pass, Reduction } from '../reducer.ts';

/** Returns undefined if the text is not a JSON document. Numbers and repeated keys stay as they were written. */
export function compactJson(text: string): string | undefined {
  return isJson(text) ? withoutSpace(text.trim()) : undefined;
}

const OPENS = /^\s*[[{]/;

/** Whether the text is a whole document. A single number or string does not count, because it may be anything. */
export function isJson(text: string): boolean {
  if (!OPENS.test(text)) return false;
  const trimmed = text.trim();
  if (!trimmed.endsWith(']') && !trimmed.endsWith('}')) return false;
  try {
    JSON.parse(trimmed);
    return true;
  } catch {
    return false;
  }
}

/** The same document in one line, as a reduction; undefined if the text is none. */
export function wholeDocument(text: string): Reduction | undefined {
  const compact = compactJson(text);
  return compact === undefined ? undefined : { text: compact, dropped: {} };
}

const STRING_OR_COMMA = /"(?:[^"\\]|\\.)*"|, +/g;

/**
 * Removes line ends and indentation, which no string contains, and the blanks behind commas. Parsing and printing would round long
 * numbers.
 */
function withoutSpace(json: string): string {
  const joined = json
    .split('\n')
    .map((line) => line.trim())
    .join('');
  return joined.includes(', ')
    ? joined.replace(STRING_OR_COMMA, (part) => (part.startsWith(',') ? ',' : part))
    : joined;
}

/** The document that begins at a line, if there is one. */
function documentAt(lines: readonly string[], from: number): { end: number; text: string } | undefined {
  const open = lines[from]?.trim();
  if (open !== '{' && open !== '[') return undefined;
  const indent = /^\s*/.exec(lines[from] ?? '')?.[0] ?? '';
  const close = `${indent}${open === '{' ? '}' : ']'}`;
  let end = from + 1;
  while (end < lines.length && lines[end]?.trimEnd() !== close) end += 1;
  if (end === lines.length) return undefined;
  const text = compactJson(lines.slice(from, end + 1).join('\n'));
  return text === undefined ? undefined : { end, text };
}

/** After so many lines that begin a document without an end, the text is something else. */
const MOST_MISSES = 20;

/** The whole text, or documents between other lines. */
export const compactDocuments: Pass = (lines) => {
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const whole = OPENS.test(first) ? compactJson(lines.join('\n')) : undefined;
  if (whole !== undefined) return [whole];
  if (!lines.some(opensDocument)) return lines;
  const kept: string[] = [];
  let misses = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const opens = misses < MOST_MISSES && opensDocument(lines[at] ?? '');
    const document = opens ? documentAt(lines, at) : undefined;
    if (opens && document === undefined) misses += 1;
    kept.push(document?.text ?? lines[at] ?? '');
    if (document) at = document.end;
  }
  return kept;
};

function opensDocument(line: string): boolean {
  const end = line.trimEnd();
  return (end.endsWith('{') || end.endsWith('[')) && end.trimStart().length === 1;
}
