// One server at a time asks a nested shell and gives it marks. The others wait for what it finds, and type nothing meanwhile.
import { QUESTION_LOOK_MS, QUESTION_S } from '../../timing.ts';
import { readReceipts } from '../../tmux/receipts.ts';
import { readQuestion, type ShellQuestion, type ToldQuestion, tellQuestion } from '../../tmux/shell-questions.ts';
import type { Session } from '../state/session.ts';
import { type Deadline, until } from '../state/until.ts';
import { HeldBack, heldBackByQuestion, Unanswered } from './held-back.ts';

/** Nothing was typed: another server asks the shell, or has given it marks, so that all is to be judged anew. */
export class ShellAsked extends Error {}

export function shellsAsKnown({ leases, row }: Session): ShellQuestion {
  return { asker: leases.holder.process, adopted: row.adopted };
}

/** Takes in what others have found. */
export async function readLastQuestion(session: Session): Promise<ToldQuestion> {
  const line = tellQuestion(session.row.paneId, shellsAsKnown(session));
  const result = await session.tmux.execute(line, { repeatable: true });
  const told = readQuestion(result?.ok ? result.lines.join('') : '');
  const [pid, since] = told.finding.split('-');
  if (pid && since) session.front.noteMarkless(Number(pid), Number(since));
  return told;
}

/** Somebody else has typed between two looks at the receipts. Our own keys may have asked the editor what stands there. */
export function isTypedByOthers({ front }: Session, before: string, now: string): boolean {
  const known = new Set(readReceipts(before).map(({ id }) => id));
  return readReceipts(now).some(({ id }) => !known.has(id) && !front.isOwnKeys(id));
}

/** What others read as the finding: that process took no marks, in that phase of the shell. */
export function markless(pid: number, since: number): string {
  return `${pid}-${since}`;
}

/** Waits for the end of a question of another server. One that has ended amid its question is waited for until its time is over. */
export async function awaitOthers(session: Session, { signal, deadline }: Partial<Deadline> = {}): Promise<void> {
  const left = deadline === undefined ? Number.POSITIVE_INFINITY : deadline - performance.now();
  const within = Math.min((QUESTION_S + 1) * 1_000, left);
  await until(session, { within, every: QUESTION_LOOK_MS, signal }, async () => {
    const { isNews } = await readLastQuestion(session);
    if (isNews) await session.refresh();
    return !isNews;
  });
}

/**
 * Judges while nobody asks. Undefined where all is to be judged anew, as where what stood on the line was a question of another
 * server.
 */
export async function unlessAsked<T>(
  session: Session,
  patience: Deadline,
  judge: (before: ToldQuestion) => Promise<T>,
): Promise<T | undefined> {
  const before = await readLastQuestion(session);
  if (before.isNews) {
    await awaitOthers(session, patience);
    if (performance.now() >= patience.deadline) throw heldBackByQuestion(session.row.name);
    return undefined;
  }
  try {
    return await judge(before);
  } catch (error) {
    if (!(error instanceof HeldBack) || error instanceof Unanswered) throw error;
    const { isNews, key } = await readLastQuestion(session);
    if (!isNews && key === before.key) throw error;
    return undefined;
  }
}
