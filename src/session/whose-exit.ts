// Says of which command the exit code is that an answer tells, where it may be another one than the text.
import type { Verdict } from './completion/verdict.ts';
import type { CommandEnd } from './state/command-ends.ts';
import type { Session } from './state/session.ts';
import type { TypedText } from './typing/enter-judged.ts';

type Typed = Pick<TypedText, 'pending' | 'isBusy' | 'keysTakenBy'>;

/** `enter`: an Enter was typed behind the text. */
export function whoseExit(session: Session, typed: Typed, verdict: Verdict, enter: boolean): string[] {
  const { pending, isBusy, keysTakenBy } = typed;
  const ends = session.stream.phases.endsSince(pending.from);
  const end = ends.find(({ after }) => after === verdict.end);
  // What a program leaves that the session was opened with is its own.
  if (!verdict.complete || verdict.exitCode === undefined || verdict.note !== undefined || !end) return [];
  const code = `exit=${verdict.exitCode}`;
  const told = [];
  if (isBusy && enter) told.push(tellOwn(session, end, code));
  if (keysTakenBy && end === ends[0]) told.push(tellTaker(keysTakenBy, code));
  if (pending.expected && !pending.expected.own) told.push(...tellRest(ends, end, code));
  return told;
}

function tellOwn(session: Session, end: CommandEnd, code: string): string {
  return end.isUnrun && session.marksOutput()
    ? `this text ran nothing: ${code} is of what ran before`
    : `${code} is that of this text`;
}

/** It ended behind the text, perhaps of itself. */
function tellTaker(taker: string, code: string): string {
  return `${taker} took the text as keys: the command that ran there ended with ${code}, and the shell ran nothing of the text`;
}

/** A program inside has read the first lines of the text and ended, so that the shell read the others. */
function tellRest([first]: readonly CommandEnd[], end: CommandEnd, code: string): string[] {
  if (!first || end.line.from < first.after) return [];
  return [
    `what read the beginning of this text has ended, and the shell ran the rest: ${code} is that of the last line`,
  ];
}
