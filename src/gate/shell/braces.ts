// Brace expansion of a word as it is written: quotes stay.

const MOST_WORDS = 256;
const SEQUENCE = /^(-?\d{1,9}|[A-Za-z])\.\.(-?\d{1,9}|[A-Za-z])(?:\.\.-?\d{1,9})?$/;

export function expandBraces(word: string): string[] {
  let words = [word];
  for (let round = 0; round < MOST_WORDS; round += 1) {
    const index = words.findIndex((candidate) => findGroup(candidate) !== undefined);
    const group = findGroup(words[index] ?? '');
    if (!group) break;
    const { before, choices, after } = group;
    words = words.toSpliced(index, 1, ...choices.map((choice) => before + choice + after));
    if (words.length > MOST_WORDS) break;
  }
  return words.slice(0, MOST_WORDS);
}

interface Group {
  before: string;
  choices: readonly string[];
  after: string;
}

function findGroup(word: string): Group | undefined {
  for (let start = nextOpen(word, 0); start >= 0; start = nextOpen(word, start + 1)) {
    const inner = readGroup(word, start);
    const choices = inner && choicesOf(inner);
    if (choices) return { before: word.slice(0, start), choices, after: word.slice(start + inner.written.length + 2) };
  }
  return undefined;
}

function nextOpen(word: string, from: number): number {
  for (let at = from; at < word.length; at += 1) {
    const skipped = skipQuoted(word, at);
    if (skipped > at) at = skipped;
    else if (word[at] === '{' && word[at - 1] !== '$') return at;
  }
  return -1;
}

interface Inner {
  written: string;
  parts: readonly string[];
}

function readGroup(word: string, start: number): Inner | undefined {
  const parts: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let at = start + 1; at < word.length; at += 1) {
    const skipped = skipQuoted(word, at);
    if (skipped > at) at = skipped;
    else if (word[at] === '{') depth += 1;
    else if (word[at] === '}' && depth > 0) depth -= 1;
    else if (depth === 0 && (word[at] === ',' || word[at] === '}')) {
      parts.push(word.slice(from, at));
      from = at + 1;
      if (word[at] === '}') return { written: word.slice(start + 1, at), parts };
    }
  }
  return undefined;
}

/** The place of the last character that is quoted or escaped from here on; the same place if none is. */
function skipQuoted(word: string, at: number): number {
  const character = word[at];
  if (character === '\\') return at + 1;
  if (character !== "'" && character !== '"') return at;
  const end = word.indexOf(character, at + 1);
  return end < 0 ? word.length : end;
}

function choicesOf({ written, parts }: Inner): readonly string[] | undefined {
  if (parts.length > 1) return parts;
  const [, first, last] = SEQUENCE.exec(written) ?? [];
  if (first === undefined || last === undefined) return undefined;
  return /\d$/.test(first) ? numbers(Number(first), Number(last)) : letters(first, last);
}

function numbers(first: number, last: number): string[] {
  const count = Math.min(Math.abs(last - first) + 1, MOST_WORDS);
  return Array.from({ length: count }, (_, index) => String(first + (last < first ? -index : index)));
}

function letters(first: string, last: string): string[] {
  return numbers(first.charCodeAt(0), last.charCodeAt(0)).map((code) => String.fromCharCode(Number(code)));
}
