// The turn of a text or of keys in this server: one after the other, and judged anew where something has changed meanwhile.
import type { Session } from '../state/session.ts';
import { Changed } from './enter.ts';
import { heldBackByEarlier } from './held-back.ts';

/** Texts and keys go in one after the other. One whose time is over before its turn does not go in at all. */
export async function inTurn<T>(session: Session, timeoutMs: number, action: () => Promise<T>): Promise<T> {
  const done = await session.typing.runWithin(timeoutMs, action);
  if (!done) throw heldBackByEarlier(session);
  return done.value;
}

/** Undefined where all is to be judged anew, unless the time for that is over. */
export async function unlessChanged<T>(step: Promise<T>, deadline: number): Promise<T | undefined> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof Changed && performance.now() < deadline) return undefined;
    throw error;
  }
}

/** Judges until nobody types meanwhile. */
export async function judgeAnew<T>(session: Session, timeoutMs: number, judge: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    session.front.noteJudgedBehind(undefined);
    const judged = await unlessChanged(judge(), deadline);
    if (judged !== undefined) return judged;
    await session.stream.sync();
  }
}
