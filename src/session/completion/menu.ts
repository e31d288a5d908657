// A menu: what looks like a line on which a program may rest is the last of its choices.
import { isLedByShell, leaderOf } from '../look/in-front.ts';
import { findQuestionAbove } from '../look/question-above.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import type { Verdict } from './verdict.ts';

/** The program takes keys, and a question stands above the cursor's line. */
export async function withQuestionOfMenu(session: Session, verdict: Verdict): Promise<Verdict> {
  const { asking } = verdict;
  const isRead = asking?.how === 'reads_keys';
  if (!asking || !(isRead || asking.how === 'may_ask' || asking.how === 'sleeps')) return verdict;
  const look = await lookAt(session);
  const leader = leaderOf(look);
  if (look.mode !== 'raw' || !leader || isLedByShell(look)) return verdict;
  // A REPL has a prompt of its own, and output that may end with a question mark.
  if (session.front.promptsOf(leader.group).length > 0 && !isRead) return verdict;
  // One that asks for a text reads keys, too.
  const question = await findQuestionAbove(session, asking.line, isRead);
  return question === undefined ? verdict : { ...verdict, asking: { ...asking, how: 'menu', question } };
}
