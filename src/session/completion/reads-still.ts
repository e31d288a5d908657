// Whether the program in front still reads at its prompt: nothing has gone in since it was seen there.
import { ASLEEP_MS } from '../../timing.ts';
import type { Receipt } from '../../tmux/receipts.ts';
import { isCarrier } from '../look/in-front.ts';
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
  /** So long nothing is to have come if it is told to read where no line asks. */
  unpromptedMs: number;
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
    unpromptedMs: typed.inputFrom < stream.phases.since ? unpromptedMsOf(session, look) : 0,
  };
}

/**
 * `docker exec -i` and the client of a build server read from the start, whatever is at work behind them. A client does so
 * also when its server has closed the connection, and any other thread that reads may be that of one which is about to end.
 */
function unpromptedMsOf({ seenReading }: Session, look: Look): number {
  for (const { pid, readsFor } of look.front) if (readsFor === 'server') seenReading.noteClient(pid);
  const readers = look.front.filter(({ reads }) => reads === 'yes');
  if (readers.every((each) => isCarrier(each) || seenReading.isClient(each.pid))) return Number.POSITIVE_INFINITY;
  return readers.every(({ readsFor }) => readsFor) ? ASLEEP_MS : 0;
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
