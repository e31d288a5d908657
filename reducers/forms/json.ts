// Writes JSON without the space that only serves the eye.
import type { Pass } from '../reducer.ts';

/** Undefined when the text is no JSON document. Numbers and repeated keys stay as they were written. */
export function compactJson(text: string): string | undefined {
  return isJson(text) ? withoutSpace(text.trim()) : undefined;
}

/** Whether it is a whole document; a number or a string alone may be anything. */
export function isJson(text: string): boolean {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed) || !/[\]}]$/.test(trimmed)) return false;
  try {
    JSON.parse(trimmed);
    return true;
  } catch {
    return false;
  }
}

/** Only line ends and what indents, neither of which a string can hold: parsing and printing again would round long numbers. */
function withoutSpace(json: string): string {
  return json
    .split('\n')
    .map((line) => line.trim())
    .join('');
}

/** The lines of a document that begins at a line, when there is one. */
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

/** What looks for the end of a document this often in vain is reading something else. */
const MOST_MISSES = 20;

/** The whole text, or documents between other lines. */
export const compactDocuments: Pass = (lines) => {
  const whole = compactJson(lines.join('\n'));
  if (whole !== undefined) return [whole];
  const kept: string[] = [];
  let misses = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const opens = /^\s*[[{]\s*$/.test(lines[at] ?? '') && misses < MOST_MISSES;
    const document = opens ? documentAt(lines, at) : undefined;
    if (opens && document === undefined) misses += 1;
    kept.push(document?.text ?? lines[at] ?? '');
    if (document) at = document.end;
  }
  return kept;
};
