// Finds the lines of the journal that match a pattern, with those around them.

import type { FoldLimits, FoldMode } from '../../terminal/fold-budget.ts';
import { isLowHalf, wholeUpTo } from '../../terminal/surrogates.ts';
import { type LineBatch, readLines } from '../lines/journal-lines.ts';
import { findFirstMatches } from '../services/pattern.ts';
import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import { type Block, FoundBlocks } from './found-blocks.ts';

export interface SearchRequest {
  pattern: RegExp;
  /** Lines shown before and after each that matches. */
  context: number;
  mode: FoldMode;
  limits: FoldLimits;
}

export interface Found {
  lines: string[];
  matches: number;
  /** Matches among the lines shown. */
  shown: number;
  /** Lines that were searched. */
  searched: number;
  /** Where the other matches are. */
  hidden: { first: number; last: number } | undefined;
}

/** A block holds at most this many adjacent lines. */
const LONGEST_BLOCK = 20;
const LONGEST_LINE = 400;

export async function search(session: Session, ranges: readonly Range[], request: SearchRequest): Promise<Found> {
  const blocks = new FoundBlocks(request.mode, request.limits);
  const finder = new Finder(request, (block) => blocks.add(block));
  // What ptyhold itself typed is no line of the session.
  for (const range of session.stream.withoutExcluded(ranges)) {
    for await (const feed of readLines(session, range)) finder.look(feed);
    finder.close();
  }
  const { first, last, searched } = finder.looked;
  return { ...blocks.show(first, last, request.context > 0), searched };
}

class Finder {
  #first = 0;
  #last = 0;
  #searched = 0;
  readonly #request: SearchRequest;
  readonly #lineLength: number;
  readonly #give: (block: Block) => void;
  #before: { number: number; line: string }[] = [];
  #block: Block | undefined;
  #after = 0;

  constructor(request: SearchRequest, give: (block: Block) => void) {
    this.#request = request;
    this.#lineLength = Math.min(LONGEST_LINE, request.limits.maxLineLength, request.limits.maxTokens);
    this.#give = give;
  }

  /** The first line that was searched, the last, and how many. */
  get looked(): { first: number; last: number; searched: number } {
    return { first: this.#first, last: this.#last, searched: this.#searched };
  }

  look({ first, lines }: LineBatch): void {
    if (this.#searched === 0) this.#first = first;
    this.#searched += lines.length;
    this.#last = first + lines.length - 1;
    const found = findFirstMatches(this.#request.pattern, lines);
    for (const [index, line] of lines.entries()) this.#line(first + index, line, found[index] ?? -1);
  }

  close(): void {
    if (this.#block) this.#give(this.#block);
    this.#block = undefined;
    this.#before = [];
    this.#after = 0;
  }

  #line(number: number, line: string, at: number): void {
    const { context } = this.#request;
    if (at >= 0) {
      for (const each of this.#before) this.#show(each.number, '-', each.line, 0);
      this.#before = [];
      this.#show(number, ':', line, at).matches += 1;
      this.#after = context;
    } else if (this.#after > 0) {
      this.#after -= 1;
      this.#show(number, '-', line, 0);
    } else if (context > 0) {
      this.#before.push({ number, line });
      if (this.#before.length > context) this.#before.shift();
    }
  }

  #show(number: number, sign: string, line: string, at: number): Block {
    if (this.#block && (this.#block.last + 1 !== number || this.#block.lines.length >= LONGEST_BLOCK)) {
      this.#give(this.#block);
      this.#block = undefined;
    }
    this.#block ??= { first: number, last: number, matches: 0, lines: [] };
    this.#block.last = number;
    this.#block.lines.push(`${number}${sign} ${cutAround(line, at, this.#lineLength)}`);
    return this.#block;
  }
}

/** The part of a long line around the match. */
export function cutAround(line: string, at: number, most: number): string {
  if (line.length <= most) return line;
  const from = Math.max(0, Math.min(at - Math.floor(most / 4), line.length - most));
  const part = line.slice(isLowHalf(line, from) ? from + 1 : from, wholeUpTo(line, from + most));
  const [before, after] = [from > 0 ? '… ' : '', from + most < line.length ? ' …' : ''];
  return `${before}${part}${after} (of ${line.length} characters)`;
}
