// The lease that a text asks for: taken before the text is typed, and freed behind it.
import { log } from '../../log.ts';
import { awaitExitCode } from '../look/terminal.ts';
import { deadError } from '../state/gone.ts';
import { endOf, type HeldLease } from '../state/lease.ts';
import { TEXT } from '../state/leased.ts';
import type { Session } from '../state/session.ts';
import { HeldBack, NotTaken } from './held-back.ts';
import type { TypeResult } from './type.ts';

interface Locking {
  text: string;
  enter: boolean;
  lock?: number | undefined;
}

/** Nothing to type: the call is about the lease alone. */
export function isBareLease({ text, enter, lock }: Locking): boolean {
  return lock !== undefined && text === '' && !enter;
}

export async function leaseAlone(session: Session, request: Locking): Promise<string> {
  return request.lock === 0 ? free(session) : noteOf(await take(session, request.lock ?? 0));
}

export interface Typed {
  result: TypeResult | HeldBack | NotTaken;
  notes: string[];
}

type Type = () => Promise<TypeResult | HeldBack | NotTaken>;

interface LeaseForText {
  lease: HeldLease;
  wasHeld: boolean;
}

/** To be awaited before the text takes its place in the queue: a later text would overtake it meanwhile. */
export async function leaseForText(session: Session, { lock }: Locking): Promise<LeaseForText | undefined> {
  if (!lock) return undefined;
  const wasHeld = session.leases.ownIn(session.row) !== undefined;
  return { lease: await take(session, lock), wasHeld };
}

/** Nobody else may lease the session. A lease that was taken for a text is given back if the text did not go in. */
export async function underLease(
  session: Session,
  request: Locking,
  leased: LeaseForText | undefined,
  type: Type,
): Promise<Typed> {
  if (leased) return underNewLease(session, request.text, leased, type);
  return request.lock === 0 ? beforeFreeing(session, type) : { result: await type(), notes: [] };
}

async function beforeFreeing(session: Session, type: Type): Promise<Typed> {
  const result = await type().catch(async (error: unknown) => {
    await unlessFailed('a lease could not be freed', free(session));
    throw error;
  });
  const note = await unlessFailed('a lease could not be freed', free(session));
  return { result, notes: [note ?? 'your lease could not be freed: lock=0 once more'] };
}

async function underNewLease(
  session: Session,
  text: string,
  { lease, wasHeld }: LeaseForText,
  type: Type,
): Promise<Typed> {
  const giveBack = async (): Promise<void> => {
    if (wasHeld) return;
    await unlessFailed('a lease could not be given back', session.leases.giveBack(session.row, lease));
    session.update({ ...session.row, lock: '' });
  };
  const result = await type().catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (result instanceof HeldBack) await giveBack();
  else if (!(result instanceof NotTaken) && !result.secret && !result.isSilent)
    await unlessFailed('nobody knows what a lease is for', say(session, lease, text));
  return { result, notes: [noteOf(lease)] };
}

/** The text is in, or was refused: the answer must tell that, whatever becomes of the lease. */
async function unlessFailed<T>(what: string, action: Promise<T>): Promise<T | undefined> {
  try {
    return await action;
  } catch (error) {
    log.fault(what, error);
    return undefined;
  }
}

async function take(session: Session, seconds: number): Promise<HeldLease> {
  if (session.row.dead) throw deadError(session, await awaitExitCode(session));
  const lease = await session.leases.take(session.row, seconds, TEXT);
  noteLease(session, lease);
  return lease;
}

/** Says what the lease is for, once the text is known to be no secret. An empty text leaves what was said before. */
async function say(session: Session, lease: HeldLease, text: string): Promise<void> {
  const [line = ''] = text.trim().split('\n', 1);
  if (line !== '') noteLease(session, await session.leases.explain(session.row, lease, line));
}

function noteLease(session: Session, lease: HeldLease): void {
  session.update({ ...session.row, lock: `${lease.written} ${endOf(lease) - lease.secondsLeft}` });
}

function noteOf({ secondsLeft }: HeldLease): string {
  return `leased to you for ${secondsLeft} s`;
}

async function free(session: Session): Promise<string> {
  const wasOurs = await session.leases.free(session.row);
  session.update({ ...session.row, lock: '' });
  return wasOurs ? 'your lease is over' : 'there was no lease of yours';
}
