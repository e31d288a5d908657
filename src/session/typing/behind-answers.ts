// Holds a text back from a program without marks until the one that was sent beside it was answered.
import { PROGRESS_MS } from '../../timing.ts';
import { TYPED_AHEAD_MS } from '../../timing-texts.ts';
import type { Patience } from '../completion/wait.ts';
import type { ProgramTurn } from '../state/program-turns.ts';
import type { Session } from '../state/session.ts';
import { cancelledBeforeTurn } from './held-back.ts';
import type { TypeResult } from './type.ts';

type Type = (timeoutMs: number) => Promise<TypeResult>;

/** Types it ahead of the answer where the caller's time is almost over: the program may be asking for this text. */
export async function typeBehindAnswers(
  session: Session,
  turn: ProgramTurn,
  { timeoutMs, signal, progress }: Patience,
  type: Type,
): Promise<TypeResult> {
  const began = performance.now();
  const heldMs = (): number => performance.now() - began;
  const atMostMs = timeoutMs - Math.min(TYPED_AHEAD_MS, timeoutMs / 2);
  const withinMs = (): number => Math.max(0, Math.min(PROGRESS_MS, atMostMs - heldMs()));
  try {
    while (!(await turn.isEarlierOver(withinMs(), signal)) && !signal?.aborted && heldMs() < atMostMs)
      progress?.(heldMs(), session);
    if (signal?.aborted) throw cancelledBeforeTurn(session.row.name);
    const typed = await type(timeoutMs - heldMs());
    return { ...typed, readyMs: heldMs() };
  } finally {
    turn.noteTyped();
  }
}
