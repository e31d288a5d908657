// Parses JSON with comments and trailing commas, and keeps the position of each part so that the text can be edited.

export interface JsonNode {
  start: number;
  end: number;
  value: unknown;
  /** Only an object has members; they are in order. */
  members?: readonly Member[];
  /** Only an array has items. */
  items?: readonly JsonNode[];
}

export interface Member {
  key: string;
  start: number;
  end: number;
  node: JsonNode;
}

/** Returns undefined for a text without a value. Throws a SyntaxError that names the line and column. */
export function parseJson(text: string): JsonNode | undefined {
  const start = skipTrivia(text, 0);
  if (start === text.length) return undefined;
  const node = parseNode(text, start);
  const rest = skipTrivia(text, node.end);
  if (rest < text.length) throw unexpected(text, rest);
  return node;
}

const TRIVIA = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;

/** The position after white space and comments. */
export function skipTrivia(text: string, at: number): number {
  TRIVIA.lastIndex = at;
  TRIVIA.test(text);
  return TRIVIA.lastIndex;
}

function parseNode(text: string, at: number): JsonNode {
  if (text[at] === '{') return parseObject(text, at);
  if (text[at] === '[') return parseArray(text, at);
  return parseScalar(text, at);
}

const SCALAR =
  /"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

function parseScalar(text: string, start: number): JsonNode {
  SCALAR.lastIndex = start;
  const found = SCALAR.exec(text)?.[0];
  if (found === undefined) throw unexpected(text, start);
  try {
    return { start, end: start + found.length, value: JSON.parse(found) };
  } catch {
    // The string has an escape that JSON does not know.
    throw unexpected(text, start);
  }
}

function parseObject(text: string, start: number): JsonNode {
  const members: Member[] = [];
  const end = parseItems(text, start, '}', (at) => {
    const key = parseScalar(text, at);
    if (typeof key.value !== 'string') throw unexpected(text, at);
    const colon = skipTrivia(text, key.end);
    if (text[colon] !== ':') throw unexpected(text, colon);
    const node = parseNode(text, skipTrivia(text, colon + 1));
    members.push({ key: key.value, start: at, end: node.end, node });
    return node.end;
  });
  return { start, end, value: Object.fromEntries(members.map(({ key, node }) => [key, node.value])), members };
}

function parseArray(text: string, start: number): JsonNode {
  const items: JsonNode[] = [];
  const end = parseItems(text, start, ']', (at) => {
    const node = parseNode(text, at);
    items.push(node);
    return node.end;
  });
  return { start, end, value: items.map(({ value }) => value), items };
}

/** Parses items between commas, allows a comma after the last one, and returns the end of the list. */
function parseItems(text: string, start: number, close: string, parseItem: (at: number) => number): number {
  let at = skipTrivia(text, start + 1);
  while (text[at] !== close) {
    at = skipTrivia(text, parseItem(at));
    if (text[at] === ',') at = skipTrivia(text, at + 1);
    else if (text[at] !== close) throw unexpected(text, at);
  }
  return at + 1;
}

function unexpected(text: string, at: number): SyntaxError {
  const before = text.slice(0, at).split('\n');
  const what = at < text.length ? `"${text[at]}"` : 'end of the file';
  return new SyntaxError(`unexpected ${what} in line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`);
}
