// Whether a command was only stopped, as C-z does: the shell is back at its prompt, but the command goes on at `fg`.
import { hasCarrier } from '../look/in-front.ts';
import { lookAt } from '../look/terminal.ts';
import type { CommandEnd } from '../state/command-ends.ts';
import type { Session } from '../state/session.ts';
import type { Verdict } from './verdict.ts';

/** 128 and the number of the signal: 19 to 22 on Linux, 17, 18, 21 and 22 on macOS. */
const STOP_STATUSES: readonly number[] = [145, 146, 147, 148, 149, 150];
/** How the terminal echoes C-z, and what shells say whose status tells nothing: mksh and fish. */
const SAYS_STOPPED = /\^Z|\[\d+\] [+-] Stopped|Job \d+, .* has stopped/;
const SAYS_IT_ANYHOW = /stopped|suspended/i;
/** Of those, the same as the last words behind the echo. `jobs` says it without one. */
const ENDS_WITH_IT = /\^Z(?:\[\d+\] [+-] Stopped .*|fish: Job \d+, .* has stopped)\n$/;
const TAIL = 1024;

/** Some shells give a stopped command no status of its own: then there is none. */
export async function unlessStopped(session: Session, verdict: Verdict): Promise<Verdict> {
  if (verdict.via !== 'prompt' || verdict.prompt !== undefined) return verdict;
  const ends = session.stream.phases.endsSince(0);
  const end = verdict.end === undefined ? ends.at(-1) : ends.find(({ after }) => after === verdict.end);
  if (!end || !(await isStopped(session, end))) return verdict;
  return { ...verdict, state: 'stopped', exitCode: isStopStatus(end.status) ? verdict.exitCode : undefined };
}

/** A program may end with such a status itself, so the process table decides. It shows nothing of another machine. */
async function isStopped(session: Session, { at, line, status }: CommandEnd): Promise<boolean> {
  const bytes = await session.stream.read({ from: Math.max(line.from, at - TAIL), to: at });
  const tail = Buffer.from(bytes).toString('latin1').replaceAll('\r', '');
  const isTold = isStopStatus(status);
  if (!isTold && !SAYS_STOPPED.test(tail)) return false;
  const look = await lookAt(session);
  const isNew = session.front.noteStopped(look.stopped ?? [], at);
  if (look.stopped) return isTold || isNew;
  return hasCarrier(look) && (isTold ? SAYS_IT_ANYHOW : ENDS_WITH_IT).test(tail);
}

/** What a shell says of a command that was stopped, if its status tells that. */
export function isStopStatus(status: number): boolean {
  return STOP_STATUSES.includes(status);
}
