// What the translators of other shells share: where quotes, brackets and words end.

/** The place behind a quoted or escaped part that begins here; the same place if none does. */
export function skipQuoted(text: string, at: number): number {
  const character = text[at];
  if (character === '\\') return Math.min(text.length, at + 2);
  if (character === "'") return behind(text, text.indexOf("'", at + 1));
  if (character !== '"') return at;
  for (let next = at + 1; next < text.length; next += 1) {
    if (text[next] === '\\') next += 1;
    else if (text[next] === '"') return next + 1;
  }
  return text.length;
}

/** As `skipQuoted`, for fish: between single quotes, a backslash escapes one. */
export function skipQuotedInFish(text: string, at: number): number {
  if (text[at] !== "'") return skipQuoted(text, at);
  let end = at + 1;
  while (end < text.length && text[end] !== "'") end += text[end] === '\\' ? 2 : 1;
  return Math.min(text.length, end + 1);
}

function behind(text: string, at: number): number {
  return at < 0 ? text.length : at + 1;
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' };

/** The place of the bracket that closes the one here; undefined where none does. */
export function closing(text: string, open: number, skip = skipQuoted): number | undefined {
  const [opens, closes] = [text[open] ?? '', PAIRS[text[open] ?? '']];
  let depth = 0;
  for (let at = open; at < text.length; ) {
    const next = skip(text, at);
    if (next > at) {
      at = next;
      continue;
    }
    if (text[at] === opens) depth += 1;
    else if (text[at] === closes && --depth === 0) return at;
    at += 1;
  }
  return undefined;
}

/** Where a simple command ends: at `;`, `&`, a newline, or a bracket that closes what is around it. */
export function endOfStatement(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const next = skipQuoted(text, at);
    if (next > at) {
      at = next;
      continue;
    }
    const character = text[at] ?? '';
    if (character in PAIRS) {
      const end = closing(text, at);
      if (end === undefined) return text.length;
      at = end + 1;
    } else if (/[;\n)}]/.test(character)) return at;
    else if (character === '&' && text[at + 1] === '&') at += 2;
    else if (character === '&' && !/[<>|]/.test(text[at - 1] ?? '') && text[at + 1] !== '>') return at;
    else at += 1;
  }
  return at;
}

export function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
}

/** The word of letters, or of what a name may hold, that begins here. */
export function wordAt(text: string, at: number): string {
  let end = at;
  while (end < text.length && /[\w.-]/.test(text[end] ?? '')) end += 1;
  return text.slice(at, end);
}
