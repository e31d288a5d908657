// What a terminal in line mode prints behind the key that makes it print the line again.
import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';

/** The echo of the key, with the end of its row, and what is printed behind it. Another server may have pressed it, too. */
const REPRINT = /((?:(?:\^R|\x12)(?:\r?\n)?)+)([^\r\n]*?)(?:\^R)*(?=[\r\n]|$)/;

interface Reprint {
  /** What the terminal has printed again, or what a program has printed right behind the key. */
  line: string;
  /** It began a row for it. A terminal that does not know the key has put that on the line. */
  isOnOwnRow: boolean;
  /** Where the key is shown, and the line. */
  key: Range;
  shown: Range;
}

/** The first one behind an offset. */
export async function readReprint({ stream }: Session, from: number): Promise<Reprint | undefined> {
  return findReprint(await stream.read({ from, to: stream.scanned }), from);
}

/** `from`: where the bytes stand. */
export function findReprint(bytes: Uint8Array, from: number): Reprint | undefined {
  const found = REPRINT.exec(Buffer.from(bytes).toString('latin1'));
  if (!found) return undefined;
  const [, head = '', line = ''] = found;
  const start = from + found.index;
  const end = start + head.length;
  return {
    line,
    isOnOwnRow: head.endsWith('\n'),
    key: { from: start, to: end },
    shown: { from: end, to: end + line.length },
  };
}
