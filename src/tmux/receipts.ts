// A receipt tells what was typed last. tmux keeps it with the pane, so that every server can read it.
import { randomBytes } from 'node:crypto';

export interface Entered {
  /** Where the journal ended then. */
  from: number;
  /** How many lines a shell will take one by one. */
  lines: number;
}

const BEGINNING = 'ptyhold-';

/** Each receipt is unique. */
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
