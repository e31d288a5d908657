// Gives marks to a shell that was not started with them, so that its commands end on evidence too.
import { log } from '../../log.ts';
import type { ToldQuestion } from '../../tmux/shell-questions.ts';
import { isOutdated, type Seen } from '../look/shell-prompt.ts';
import type { Session } from '../state/session.ts';
import { Adoption } from './adoption.ts';
import { findNested } from './find-nested.ts';

export interface AdoptOptions {
  /** The caller wants marks even if the prompt does not look like a shell's. */
  mark: boolean;
  /** The caller waits until then, as `performance.now` tells time. */
  deadline: number;
  /** What was known of questions to the shell before it was looked at. */
  before: ToldQuestion;
}

/** Returns whether all is to be judged anew: the shell in front has marks now, or somebody else has asked it or has typed. */
export async function adopt(session: Session, seen: Seen, { mark, deadline, before }: AdoptOptions): Promise<boolean> {
  const nested = await findNested(session, seen, mark);
  if (!nested || isOutdated(session, seen)) return false;
  log.note('a shell without marks in front', () => ({ ...nested }));
  const adoption = new Adoption(session, seen.line, nested);
  const turn = await adoption.take(before);
  if (turn === 'taken') return adoption.goOn(deadline);
  adoption.stop();
  return turn === 'later' && performance.now() < deadline;
}

/** A question of an earlier call that the shell had not answered when the time of that call was over. */
export async function finishQuestion({ front }: Session, deadline: number): Promise<void> {
  await front.openQuestion?.goOn(deadline);
}
