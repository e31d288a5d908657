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
  if (pending.expected) told.push(...tellRest(ends, end, !pending.expected.own, code));
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

/** What was inside has read the first lines of the text and ended, so that the shell outside read the others. */
function tellRest(ends: readonly CommandEnd[], end: CommandEnd, isAnswer: boolean, code: string): string[] {
  const isBefore = ({ after }: CommandEnd): boolean => after <= end.line.from;
  if (!ends.some((each) => isBefore(each) && (isAnswer || each.isReturn))) return [];
  return [
    `what read the beginning of this text has ended, and the shell ran the rest: ${code} is that of the last line`,
  ];
}

const MOST_CODES = 5;

/**
 * An answer has one exit code, that of the last command: of those that ended before it, and are unread, one may have failed. `from`: what
 * was read reaches so far. `before`: where the text was typed, whose own lines are not told.
 */
export function tellEarlier(session: Session, from: number, verdict: Verdict, before?: number): string[] {
  const { stream } = session;
  const { complete, via, exitCode, end } = verdict;
  const ends = stream.phases.endsSince(from).filter(({ after }) => after <= (end ?? stream.scanned));
  const isLast = complete && via === 'prompt';
  const own = isLast ? (ends.find(({ after }) => after === end) ?? ends.at(-1)) : undefined;
  // A shell marks an end before its first prompt, too.
  const isFirst = ({ line, isOfOuter, isReturn }: CommandEnd): boolean =>
    line.from >= line.to || (isOfOuter === true && isReturn === undefined);
  const isCommand = (each: CommandEnd): boolean => !isFirst(each) && !(each.isUnrun && session.marksOutput());
  const isEarlier = ({ line }: CommandEnd): boolean => before === undefined || line.from < before;
  const codes = ends.filter((each) => each !== own && isCommand(each) && isEarlier(each)).map(({ status }) => status);
  if (codes.every((code) => code === (exitCode ?? 0))) return [];
  const told = codes.slice(0, MOST_CODES).map((code) => `exit=${code}`);
  const more = codes.length > MOST_CODES ? ', …' : '';
  return [`${whichEnded(codes.length, isLast)} ended with ${told.join(', ')}${more}`];
}

/** A shell inside has ended with nobody waiting, as behind a connection that broke: what is typed next runs outside. */
export function tellLeftUnseen({ stream }: Session, from: number, to: number): string[] {
  const isLeft = stream.phases.endsSince(from).some(({ after, isReturn }) => isReturn && after <= to);
  return isLeft ? ['the shell inside had ended before: this is the one outside'] : [];
}

function whichEnded(count: number, isBeforeLast: boolean): string {
  if (count === 1) return isBeforeLast ? 'the command before it' : 'a command';
  return `${isBeforeLast ? 'the ' : ''}${count} commands${isBeforeLast ? ' before it' : ''}`;
}
