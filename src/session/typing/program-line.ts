// What stands on the line of a program without marks before a text is typed: nothing, our own text, or somebody's.
import { log } from '../../log.ts';
import { STANDS_MS } from '../../timing.ts';
import { isReady } from '../look/processes.ts';
import { behindKnownPrompt, behindShownText, behindUnknownPrompt } from '../look/resting-line.ts';
import { seeReader } from '../look/see-reader.ts';
import type { Seen } from '../look/shell-prompt.ts';
import { isTextAtCursor } from '../look/terminal.ts';
import { isReprinted } from '../look/typed-line.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { isLineTyped } from './begun-line.ts';
import { heldBackBySomebody } from './held-back.ts';
import { awaitTextOfAnother, isTextOfAnother, ownLastLine } from './own-text.ts';

/** What changes all the time is no line that stands there: others type, or the program prints. */
const MOST_LOOKS = 10;

/** Refuses to type behind what somebody has begun there, once it stands still: texts of others are on their way. */
export async function refuseBegunLine(session: Session, seen: Seen): Promise<void> {
  const { stream } = session;
  const isOfAnother = await awaitTextOfAnother(session, async () => mayBeBegun(session, await seeReader(session)));
  const first = isOfAnother ? await seeReader(session) : seen;
  let now = first;
  for (let looks = 0; looks < MOST_LOOKS && (await mayBeBegun(session, now)); looks += 1) {
    const { scanned } = stream;
    const isChanged = await until(session, { within: STANDS_MS, every: STANDS_MS }, () => stream.scanned !== scanned);
    if (!isChanged && (await isLineTyped(session, isReady))) throw await heldBackBySomebody(session);
    if (!isChanged) return;
    now = await seeReader(session);
    // A line that grows as a person types never stands still.
    const isGrown = looks === MOST_LOOKS - 1 && now.line.text.startsWith(first.line.text);
    if (isGrown && (await isLineTyped(session, isReady))) throw await heldBackBySomebody(session);
  }
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
  if (isTextOfAnother(session, text)) throw await heldBackBySomebody(session);
  if (text !== '') return true;
  if (look.mode === 'raw' && (await isTextAtCursor(session))) return true;
  front.noteRest({ text: line.text, at: stream.scanned });
  return false;
}

function isOwn(session: Session, text: string): boolean {
  const own = ownLastLine(session, text);
  // Keys of ours may have put there what nobody can tell.
  return session.typed.editedAt > session.typed.lastLineFrom || (own !== '' && text === own);
}
