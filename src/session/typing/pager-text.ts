// Holds back from a pager what is meant for a shell.
import { findPager, isForPager } from '../look/pager.ts';
import type { Seen } from '../look/shell-prompt.ts';
import type { Session } from '../state/session.ts';
import { HeldBack } from './held-back.ts';

/** A pager takes each key for a command of its own, so that the end of a text may do anything. */
export function holdBackFromPager({ stream }: Session, { look, line }: Seen, text: string): void {
  const pager = findPager({ look, line: line.text, hasBracketedPaste: stream.modes.hasBracketedPaste });
  if (pager === undefined || isForPager(text)) return;
  throw new HeldBack(
    `${pager} is in front and would take each key of this text for a command of its own.`,
    'pty_key q leaves it; a search (/word) and single keys are typed, and force=true types anything.',
  );
}
