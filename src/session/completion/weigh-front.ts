// Weighs what stands in front of a terminal for a wait: who reads there, and what its line shows.
import { SLOWEST_ANSWER_MS } from '../../timing.ts';
import { isCarried } from '../look/in-front.ts';
import { isPromptDrawn } from '../look/prompt-drawn.ts';
import { isPromptShown, type Seen } from '../look/shell-prompt.ts';
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';
import { isAnsweredBy, isProgramGone } from './answered.ts';
import { findPromptOfEcho, isEchoed, isSentAhead } from './carried-prompt.ts';
import { howDrawn } from './how-drawn.ts';
import { type FoundInFront, weighTerminal } from './terminal.ts';
import type { Verdict } from './verdict.ts';

interface Front {
  seen: Seen;
  inFront: FoundInFront;
  quietMs: number;
}

export async function weighFront(
  session: Session,
  awaited: Awaited,
  { seen: { look, line }, inFront, quietMs }: Front,
): Promise<Verdict | undefined> {
  const { typed, stream, row } = session;
  const isAhead = isSentAhead(session, look, awaited);
  const found = isAhead ? await findPromptOfEcho(session, awaited, look) : undefined;
  const promptBefore = found ?? (isProgramGone(session, awaited) ? undefined : awaited.promptBefore);
  const mayBeLate = isCarried(look) && quietMs < SLOWEST_ANSWER_MS;
  const isLate = isAhead ? !found : mayBeLate && !(await isEchoed(session, awaited));
  // The session's own shell printed the last mark.
  const isOfOwnShell = look.founderInFront && stream.phases.shellKey === row.key && !stream.phases.awaitsPrompt;
  const drawn = await howDrawn(session, awaited, { line, look });
  return weighTerminal({
    ...drawn,
    look,
    isPrompted: look.mode === 'raw' && !drawn.mayBePrinted && (await isPromptDrawn(session, awaited)),
    ...inFront,
    text: awaited.text,
    quietMs,
    promptBefore,
    isAnswered: isAnsweredBy(session, awaited, { line, before: promptBefore }) && !isLate,
    isUnanswered: typed.pending !== undefined && stream.scanned <= awaited.from,
    isShellPromptShown: isOfOwnShell && (await isPromptShown(session, line)),
  });
}
