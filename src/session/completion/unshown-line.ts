// A shell that draws its lines has shown nothing of one: echo is off, as a program that was ended behind its back leaves it.
import { bareText } from '../look/bare-text.ts';
import type { CommandEnd } from '../state/command-ends.ts';
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';
import type { Verdict } from './verdict.ts';

const NO_ECHO =
  'the shell shows nothing of what is typed: echo is off here, as a program that ended in the background may leave it; stty sane turns it on';
/** It may just have turned it on. */
const SETS_ECHO = /\b(?:stty|reset)\b/;

export async function withNoteOnEcho(
  session: Session,
  { text, from, expected }: Awaited,
  verdict: Verdict,
  ends: readonly CommandEnd[],
): Promise<Verdict> {
  const end = ends.find(({ after }) => after === verdict.end);
  const isOwn = expected?.own !== undefined && !expected.own.isAhead && expected.ahead === 0;
  const isOther = verdict.note !== undefined || text.trim() === '' || SETS_ECHO.test(text);
  if (!end || !isOwn || isOther || !session.marksOutput()) return verdict;
  const line = { from: Math.max(end.line.from, from), to: end.line.to };
  const shown = await session.stream.read(line);
  const isWhole = shown.length === line.to - line.from;
  return isWhole && bareText(shown) === '' ? { ...verdict, note: NO_ECHO } : verdict;
}
