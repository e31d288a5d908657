// Writes JSON without the space that only serves the eye.

/** Undefined when the text is no JSON document. Numbers and repeated keys stay as they were written. */
export function compactJson(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed) || !/[\]}]$/.test(trimmed)) return undefined;
  try {
    JSON.parse(trimmed);
  } catch {
    return undefined;
  }
  return withoutSpace(trimmed);
}

/** Only the blanks between tokens: parsing and printing again would round long numbers. */
function withoutSpace(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_blank, string: string | undefined) => string ?? '');
}

/** The lines of a document that begins at a line, when there is one. */
export function documentAt(lines: readonly string[], from: number): { end: number; text: string } | undefined {
  const open = lines[from]?.trim();
  if (open !== '{' && open !== '[') return undefined;
  const indent = /^\s*/.exec(lines[from] ?? '')?.[0] ?? '';
  const close = `${indent}${open === '{' ? '}' : ']'}`;
  const end = lines.findIndex((line, at) => at > from && line.startsWith(close) && /^[\]}]\s*$/.test(line.trim()));
  if (end < 0) return undefined;
  const text = compactJson(lines.slice(from, end + 1).join('\n'));
  return text === undefined ? undefined : { end, text };
}
