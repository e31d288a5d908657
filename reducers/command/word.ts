// Reads one word of a command line, with the quotes and the commands inside it.

export function readWord(text: string): { word: string; length: number } {
  let word = '';
  let at = 0;
  while (at < text.length && (!/[\s;&|()<>]/.test(text.charAt(at)) || /^[<>]\(/.test(text.slice(at, at + 2)))) {
    const { piece, length } = pieceAt(text, at);
    word += piece;
    at += length;
  }
  return { word, length: Math.max(1, at) };
}

/** A quoted text, a command in `$(…)`, `<(…)` or backticks, a sign behind a backslash, or one sign. */
function pieceAt(text: string, at: number): { piece: string; length: number } {
  const sign = text.charAt(at);
  const inside = insideAt(text, at, sign);
  if (inside !== undefined) return { piece: inside, length: inside.length };
  const close = sign === "'" || sign === '"' ? closing(text, at + 1, sign) : -1;
  if (close >= 0) {
    const quoted = text.slice(at + 1, close);
    return { piece: sign === '"' ? quoted.replace(/\\(["\\$`])/g, '$1') : quoted, length: close + 1 - at };
  }
  if (sign === '\\' && at + 1 < text.length) return { piece: text.charAt(at + 1), length: 2 };
  return { piece: sign, length: 1 };
}

/** What it prints becomes a part of the word, or its file. */
function insideAt(text: string, at: number, sign: string): string | undefined {
  if (sign === '`') {
    const close = closing(text, at + 1, sign);
    return close < 0 ? undefined : text.slice(at, close + 1);
  }
  if (!/^[$<>]\($/.test(text.slice(at, at + 2))) return undefined;
  const close = closingBracket(text, at + 2);
  return close < 0 ? undefined : text.slice(at, close + 1);
}

function closingBracket(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const close = sign === "'" || sign === '"' ? closing(text, at + 1, sign) : -1;
    if (close >= 0) at = close;
    else if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function closing(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (quote !== "'" && text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === quote) return at;
  }
  return -1;
}

/** Where the line behind the here-document begins. */
export function hereDocumentEnd(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, end).replace(/^\t+|\r$/g, '');
    at = end + 1;
    if (line === delimiter) return Math.min(at, text.length);
  }
  return text.length;
}
