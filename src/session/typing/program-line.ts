// What stands on the line of a program without marks before a text is typed: nothing, our own text, or somebody's.
import { log } from '../../log.ts';
import { STANDS_MS } from '../../timing.ts';
import { isReady } from '../look/processes.ts';
import { behindKnownPrompt, behindShownText, behindUnknownPrompt } from '../look/resting-line.ts';
import { type Seen, see } from '../look/shell-prompt.ts';
import { isTextAtCursor } from '../look/terminal.ts';
import { isReprinted } from '../look/typed-line.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { isLineTyped } from './begun-line.ts';
import { heldBackBySomebody } from './held-back.ts';
import { awaitTextOfAnother, isTextOfAnother, ownLastLine } from './own-text.ts';

/** Refuses to type behind what somebody has begun there. */
export async function refuseBegunLine(session: Session, seen: Seen): Promise<void> {
  const isOfAnother = await awaitTextOfAnother(session, async () => mayBeBegun(session, await see(session)));
  if (!isOfAnother && !(await mayBeBegun(session, seen))) return;
  // Another server's text stands there for a moment before its Enter is read, and so does what a key removes.
  const { scanned } = session.stream;
  const patience = { within: STANDS_MS, every: STANDS_MS };
  const isChanged = await until(session, patience, () => session.stream.scanned !== scanned);
  if (isChanged && !(await mayBeBegun(session, await see(session)))) return;
  if (await isLineTyped(session, isReady)) throw heldBackBySomebody(session.row.name);
}

async function mayBeBegun(session: Session, { line, look }: Seen): Promise<boolean> {
  const { front, row, stream } = session;
  if (!isReady(look) || look.mode === 'silent' || row.alternate) return false;
  if (look.mode === 'line' && (await isReprinted(session))) return true;
  if (stream.scanned === front.rests.at(-1)?.at) return false;
  const text =
    behindKnownPrompt(session, line.text) ??
    behindUnknownPrompt(session, line.text, look) ??
    (await behindShownText(session, look));
  log.note('the line', () => ({ line: line.text, behindPrompt: text?.length }));
  if (text === undefined || isOwn(session, text)) return false;
  if (isTextOfAnother(session, text)) throw heldBackBySomebody(row.name);
  if (text !== '') return true;
  if (look.mode === 'raw' && (await isTextAtCursor(session))) return true;
  front.noteRest({ text: line.text, at: stream.scanned });
  return false;
}

function isOwn(session: Session, text: string): boolean {
  const own = ownLastLine(session);
  // Keys of ours may have put there what nobody can tell.
  return session.typed.editedAt > session.typed.lastLineFrom || (own !== '' && text === own);
}
