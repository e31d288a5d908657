// A call that waits for the end of a text which waits itself: it brings the texts before it and its own, as a courier does.
import { PtyholdError } from '../../errors.ts';
import { HEARTBEAT_MS } from '../../timing.ts';
import { READY_AGAIN_MS, READY_WAIT_MS } from '../../timing-texts.ts';
import type { Patience } from '../completion/wait.ts';
import type { Context } from '../context.ts';
import { Alarm } from '../state/alarm.ts';
import type { Session } from '../state/session.ts';
import type { Fate } from '../waiting/queue-file.ts';
import { deliverNext, type Settled, watchFor } from './deliver.ts';
import { queueOf } from './queue-of.ts';
import { type QueuedNow, type SentWhenReady, settled } from './send-when-ready.ts';

/** Answers that it is still queued if its turn does not come in time. */
export async function awaitTurn(
  context: Context,
  session: Session,
  { id, why }: QueuedNow,
  { timeoutMs, signal: given }: Patience,
): Promise<SentWhenReady> {
  const deadline = performance.now() + timeoutMs;
  const ended = new AbortController();
  const end = (): void => ended.abort();
  given?.addEventListener('abort', end);
  let own: Settled | undefined;
  // The courier of this server, or another call, may type it while this one waits for its turn.
  const unwatch = watchFor(session, id, (step) => {
    own = step;
    end();
  });
  const { signal } = ended;
  const alarm = new Alarm((changed) => session.stream.onChange(changed), signal);
  const now: QueuedNow = { id, why };
  try {
    for (;;) {
      const { waiting, fates } = await queueOf(session).read();
      // Only who typed it knows where it began.
      if (own) return settled(own);
      const place = waiting.findIndex((text) => text.id === id);
      if (place < 0) return settledByOther(fates.get(id));
      if (place > 0) now.why = `${place} before it`;
      const left = deadline - performance.now();
      if (left <= 0 || given?.aborted) return now;
      const step = await deliverNext(context, session, { timeoutMs: Math.min(left, READY_WAIT_MS), signal });
      // It would find the same text again at once.
      if (step.kind === 'settled' && step.unnoted !== undefined && step.id !== id) throw step.unnoted;
      if (step.kind !== 'waits') continue;
      if (place === 0) now.why = step.why;
      if (step.isOver) return now;
      // Not everything for which a text waits shows in the output.
      await alarm.waitBetween(READY_AGAIN_MS, Math.min(HEARTBEAT_MS, deadline - performance.now()));
    }
  } finally {
    alarm.close();
    unwatch();
    given?.removeEventListener('abort', end);
  }
}

function settledByOther(fate: Fate | undefined): SentWhenReady {
  if (fate === 'delivered')
    return { elsewhere: 'another ptyhold typed it: pty_read wait: true shows what comes of it' };
  const sentence = `Another ptyhold was to type it: ${FATES[fate ?? 'unknown']}.`;
  throw new PtyholdError(
    fate === 'refused' ? 'refused' : 'bad_argument',
    sentence,
    'pty_read screen: true shows more.',
  );
}

const FATES: Readonly<Record<Exclude<Fate, 'delivered'>, string>> = {
  refused: 'its gate refused the text',
  not_taken: 'the program did not take the text',
  unknown: 'nobody knows what became of the text, which was typed at most once',
};
