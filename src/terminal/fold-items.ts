// Reads lines from one end and joins those that say the same: repeated, many blank and nearly equal lines.

import type { Block } from './binary.ts';
import { runOfEqual, runOfSimilar } from './line-runs.ts';
import { wholeUpTo } from './surrogates.ts';
import { estimateTokens } from './tokens.ts';

/** One or more input lines, as they are shown; `to` is exclusive and both count from 0. */
export interface Item {
  from: number;
  to: number;
  lines: string[];
  tokens: number;
  hidden?: { from: number; to: number };
}

export type Side = 'start' | 'end';

export interface Space {
  from: number;
  to: number;
  lines: number;
  tokens: number;
}

/** The number of the first line in the session's output; lines from elsewhere have none. */
export type FirstLine = number | 'unnumbered';

export interface Manner {
  maxLineLength: number;
  /** Shows every line as it is and joins none. */
  plain: boolean;
  /** Whether nearly equal lines may be hidden too. */
  similar: boolean;
  firstLine: FirstLine;
  /** Blocks of binary data, of which the beginning is shown. */
  binary?: readonly Block[];
}

const EQUAL_RUN = 3;
const SIMILAR_RUN = 8;
/** Tokenizers take this many at once, for less than the words that count them. */
const MOST_BLANK = 16;
/** A line cut shorter than this says nothing. */
const SHORTEST_CUT = 40;
/** So much of binary data tells what it is. */
const BINARY_CUT = 160;

/** As many items from one end as fit, in the order of the lines. */
export function itemsFrom(lines: readonly string[], side: Side, room: Space, manner: Manner): Item[] {
  const items: Item[] = [];
  const left = { ...room };
  while (left.from < left.to && left.lines > 0) {
    const first = side === 'start' ? left.from : left.to - 1;
    const whole = manner.plain ? single(lines, first, manner) : together(lines, side, left, manner);
    const item = whole.tokens <= left.tokens || items.length > 0 ? whole : squeezed(lines, first, left.tokens);
    if (item === undefined || item.tokens > left.tokens) break;
    items.push(item);
    left.lines -= item.lines.length;
    left.tokens -= item.tokens;
    if (side === 'start') left.from = item.to;
    else left.to = item.from;
  }
  return side === 'start' ? items : items.reverse();
}

function together(lines: readonly string[], side: Side, { from, to }: Space, manner: Manner): Item {
  const first = side === 'start' ? from : to - 1;
  const line = lines[first] ?? '';
  const binary = manner.binary?.find((block) => first >= block.from && first < block.to);
  if (binary) return beginning(lines, within(binary, from, to), manner);
  const equal = runOfEqual(lines, side, from, to);
  const count = equal.to - equal.from;
  if (line.trim() === '') return blanks(lines, equal, manner);
  if (count >= EQUAL_RUN) {
    const one = single(lines, first, manner);
    const counted = priced({ ...equal, lines: [...one.lines, `… the same line ${count - 1} more times …`] });
    if (counted.tokens < count * one.tokens) return counted;
  }
  const similar = manner.similar ? runOfSimilar(lines, side, from, to) : equal;
  if (similar.to - similar.from >= SIMILAR_RUN) return sample(lines, similar, manner);
  return single(lines, first, manner);
}

/** Whoever copies code from an answer needs the few blank lines of it. */
function blanks(lines: readonly string[], { from, to }: { from: number; to: number }, manner: Manner): Item {
  const count = to - from;
  if (count > MOST_BLANK) return priced({ from, to, lines: [`… ${count} blank lines …`] });
  return priced({ from, to, lines: lines.slice(from, to).map((line) => cut(line, manner.maxLineLength)) });
}

/** Of a run of nearly equal lines the first two and the last are shown. */
function sample(lines: readonly string[], { from, to }: { from: number; to: number }, manner: Manner): Item {
  const show = (at: number): string => cut(lines[at] ?? '', manner.maxLineLength);
  const hidden = { from: from + 2, to: to - 1 };
  const note = hiddenMarker(hidden, manner.firstLine, 'similar line');
  return { ...priced({ from, to, lines: [show(from), show(from + 1), note, show(to - 1)] }), hidden };
}

function beginning(lines: readonly string[], { from, to, bytes }: Block, manner: Manner): Item {
  const first = cut(lines[from] ?? '', BINARY_CUT);
  const hidden = { from: from + 1, to };
  const size = `${sizeWords(bytes)} in all`;
  if (hidden.from === to) return priced({ from, to, lines: [first, `… a binary line, ${size} …`] });
  const note = hiddenMarker(hidden, manner.firstLine, 'binary line', `, ${size}`);
  return { ...priced({ from, to, lines: [first, note] }), hidden };
}

/** One end may have been read before. */
function within(block: Block, from: number, to: number): Block {
  const part = { from: Math.max(block.from, from), to: Math.min(block.to, to) };
  return { ...part, bytes: Math.round((block.bytes * (part.to - part.from)) / (block.to - block.from)) };
}

function sizeWords(bytes: number): string {
  return bytes < 10_000 ? `about ${bytes} bytes` : `about ${Math.round(bytes / 1_000)} KB`;
}

function single(lines: readonly string[], at: number, manner: Manner): Item {
  return priced({ from: at, to: at + 1, lines: [cut(lines[at] ?? '', manner.maxLineLength)] });
}

function priced(item: Omit<Item, 'tokens'>): Item {
  return { ...item, tokens: item.lines.reduce((total, line) => total + estimateTokens(line) + 1, 0) };
}

/** Cuts the first line, which must be shown although it alone is too long. */
function squeezed(lines: readonly string[], at: number, tokens: number): Item | undefined {
  for (let length = tokens * 4; length >= SHORTEST_CUT; length = Math.floor(length * 0.7)) {
    const short = priced({ from: at, to: at + 1, lines: [cut(lines[at] ?? '', length)] });
    if (short.tokens <= tokens) return short;
  }
  return undefined;
}

/** `from` and `to` count from 0, `to` is exclusive; the marker numbers lines as the session's output does. */
export function hiddenMarker(
  range: { from: number; to: number },
  firstLine: FirstLine,
  what = 'line',
  more = '',
): string {
  const count = range.to - range.from;
  const hidden = `${count} ${what}${count === 1 ? '' : 's'} hidden`;
  if (firstLine === 'unnumbered') return `… ${hidden}${more} …`;
  const last = range.to + firstLine - 1;
  const numbers = count === 1 ? `${last}` : `${range.from + firstLine}–${last}`;
  return `… ${hidden} (${numbers})${more} …`;
}

/** Keeps both ends of a long line and says how long it is. */
export function cut(line: string, most: number): string {
  return line.length <= most ? line : cutBetween(line, line, line.length, most);
}

/** The same for a line of which only the ends are at hand, and its length. */
export function cutBetween(start: string, end: string, length: number, most: number): string {
  const note = ` … ${length} characters, the middle hidden … `;
  const half = Math.max(0, Math.floor((most - note.length) / 2));
  return `${start.slice(0, wholeUpTo(start, half))}${note}${end.slice(wholeUpTo(end, Math.max(0, end.length - half)))}`;
}
