// Types the text that waits longest, at most once, whichever server does it: tmux compares which was taken last, in the same
// list of commands as the keys.
import { describeError, PtyholdError } from '../../errors.ts';
import { log } from '../../log.ts';
import { together } from '../../settings/role.ts';
import { WAITING_TYPED_MS } from '../../timing-texts.ts';
import { newReceiptId } from '../../tmux/receipts.ts';
import { lastTaken, takeText } from '../../tmux/typing.ts';
import type { Patience } from '../completion/wait.ts';
import type { Context } from '../context.ts';
import { readRoles } from '../services/roles.ts';
import { readLease } from '../state/lease.ts';
import type { Session } from '../state/session.ts';
import { finishPaste } from '../typing/agent-text.ts';
import { Overtaken, type WaitingClaim } from '../typing/enter.ts';
import { HeldBack, NotTaken } from '../typing/held-back.ts';
import { type TypeResult, typeInto } from '../typing/type.ts';
import type { Fate, QueuedText } from '../waiting/queue-file.ts';
import { whatTakes } from './is-ready.ts';
import { isLeftToItsServer } from './left-to-its-server.ts';
import { queueOf } from './queue-of.ts';

export type Step =
  /** Nothing waits. */
  | { kind: 'empty' }
  /** It cannot be typed yet, or never if the session is over. */
  | { kind: 'waits'; why: string; isOver?: true }
  | Settled;

export interface Settled {
  kind: 'settled';
  id: string;
  fate: Fate;
  why: string;
  typed?: TypeResult;
  /** Why the queue does not say so. */
  unnoted?: unknown;
}

/** The calls of this server that wait for what becomes of a text. */
const watched = new WeakMap<Session, Map<string, (step: Settled) => void>>();

/** Calls back at once when this server has typed the text. Answers how to stop. */
export function watchFor(session: Session, id: string, settled: (step: Settled) => void): () => void {
  const byId = watched.get(session) ?? new Map<string, (step: Settled) => void>();
  watched.set(session, byId.set(id, settled));
  return () => byId.delete(id);
}

/** A text that nobody has taken. */
interface Free {
  kind: 'free';
  text: QueuedText;
  /** What the session says of the text taken last. */
  before: string;
}

/** One step with the text that waits longest. Calls deliver beside it while it waits until the program is ready. */
export async function deliverNext(context: Context, session: Session, waiting: Patience): Promise<Step> {
  const found = await session.delivering.run(() => look(session));
  if (found.kind !== 'free') return found;
  const taking = await whatTakes(session, waiting);
  if (taking.kind !== 'ready') return { kind: 'waits', why: taking.why };
  if (await isLeftToItsServer(session, found.text)) return { kind: 'waits', why: 'its own server types it' };
  return session.delivering.run(async () => {
    if (waiting.signal?.aborted) return { kind: 'waits', why: 'this server ends' };
    const now = await look(session);
    if (now.kind !== 'free') return now;
    // It was ready for the text that was typed meanwhile.
    if (now.before !== found.before) return { kind: 'waits', why: 'another text was typed' };
    return typeUnlessLeased(context, session, now, { timeoutMs: WAITING_TYPED_MS });
  });
}

/** The same for a call that has the turn in `session.delivering`. `patience`: that of the call, once the program is ready. */
export async function deliverInTurn(
  context: Context,
  session: Session,
  waiting: Patience,
  patience: Patience,
): Promise<Step> {
  const found = await look(session);
  if (found.kind !== 'free') return found;
  const taking = await whatTakes(session, waiting);
  if (taking.kind !== 'ready') return { kind: 'waits', why: taking.why };
  return typeUnlessLeased(context, session, found, patience);
}

async function look(session: Session): Promise<Free | Step> {
  const [text] = (await queueOf(session).read()).waiting;
  if (!text) return { kind: 'empty' };
  const before = await readTaken(session);
  if (before === undefined || session.row.dead) return { kind: 'waits', why: 'the session is over', isOver: true };
  const [taken, ...by] = before.split('.');
  return taken === text.id ? awaitTaker(session, text, by) : { kind: 'free', text, before };
}

async function typeUnlessLeased(
  context: Context,
  session: Session,
  { text, before }: Free,
  patience: Patience,
): Promise<Step> {
  await session.refresh();
  // What is in front is interrupted then, and its shell has a prompt for a moment.
  if (await session.leases.isBeingClosed(session.row.lock))
    return { kind: 'waits', why: 'the session is being closed' };
  const lease = readLease(session.row.lock);
  if (lease && lease.holder !== text.holder && (await session.leases.isAlive(lease.holder)))
    return { kind: 'waits', why: `leased by ${lease.owner}` };
  await session.leases.enrol();
  return type(context, session, { text, before }, patience);
}

async function type(
  context: Context,
  session: Session,
  { text, before }: Omit<Free, 'kind'>,
  { timeoutMs, signal }: Patience,
): Promise<Step> {
  const { id, body, enter, force, agreed, holder } = text;
  const receipt = newReceiptId();
  // By its receipt each try is known from the others, also of this server.
  const claim = { before, taken: `${id}.${session.leases.holder.process}.${receipt}`, holder };
  let typed: TypeResult;
  try {
    const kept = readRoles(session.row);
    const roles = { all: together(readRoles(text), kept), kept };
    const leave = { force, agreed: new Set(agreed), confirm: undefined };
    const options = { enter, mark: false, secret: false, leave, timeoutMs, signal, receipt, waited: { claim, roles } };
    typed = await typeInto(context, session, body, options);
  } catch (error) {
    return afterFailure(session, text, { claim, receipt }, error);
  }
  return settle(session, text, 'delivered', '', typed);
}

/** One attempt to type a text. */
interface Try {
  claim: WaitingClaim;
  receipt: string;
}

async function afterFailure(
  session: Session,
  text: QueuedText,
  { claim, receipt }: Try,
  error: unknown,
): Promise<Step> {
  if (error instanceof NotTaken) return settle(session, text, 'not_taken', describeError(error));
  const isOurs = (await readTaken(session)) === claim.taken;
  // The connection broke, say: it may have gone in, and then it must not go in again.
  if (isOurs) return findOut(session, text, receipt);
  if (error instanceof PtyholdError && error.code === 'refused') return refuse(session, text, claim, error);
  if (error instanceof HeldBack || error instanceof Overtaken) return { kind: 'waits', why: error.message };
  if (!(error instanceof PtyholdError)) throw error;
  log.note('a waiting text was not typed', () => ({ why: describeError(error) }));
  return { kind: 'waits', why: error.message };
}

/** Taken first: otherwise another server may type it meanwhile, by other rules. */
async function refuse(session: Session, text: QueuedText, claim: WaitingClaim, error: PtyholdError): Promise<Step> {
  const result = await session.tmux.execute(takeText(session.row.paneId, claim), { repeatable: false });
  if (!result?.ok) return { kind: 'waits', why: 'another server has taken it' };
  return settle(session, text, 'refused', describeError(error));
}

/** Another server is typing it, or was stopped amid that. This one is not typing: whoever looks has the turn. */
async function awaitTaker(
  session: Session,
  text: QueuedText,
  [taker = '', receipt = '']: readonly string[],
): Promise<Step> {
  if (taker !== session.leases.holder.process && (await session.leases.isAlive(taker)))
    return { kind: 'waits', why: 'it is being typed' };
  // Its last act may have been to say what became of the text.
  if (!(await queueOf(session).read()).waiting.some(({ id }) => id === text.id))
    return { kind: 'waits', why: 'it was typed' };
  return findOut(session, text, receipt);
}

/** Nobody has said what became of a text that was taken. tmux wrote its receipt in the same list of commands as the keys. */
async function findOut(session: Session, text: QueuedText, receipt: string): Promise<Step> {
  const receipts = await session.readReceipts();
  const own = receipts.find(({ id }) => id === receipt);
  if (own && (own.lines > 0 || !text.enter)) return settle(session, text, 'delivered', '');
  // Its Enter is still to come, if nothing was typed behind it.
  if (own && own === receipts.at(-1)) return finish(session, text, receipt);
  return settle(session, text, 'unknown', 'whoever typed it was stopped: it was typed at most once');
}

async function finish(session: Session, text: QueuedText, receipt: string): Promise<Step> {
  try {
    await finishPaste(session, { receipt, holder: text.holder });
  } catch (error) {
    if (error instanceof NotTaken) {
      const isOurs = (await session.readReceipts()).at(-1)?.id === receipt;
      return settle(session, text, isOurs ? 'not_taken' : 'unknown', describeError(error));
    }
    if (!(error instanceof PtyholdError)) throw error;
    return { kind: 'waits', why: error.message };
  }
  return settle(session, text, 'delivered', '');
}

async function settle(session: Session, text: QueuedText, fate: Fate, why: string, typed?: TypeResult): Promise<Step> {
  const { id, body } = text;
  const unnoted = await failureOf(queueOf(session).settle(id, fate));
  const shown = typed?.isSilent ? '' : body;
  const said = why === '' ? shown : `${why}${shown === '' ? '' : ` (${shown})`}`;
  const event = { by: undefined, ...(said !== '' && { text: said }) };
  if (fate === 'delivered') session.tell({ kind: 'delivered', ...event }, `delivered ${id}`);
  else session.tell({ kind: 'refused', ...event }, `refused ${id}`);
  const step: Settled = {
    kind: 'settled',
    id,
    fate,
    why,
    ...(typed && { typed }),
    ...(unnoted !== undefined && { unnoted }),
  };
  session.queuedTexts.delete(id);
  watched.get(session)?.get(id)?.(step);
  return step;
}

/** What is so is so, also where the disk is full. */
async function failureOf(action: Promise<void>): Promise<unknown> {
  try {
    await action;
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Which text was taken last, and by whom. Undefined if the session is gone. */
async function readTaken(session: Session): Promise<string | undefined> {
  const result = await session.tmux.execute(lastTaken(session.row.paneId), { repeatable: true });
  return result?.ok ? (result.lines[0] ?? '') : undefined;
}
