// What read a text has ended with it: the next text goes to the shell outside, which may be that of another user or machine.
import { asksForCommands } from '../look/prompt-text.ts';
import type { CommandEnd } from '../state/command-ends.ts';
import type { Session } from '../state/session.ts';
import type { Pending } from '../state/typed.ts';
import { asksToLeave, ENDED_AMID } from './idle-shell.ts';
import type { Verdict } from './verdict.ts';

const SHELL_LEFT = 'the shell that read this text has ended: what is typed next goes to the one outside';
const PROGRAM_LEFT = 'the program that read this text has ended: what is typed next goes to the shell';
/** Words by which programs that take commands are left. */
const LEAVES = /(?:^|[^\w-])(?:exit|quit|bye|q|qa?!?|logout|disconnect|detach|halt|die|kill|abort|shutdown)\b/i;

/** Unless it was meant to, as its text says. Only the answer to such a text tells so: the prompt may look the same. */
export function tellIfLeft(session: Session, typed: Pending | undefined, verdict: Verdict): Verdict {
  const { complete, via, note, prompt } = verdict;
  if (!typed || !complete || via !== 'prompt' || note === ENDED_AMID || prompt !== undefined) return verdict;
  // Keys that came behind the text have ended it.
  if (session.typed.areKeysLast) return verdict;
  const end = session.stream.phases.endsSince(typed.from).find(({ after }) => after === verdict.end);
  const left = end && typed.text.trim() !== '' ? whatWasLeft(session, typed, end) : undefined;
  return left === undefined ? verdict : { ...verdict, left };
}

function whatWasLeft(
  session: Session,
  { text, from, expected, promptBefore }: Pending,
  end: CommandEnd,
): string | undefined {
  if (end.isReturn) return asksToLeave(text) ? undefined : SHELL_LEFT;
  // One that asked a question ends once it is answered, and a builtin of the shell is no program.
  const tookCommands = asksForCommands(promptBefore?.shown ?? '') && promptBefore?.group !== session.row.panePid;
  const isInside = expected?.own === undefined && tookCommands && end.line.from < from;
  return isInside && !LEAVES.test(text) ? PROGRAM_LEFT : undefined;
}
