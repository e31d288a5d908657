// Receipts tell what was typed, and in which order. tmux keeps the last ones with the pane, so that every server can read
// them.
import { createHash, randomBytes } from 'node:crypto';

export interface Entered {
  /** Where the journal ended then. */
  from: number;
  /** How many lines a shell will take one by one. */
  lines: number;
  /** A shell stood at its prompt and had read all that was typed before. */
  atPrompt: boolean;
  /** Equal for equal texts; empty for keys and secrets. */
  print: string;
}

export interface Receipt extends Entered {
  /** No two are the same. */
  id: string;
}

/** tmux keeps this many characters of all receipts: more texts than any shell has still to read. */
export const RECEIPTS_KEPT = 1_200;

const WRITTEN = /^(ptyhold-[0-9a-f]+)-(\d+)-(\d+)(p?)-([\w-]*)$/;

interface EnteredText extends Pick<Entered, 'from' | 'lines' | 'atPrompt'> {
  text: string | undefined;
}

export function newReceipt({ text, ...entered }: EnteredText): Receipt {
  const id = `ptyhold-${randomBytes(6).toString('hex')}`;
  return { id, ...entered, print: text === undefined ? '' : printOf(text) };
}

export function writeReceipt({ id, from, lines, atPrompt, print }: Receipt): string {
  return `${id}-${from}-${lines}${atPrompt ? 'p' : ''}-${print}`;
}

/** In the order in which they were typed. The first may be cut. */
export function readReceipts(option: string): Receipt[] {
  return option.split(' ').flatMap((written) => {
    const [, id, from, lines, place, print = ''] = WRITTEN.exec(written) ?? [];
    return id === undefined ? [] : [{ id, from: Number(from), lines: Number(lines), atPrompt: place === 'p', print }];
  });
}

function printOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url').slice(0, 8);
}
