// Enter that follows a text apart.
import { receiptIdOfEnter } from '../../tmux/receipts.ts';
import { stopped, type Verdict } from '../completion/verdict.ts';
import { agentSays } from '../look/agent.ts';
import type { Session } from '../state/session.ts';
import { enterKeys, Overtaken } from './enter.ts';
import { NotTaken } from './held-back.ts';

/** The text that it ends. */
export interface TextBefore {
  /** That of the text. */
  receipt: string;
  holder: string | undefined;
}

/** Throws `NotTaken` if somebody has typed behind the text. */
export async function pressEnterBehind(session: Session, { receipt, holder }: TextBefore): Promise<void> {
  const keys = { part: 'last', behind: receipt, holder, receipt: receiptIdOfEnter(receipt) } as const;
  await enterKeys(session, ['Enter'], keys).catch((error: unknown) => {
    if (!(error instanceof Overtaken)) throw error;
    throw notTaken(session, 'somebody else typed behind it, and Enter was NOT pressed.');
  });
}

export function notTaken(session: Session, sentence: string): NotTaken {
  const next = 'pty_read screen: true shows what stands there; pty_key Enter or C-c goes on from it.';
  return new NotTaken(sentence, next, verdictNow(session));
}

export function verdictNow(session: Session): Verdict {
  const agent = agentSays(session);
  const state = agent?.state === 'blocked' ? 'blocked' : session.row.alternate ? 'fullscreen' : 'running';
  return { ...stopped(state, 'now'), agent };
}
