// How what stands on the cursor's line, or above it, came there.

import { plainText } from '../look/bare-text.ts';
import { isCursorPlaced, readLastLine } from '../look/drawn-line.ts';
import { isCarried } from '../look/in-front.ts';
import type { Look } from '../look/processes.ts';
import type { CursorLine } from '../look/terminal.ts';
import { LF } from '../state/feeds.ts';
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';
import { mayBePrinted } from './printed-prompt.ts';
import type { DrawnLine } from './terminal.ts';

const LONGEST_LINE = 4096;

export async function howDrawn(
  session: Session,
  awaited: Awaited,
  { line, look }: { line: CursorLine; look: Look },
): Promise<DrawnLine> {
  const { hasBracketedPaste, pasteOn, hidesCursor } = session.stream.modes;
  const isEditing = hasBracketedPaste && pasteOn >= awaited.from && !hidesCursor;
  const isPlaced = await isCursorPlaced(session);
  const printed = await mayBePrinted(session, awaited);
  const isAskedAgain = session.front.asksAgain(line.text, { from: awaited.from, scanned: session.stream.scanned });
  const drawn = { line, hasBracketedPaste, isEditing, isPlaced, isAskedAgain, mayBePrinted: printed };
  const mayTellAbove = line.x === 0 && (look.mode === 'raw' || isCarried(look));
  return mayTellAbove ? { ...drawn, lineAbove: await readLineAbove(session, awaited) } : drawn;
}

/** The last line that was printed, if nothing stands behind it. An echo of what was typed is none. */
async function readLineAbove(session: Session, { from, text }: Awaited): Promise<string | undefined> {
  const { stream } = session;
  const { phase, since } = stream.phases;
  if (phase !== 'output' || plainText(await readLastLine(session)).trim() !== '') return undefined;
  const end = stream.modes.lineFeed + 1;
  const bytes = Buffer.from(await stream.read({ from: Math.max(from, since, end - LONGEST_LINE), to: end }));
  const begin = bytes.lastIndexOf(LF, -2);
  const isEcho = begin < 0 && text !== '' && from >= since;
  // Its end stands for the blank that follows a question.
  return isEcho ? undefined : `${plainText(bytes.subarray(begin + 1)).trimEnd()} `;
}
