// Holds back what is meant for a shell from a pager, and from a program that keys are just ending.
import { BEGINS_TO_READ_MS, DRAWN_MS } from '../../timing.ts';
import { ownsTerminal } from '../look/in-front.ts';
import { asksForPage, findPager, isForPage, isForPager } from '../look/pager.ts';
import { isShellInFront, type Seen, see } from '../look/shell-prompt.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { HeldBack } from './held-back.ts';

/** A pager takes each key for a command of its own, so that the end of a text may do anything. Returns whether to judge anew. */
export async function holdBackFromPager(session: Session, seen: Seen, text: string): Promise<boolean> {
  if (asksForPage(seen.line.text) && !isForPage(text))
    throw new HeldBack(
      'The program in front shows pages, and would turn one for this text instead of reading it.',
      'pty_send q leaves them, c shows all the rest, "" turns; `set pagination off` shows none from then on.',
    );
  const pager = pagerIn(session, seen);
  if (pager === undefined) return awaitKeysTaken(session, seen);
  if (isForPager(text)) return false;
  if (await isLeftByKeys(session)) return true;
  throw new HeldBack(
    `${pager} is in front and would take each key of this text for a command of its own.`,
    'pty_key q leaves it; a search (/word) and single keys are typed, and force=true types anything.',
  );
}

function pagerIn({ stream }: Session, { look, line }: Seen): string | undefined {
  return findPager({ look, line: line.text, hasBracketedPaste: stream.modes.hasBracketedPaste });
}

/** Keys, of whichever server or person, may just have ended it: it may have drawn its last, and not be gone yet. */
async function isLeftByKeys(session: Session): Promise<boolean> {
  const isLeft = async (): Promise<boolean> => pagerIn(session, await see(session)) === undefined;
  return (await until(session, { within: BEGINS_TO_READ_MS, every: DRAWN_MS }, isLeft)) ?? false;
}

/** A program on the whole screen that keys have ended throws away what comes until it is gone. */
async function awaitKeysTaken(session: Session, { look }: Seen): Promise<boolean> {
  if (hasDrawnSinceKeys(session) || look.mode !== 'raw' || isShellInFront(session, look)) return false;
  if (!session.row.alternate && !ownsTerminal(look)) return false;
  const isDrawn = (): boolean => hasDrawnSinceKeys(session);
  return (await until(session, { within: BEGINS_TO_READ_MS, every: DRAWN_MS }, isDrawn)) ?? false;
}

function hasDrawnSinceKeys({ stream, typed }: Session): boolean {
  return stream.scanned > typed.inputFrom;
}
