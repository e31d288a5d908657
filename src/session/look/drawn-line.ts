// How the cursor's line was drawn, as far as the journal tells.
import { LF } from '../state/feeds.ts';
import type { Session } from '../state/session.ts';

/** Colours, modes and titles draw nothing, and may follow. */
const PLACED = /\x1b\[\d*[CDG](?:\x1b\[[?\d;]*[hlm]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\))*$/;
const LONGEST_LINE = 4096;

/** The line's bytes so far. */
export async function readLastLine({ stream }: Session): Promise<Buffer> {
  const from = Math.max(stream.modes.lineFeed + 1, stream.scanned - LONGEST_LINE);
  return Buffer.from(await stream.read({ from, to: stream.scanned }));
}

/** The newest bytes, from the beginning of a line on. */
export async function readLastLines({ stream }: Session): Promise<Buffer> {
  const from = Math.max(0, stream.scanned - LONGEST_LINE);
  const bytes = Buffer.from(await stream.read({ from, to: stream.scanned }));
  return from === 0 ? bytes : bytes.subarray(bytes.indexOf(LF) + 1);
}

const LONGEST_ANSWER = 16 * 1024;

/** What came behind the first line since then, which holds the end of the echo; of a long answer its last bytes. */
export async function readAnswer({ stream }: Session, from: number): Promise<string> {
  const bytes = await stream.read({ from: Math.max(from, stream.scanned - LONGEST_ANSWER), to: stream.scanned });
  return Buffer.from(bytes.subarray(bytes.indexOf(LF) + 1)).toString();
}

/**
 * The cursor was put to its place by a sequence of its own, as many line editors do after their prompt, and hardly any
 * other output.
 */
export async function isCursorPlaced(session: Session): Promise<boolean> {
  return isPlacedBy(await readLastLine(session));
}

export function isPlacedBy(line: Buffer): boolean {
  return PLACED.test(line.subarray(line.lastIndexOf(LF) + 1).toString('latin1'));
}
