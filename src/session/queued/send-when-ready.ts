// A text for a program that may be at work: it is typed at once if that takes it now, and else waits on the disk.
import { PtyholdError } from '../../errors.ts';
import { EMPTY_LINE } from '../../gate/line/keystrokes.ts';
import { log } from '../../log.ts';
import { READY_GLANCE_MS } from '../../timing-texts.ts';
import type { Patience } from '../completion/wait.ts';
import type { Context } from '../context.ts';
import { type Leave, withLeave } from '../services/leave.ts';
import { writeRoles } from '../services/roles.ts';
import { deadError } from '../state/gone.ts';
import type { Session } from '../state/session.ts';
import { checkText } from '../typing/check-text.ts';
import { HeldBack } from '../typing/held-back.ts';
import { placeOf, whichOf } from '../typing/place.ts';
import { readerOfKeys } from '../typing/readiness.ts';
import type { TypeResult } from '../typing/type.ts';
import { newTextId } from '../waiting/queue-file.ts';
import { LONGEST_WAITING } from '../waiting/text-queue.ts';
import { deliverInTurn, type Settled } from './deliver.ts';
import { type Taking, whatTakes } from './is-ready.ts';
import { queueOf } from './queue-of.ts';

export interface ReadyRequest {
  enter: boolean;
  secret: boolean;
  leave: Leave;
}

/** `why`: what it waits for. */
export interface QueuedNow {
  id: string;
  why: string;
}

/** `elsewhere`: another server typed it, which is all that this one knows. */
export type SentWhenReady = { typed: TypeResult } | QueuedNow | { elsewhere: string };

export async function sendWhenReady(
  context: Context,
  session: Session,
  text: string,
  request: ReadyRequest,
  patience: Patience,
): Promise<SentWhenReady> {
  const glance = { timeoutMs: READY_GLANCE_MS, signal: patience.signal };
  checkWaiting(text, request);
  if (session.row.dead) throw deadError(session, undefined);
  const taking = await whatTakes(session, glance);
  refuseUnready(session, taking);
  const agreed = await judge(context, session, text, request);
  const { all } = await context.roles.over(session.row);
  const id = newTextId();
  const given = { id, body: text.replaceAll('\r\n', '\n'), enter: request.enter, force: request.leave.force };
  const at = Date.now() / 1000;
  const entry = { ...given, agreed: [...agreed], holder: session.leases.holder.id, ...writeRoles(all), at };
  const queue = queueOf(session);
  // While it lives, others leave the text to it.
  await session.leases.enrol();
  // In one turn, so that this call alone brings its text and knows what became of it.
  const inTurn = await session.delivering.runWithin(READY_GLANCE_MS, async () => {
    const count = await queue.add(entry);
    const isNext = count === 1 && taking.kind === 'ready';
    return { count, step: isNext ? await deliverInTurn(context, session, glance, patience) : undefined };
  });
  const { count, step } = inTurn?.value ?? { count: await queue.add(entry), step: undefined };
  if (step?.kind === 'settled' && step.id === id) return settled(step);
  session.queuedTexts.add(id);
  session.tell({ kind: 'queued', text }, `queued ${id}`);
  if (count > 1) return { id, why: `${count - 1} before it` };
  const waits = step?.kind === 'waits' ? step : taking;
  return { id, why: waits.kind === 'ready' ? 'its turn comes' : waits.why };
}

export function settled({ fate, why, typed, unnoted }: Settled): SentWhenReady {
  if (unnoted !== undefined) log.fault('the queue does not say what became of a text', unnoted);
  if (typed) return { typed };
  if (fate === 'delivered') {
    const sentence = 'The text was typed, and the connection broke before this server knew more of it.';
    throw new PtyholdError('connection_lost', sentence, 'pty_read shows what comes of it.');
  }
  throw new PtyholdError(fate === 'refused' ? 'refused' : 'bad_argument', why, 'pty_read screen: true shows more.');
}

function checkWaiting(text: string, { secret }: ReadyRequest): void {
  checkText(text);
  if (secret) {
    const sentence = 'A secret does not wait on the disk. Nothing was typed or queued.';
    throw new PtyholdError('bad_argument', sentence, 'Send it without when, once the program asks for it.');
  }
  if (Buffer.byteLength(text) <= LONGEST_WAITING) return;
  const sentence = `At most ${LONGEST_WAITING} bytes wait in one text. Nothing was typed or queued.`;
  throw new PtyholdError('bad_argument', sentence, 'Write it to a file, and send a line that names it.');
}

/** For these nobody can say when the text is to be typed. */
function refuseUnready({ row }: Session, taking: Taking): void {
  if (taking.kind === 'blocked') {
    const next = 'pty_read screen: true shows its question, and pty_key answers it.';
    throw new HeldBack(`${row.name} says: ${taking.why}.`, next);
  }
  if (taking.kind !== 'silent') return;
  throw new HeldBack(
    `Nobody can know when ${row.name} is ready: ${taking.why}.`,
    'pty_send without when types at once.',
  );
}

/** Judged against what is in front now, and again when it is typed. Answers what the person agreed to. */
async function judge(
  context: Context,
  session: Session,
  text: string,
  { enter, leave }: ReadyRequest,
): Promise<ReadonlySet<string>> {
  const foreground = await readerOfKeys(session);
  return withLeave(leave, async (given) => {
    await context.gatekeeper.admit({
      text: `${text}${enter ? '\r' : ''}`,
      foreground,
      unrun: EMPTY_LINE,
      roles: await context.roles.over(session.row),
      leave: given,
      session: whichOf(session),
      place: () => placeOf(context, session),
    });
    return given.agreed ?? new Set<string>();
  });
}
