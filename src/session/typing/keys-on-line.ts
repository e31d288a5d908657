// What somebody else has typed on the shell's line where keys are pressed: it is judged with them, and no letter joins it.
import { applyKeys, EMPTY_LINE, type TypedLine } from '../../gate/line/keystrokes.ts';
import { mayAwaitKey } from '../look/after-keys.ts';
import { readShownLine, type ShownLine } from '../look/shown-line.ts';
import { readPromptLine } from '../look/typed-line.ts';
import type { Session } from '../state/session.ts';
import { isLineTyped } from './begun-line.ts';
import { heldBackBySomebody } from './held-back.ts';
import { isUnrunOfAnother, ownLastLine } from './own-text.ts';
import { textBehindPrompt } from './standing-line.ts';
import { isBegunHere } from './unfinished-command.ts';

/** The line that may be somebody's; undefined if nothing stands there, or what this server has typed. */
export async function readLineOfSomebody(session: Session): Promise<ShownLine | undefined> {
  if (!session.stream.phases.wantsLine) return undefined;
  const shown = (await textBehindPrompt(session)) ?? '';
  if (shown === '' || isOwn(session, shown)) return undefined;
  // While a command runs, a shell that does not mark output seems to be at its prompt.
  if (!session.marksOutput() && (await readPromptLine(session)) === undefined) return undefined;
  const line = await readShownLine(session);
  return line.text.trim() === '' ? undefined : line;
}

/** Our own keys are shown in pieces, and the editor may have added to them. */
function isOwn(session: Session, shown: string): boolean {
  return !isUnrunOfAnother(session) && ownLastLine(session, shown) !== '';
}

/** Refuses letters behind what somebody has typed. Other keys move in it, remove it or run it. */
export async function refuseToJoin(session: Session, line: ShownLine | undefined, keys: string): Promise<void> {
  if (applyKeys(EMPTY_LINE, keys).text.trim() === '') return;
  const isOfUnfinished = session.stream.phases.phase === 'more' && !(await isBegunHere(session));
  // What stands there may have come of our own keys.
  const isTheirs = line !== undefined && !mayAwaitKey(session);
  const isJoined = isTheirs && joins(line, keys) && (await isLineTyped(session));
  if (isOfUnfinished || isJoined) throw await heldBackBySomebody(session);
}

/** They do not if they first remove the line, or run it as it is. */
function joins(line: TypedLine, keys: string): boolean {
  const [first] = applyKeys(line, keys).text.split('\n');
  const [alone] = applyKeys(EMPTY_LINE, keys).text.split('\n');
  return first !== line.text && first !== alone;
}
