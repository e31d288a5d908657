// Whether the shell's line editor asks something itself: it takes the next text for a word to search, or for an answer.
import type { Session } from '../state/session.ts';
import { readRowsFromCursor } from './terminal.ts';

/** The searches of readline, zle, fish, mksh and yash, and what readline asks about many completions. */
const ASKS =
  /^(?:\((?:failed |failing )?(?:reverse-|forward-)?i-search\)|(?:failing |invalid )?(?:bck|fwd)-i-search:|I-search:|(?:Backward|Forward) search:|search: |Display all \d+ possibilities\?|--More--)/;

/** It stands on the cursor's row, or below the line that is edited. */
export async function isEditorAsking(session: Session): Promise<boolean> {
  return (await readRowsFromCursor(session)).some((row) => ASKS.test(row));
}
