// A pager in front: it takes single keys, and so the start of any text, for commands of its own.
import { programOf } from '../../programs/programs.ts';
import { hasCarrier, nameOf } from './in-front.ts';
import type { Look } from './processes.ts';

export interface PagerFacts {
  look: Look;
  /** The cursor's line up to the cursor. */
  line: string;
  /** Pagers do not ask for it, and editors do. */
  hasBracketedPaste: boolean;
}

/** The prompts of less and more: a program behind a carrier is known by nothing else. */
const PAGER_PROMPT = /^(?::|\(END\)|.*\S \(END\)|--More--.*|Manual page .* line \d+.*|(?:\S+ )?lines \d+-\d+.*)$/;

/** Its name. In `git log` and `man`, the program that was typed leads, and the pager reads. */
export function findPager({ look, line, hasBracketedPaste }: PagerFacts): string | undefined {
  if (look.mode !== 'raw') return undefined;
  return pagerHere(look) ?? (isPagerFar({ look, line, hasBracketedPaste }) ? 'a pager' : undefined);
}

/** One on another machine. */
export function isPagerFar({ look, line, hasBracketedPaste }: PagerFacts): boolean {
  return look.mode === 'raw' && hasCarrier(look) && !hasBracketedPaste && PAGER_PROMPT.test(line.trim());
}

function pagerHere({ front }: Look): string | undefined {
  return front.map(nameOf).find((name) => programOf(name).pages);
}

/** It works, or waits as `less +F` does, and takes no key but the one that interrupts. */
export function isPagerBusy(line: string): boolean {
  return /\binterrupt to abort\)\s*$/.test(line);
}

/** One of this machine. */
export function isPagerIn(look: Look): boolean {
  return pagerHere(look) !== undefined;
}

/** Keys, numbers, searches, options and `:` commands, as pagers take them. */
const PAGER_INPUT = /^(?:.?|ZZ|\d+[a-zG%]?|[/?&:].*|[-+]{1,2}[\w-]+)$/u;

export function isForPager(text: string): boolean {
  return PAGER_INPUT.test(text);
}

/** gdb's own pages. It takes lines there: whatever comes turns the page, but for the two that leave it. */
const PAGE_OF_LINES = /^--Type <\w+> for more, .+--$/;

export function asksForPage(line: string): boolean {
  return PAGE_OF_LINES.test(line.trim());
}

export function isForPage(text: string): boolean {
  return /^[qc]?$/.test(text);
}
