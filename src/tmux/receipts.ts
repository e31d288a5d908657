// A receipt: what was typed last, kept in tmux with the pane so that every server sees it.
import { randomBytes } from 'node:crypto';

export interface Entered {
  /** Where the journal ended then. */
  from: number;
  /** How many lines a shell will take one by one. */
  lines: number;
}

const BEGINNING = 'ptyhold-';

/** No two are the same. */
export function newReceipt({ from, lines }: Entered): string {
  return `${BEGINNING}${randomBytes(6).toString('hex')}-${from}-${lines}`;
}

export function isReceipt(text: string): boolean {
  return text.startsWith(BEGINNING);
}

export function readReceipt(receipt: string): Entered {
  const [, , from, lines] = receipt.split('-');
  return { from: Number(from), lines: Number(lines) };
}
