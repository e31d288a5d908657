// Whether the program in front still reads at its prompt: nothing has gone in since it was seen there.
import type { Receipt } from '../../tmux/receipts.ts';
import { canHaveReader, type Look } from '../look/processes.ts';
import { behindPrompt } from '../look/prompt-text.ts';
import type { CursorLine } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';

interface Shown {
  look: Look;
  line: CursorLine;
  receipts: readonly Receipt[];
}

interface ReadingFacts {
  /** What was typed stands behind the program's prompt, without Enter. */
  isBegun: boolean;
  /** Whatever it prints, as node does from a timer, or whatever wakes it, it reads all the same. */
  isReadingStill: boolean;
  /** It has taken single keys before. */
  hasReadKeys: boolean;
  /** A text was typed since it was started. */
  hasInput: boolean;
}

export function weighReading(session: Session, awaited: Awaited, { look, line, receipts }: Shown): ReadingFacts {
  const { front, stream, typed, seenReading } = session;
  const { text, expected, number } = awaited;
  const isUnentered = text === '' ? seenReading.hasNothingSince(typed.lastEntered) : expected === undefined;
  const isOfRead = text === '' && number === undefined && expected !== undefined;
  // A builtin of the shell that reads shows what it asks, and that is no prompt at which something runs.
  const mayRun = isUnentered && !look.founderInFront;
  return {
    isBegun: mayRun && (behindPrompt(line.text, front.promptsOf(look.front[0]?.group)) ?? '') !== '',
    isReadingStill: (isOfRead && readsStill(session, look, receipts)) || readsKeysStill(session, look, receipts),
    hasReadKeys: seenReading.hasReadKeys(stream.phases.endCount),
    hasInput: typed.inputFrom >= stream.phases.since,
  };
}

/** `receipts`: of what any server has typed. */
export function readsStill(
  { front, typed, seenReading }: Session,
  look: Look,
  receipts: readonly Pick<Receipt, 'from'>[],
): boolean {
  const at = seenReading.promptedAt(typed.lastEntered);
  const hasPrompts = front.promptsOf(look.front[0]?.group).length > 0;
  return at !== undefined && hasPrompts && mayReadSince(at, look, receipts);
}

/** It was seen to read keys, and nothing was printed or has gone in since, so it reads them whatever timer wakes it. */
function readsKeysStill(
  { stream, typed, seenReading }: Session,
  look: Look,
  receipts: readonly Pick<Receipt, 'from'>[],
): boolean {
  const at = seenReading.readKeysAt(typed.lastEntered);
  return at !== undefined && at === stream.scanned && mayReadSince(at, look, receipts);
}

function mayReadSince(at: number, look: Look, receipts: readonly Pick<Receipt, 'from'>[]): boolean {
  return look.mode === 'raw' && canHaveReader(look) && receipts.every(({ from }) => from < at);
}
