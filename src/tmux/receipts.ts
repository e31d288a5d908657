// Receipts tell what was typed, and in which order. tmux keeps the last ones with the pane, so that every server can read
// them.
import { createHash, randomUUID } from 'node:crypto';

interface Entered {
  /** Where the journal ended then. */
  from: number;
  /** How many lines a shell will take one by one. */
  lines: number;
  /** A shell stood at its prompt and had read all that was typed before. */
  atPrompt: boolean;
  /** How many commands had ended by then, as the shells count. It is kept if one stood at its prompt. */
  ended?: number | undefined;
  /** Equal for equal texts; PLAIN_KEYS for keys that drop no line, INPUT_END behind C-d, empty for other keys and for secrets. */
  print: string;
}

export interface Receipt extends Entered {
  /** No two are the same. */
  id: string;
}

/** tmux keeps this many characters of all receipts: more texts than any shell has still to read. */
export const RECEIPTS_KEPT = 1_200;

export const PLAIN_KEYS = '_';
export const INPUT_END = '__';

const WRITTEN = /^(ptyhold-[0-9a-f]+)-(\d+)-(\d+)(?:p(\d+))?-([\w-]*)$/;

interface EnteredText extends Omit<Entered, 'print'> {
  text: string | undefined;
  /** Where it was given one before. */
  id?: string | undefined;
}

export function newReceipt({ text, id = newReceiptId(), ...entered }: EnteredText): Receipt {
  return { id, ...entered, print: text === undefined ? '' : printOf(text) };
}

/** Keys that end the input, interrupt, stop or quote may drop what was typed before, or end a line without Enter. */
const DROPS = /[\x03\x04\x16\x1a\x1b\x1c]/;

/** `keys`: as the text that they make. */
export function newKeysReceipt(keys: string, from: number, id = newReceiptId()): Receipt {
  const entered = { id, from, atPrompt: false };
  if (keys.endsWith('\x04')) return { ...entered, lines: 0, print: INPUT_END };
  if (DROPS.test(keys)) return { ...entered, lines: 0, print: '' };
  return { ...entered, lines: keys.split(/[\r\n]/).length - 1, print: PLAIN_KEYS };
}

/** What was typed before may be gone with it. */
export function mayDrop({ print }: Pick<Receipt, 'print'>): boolean {
  return print === '' || print === INPUT_END;
}

/** Node keeps random bytes for UUIDs in store: randomBytes would ask the system each time. */
export function newReceiptId(): string {
  return `ptyhold-${randomUUID().replace('-', '').slice(0, 12)}`;
}

/** That of the Enter which follows a text apart. */
export function receiptIdOfEnter(text: string): string {
  return `${text}e`;
}

export function writeReceipt({ id, from, lines, atPrompt, ended = 0, print }: Receipt): string {
  return `${id}-${from}-${lines}${atPrompt ? `p${ended}` : ''}-${print}`;
}

/** In the order in which they were typed. The first may be cut. */
export function readReceipts(option: string): Receipt[] {
  if (option === '') return [];
  return option.split(' ').flatMap((written) => {
    const [, id, from, lines, ended, print = ''] = WRITTEN.exec(written) ?? [];
    if (id === undefined) return [];
    const entered = { id, from: Number(from), lines: Number(lines), print };
    return [
      ended === undefined ? { ...entered, atPrompt: false } : { ...entered, atPrompt: true, ended: Number(ended) },
    ];
  });
}

/** The id of what was typed last; empty if nothing was. */
export function newestId(receipts: readonly Receipt[]): string {
  return receipts.at(-1)?.id ?? '';
}

export function printOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url').slice(0, 8);
}
