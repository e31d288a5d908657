// Before its first prompt a shell may ask something: its start-up file, or the login that leads to it. Nobody was told of that.
import { glance } from '../completion/wait-for.ts';
import { readCursorLine } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { heldBackAtStart } from './held-back.ts';

/** `isQuestion`: what stands on the line, where a program reads, is no prompt. A shell whose marks do not come shows one, too. */
export async function refuseFirstQuestion(session: Session, isQuestion: (line: string) => boolean): Promise<void> {
  const { since } = session.stream.phases;
  const verdict = await glance(session);
  if (verdict.state !== 'waiting_input' && verdict.state !== 'password') return;
  const line = verdict.asking?.line ?? (await readCursorLine(session)).text;
  const isAsked = verdict.state === 'password' || isQuestion(line);
  if (isAsked && session.stream.phases.since === since) throw heldBackAtStart(session.row.name, line, verdict);
  session.front.noteAsking(undefined);
}
