// Types the text that waits longest, at most once, whichever server does it: tmux compares which was taken last, in the same
// list of commands as the keys.
import { describeError, PtyholdError } from '../../errors.ts';
import { log } from '../../log.ts';
import { together } from '../../settings/role.ts';
import { printOf } from '../../tmux/receipts.ts';
import { lastTaken, takeText } from '../../tmux/typing.ts';
import type { Context } from '../context.ts';
import { readRoles } from '../services/roles.ts';
import { HOLDER } from '../state/holder.ts';
import { readLease } from '../state/lease.ts';
import type { Session } from '../state/session.ts';
import { pressEnter } from '../typing/agent-text.ts';
import { Overtaken } from '../typing/enter.ts';
import { HeldBack, NotTaken } from '../typing/held-back.ts';
import { type TypeResult, typeInto } from '../typing/type.ts';
import type { Fate, QueuedText } from '../waiting/queue-file.ts';
import { TextQueue } from '../waiting/text-queue.ts';
import { type Waiting, whatTakes } from './is-ready.ts';

export type Step =
  /** Nothing waits. */
  | { kind: 'empty' }
  /** It cannot be typed yet. */
  | { kind: 'waits'; why: string }
  | { kind: 'settled'; id: string; fate: Fate; why: string; typed?: TypeResult };

export function queueOf(session: Session): TextQueue {
  return new TextQueue(session.bridge, session.stream.journal.folder);
}

/** One step with the text that waits longest. */
export async function deliverNext(context: Context, session: Session, waiting: Waiting): Promise<Step> {
  const queue = queueOf(session);
  const [text] = (await queue.read()).waiting;
  if (!text) return { kind: 'empty' };
  const before = await readTaken(session);
  if (before === undefined || session.row.dead) return { kind: 'waits', why: 'the session is over' };
  const [taken, taker = ''] = before.split('.');
  if (taken === text.id) return awaitTaker(context, session, text, taker);
  const taking = await whatTakes(session, waiting);
  if (taking.kind !== 'ready') return { kind: 'waits', why: taking.why };
  await session.refresh();
  const lease = readLease(session.row.lock);
  if (lease && lease.holder !== text.holder && (await context.leases.isAlive(lease.holder)))
    return { kind: 'waits', why: `leased by ${lease.owner}` };
  await context.leases.enrol();
  return type(context, session, text, before);
}

async function type(context: Context, session: Session, text: QueuedText, before: string): Promise<Step> {
  const { id, body, enter, force, agreed, holder } = text;
  const claim = { before, taken: `${id}.${HOLDER.id}`, holder };
  try {
    const kept = readRoles(session.row);
    const roles = { all: together(readRoles(text), kept), kept };
    const leave = { force, agreed: new Set(agreed), confirm: undefined };
    const options = { enter, mark: false, secret: false, leave, timeoutMs: TYPES_MS, waited: { claim, roles } };
    const typed = await typeInto(context, session, body, options);
    return await settle(session, text, 'delivered', '', typed);
  } catch (error) {
    return afterFailure(session, text, claim, error);
  }
}

/** A text is typed within this once the program reads, or it waits on. */
const TYPES_MS = 20_000;

async function afterFailure(
  session: Session,
  text: QueuedText,
  claim: { before: string; taken: string },
  error: unknown,
): Promise<Step> {
  if (error instanceof NotTaken) return settle(session, text, 'not_taken', describeError(error));
  const isOurs = (await readTaken(session)) === claim.taken;
  // The connection broke, say: it may have gone in, and then it must not go in again.
  if (isOurs) return settle(session, text, 'unknown', 'it was typed at most once, and nobody knows more');
  if (error instanceof PtyholdError && error.code === 'refused') return refuse(session, text, claim, error);
  if (error instanceof HeldBack || error instanceof Overtaken) return { kind: 'waits', why: error.message };
  if (!(error instanceof PtyholdError)) throw error;
  log.note('a waiting text was not typed', () => ({ why: describeError(error) }));
  return { kind: 'waits', why: error.message };
}

/** Taken first: otherwise another server may type it meanwhile, by other rules. */
async function refuse(
  session: Session,
  text: QueuedText,
  claim: { before: string; taken: string },
  error: PtyholdError,
): Promise<Step> {
  const result = await session.tmux.execute(takeText(session.row.paneId, claim), { repeatable: false });
  if (!result?.ok) return { kind: 'waits', why: 'another server has taken it' };
  return settle(session, text, 'refused', describeError(error));
}

/** Another server is typing it, or has ended amid that. */
async function awaitTaker(context: Context, session: Session, text: QueuedText, taker: string): Promise<Step> {
  if (await context.leases.isAlive(taker)) return { kind: 'waits', why: 'it is being typed' };
  // Its last act may have been to say what became of the text.
  if (!(await queueOf(session).read()).waiting.some(({ id }) => id === text.id))
    return { kind: 'waits', why: 'it was typed' };
  const pasted = text.enter ? await findPasted(session, text) : undefined;
  if (pasted !== undefined) return finish(session, text, pasted);
  return settle(session, text, 'unknown', 'the server that typed it has ended: it was typed at most once');
}

/** The receipt of the text, if nothing was typed behind it: its Enter is still to come. */
async function findPasted(session: Session, { body }: QueuedText): Promise<string | undefined> {
  const newest = (await session.readReceipts()).at(-1);
  return newest?.lines === 0 && newest.print === printOf(body) ? newest.id : undefined;
}

/** Of two servers that finish it, tmux lets one press Enter. */
async function finish(session: Session, text: QueuedText, receipt: string): Promise<Step> {
  const before = { line: '', above: [] };
  try {
    await session.typing.run(() => pressEnter(session, { before, receipt, holder: text.holder }));
    return await settle(session, text, 'delivered', '');
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    const isOurs = (await findPasted(session, text)) !== undefined;
    return settle(session, text, isOurs ? 'not_taken' : 'unknown', describeError(error));
  }
}

async function settle(session: Session, text: QueuedText, fate: Fate, why: string, typed?: TypeResult): Promise<Step> {
  const { id, body } = text;
  await queueOf(session).settle(id, fate);
  const shown = typed?.isSilent ? '' : body;
  const said = why === '' ? shown : `${why}${shown === '' ? '' : ` (${shown})`}`;
  const event = { by: undefined, ...(said !== '' && { text: said }) };
  if (fate === 'delivered') session.tell({ kind: 'delivered', ...event }, `delivered ${id}`);
  else session.tell({ kind: 'refused', ...event }, `refused ${id}`);
  return { kind: 'settled', id, fate, why, ...(typed && { typed }) };
}

/** Which text was taken last, and by whom. Undefined if the session is gone. */
async function readTaken(session: Session): Promise<string | undefined> {
  const result = await session.tmux.execute(lastTaken(session.row.paneId), { repeatable: true });
  return result?.ok ? (result.lines[0] ?? '') : undefined;
}
