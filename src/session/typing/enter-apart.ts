// A text for a program that takes each key itself: it may look for the text among other things, and Enter that comes with the
// text chooses what is shown before it is found.
import type { KnownAgent } from '../../agents/known/known-agent.ts';
import { filtersText } from '../../programs/programs.ts';
import { DRAWN_MS, PROMPT_STANDS_MS } from '../../timing.ts';
import { TEXT_SHOWN_MS } from '../../timing-texts.ts';
import { receiptIdOfEnter } from '../../tmux/receipts.ts';
import { stopped } from '../completion/verdict.ts';
import { hasCarrier, nameOf } from '../look/in-front.ts';
import { hasReader, type Look, mayRead } from '../look/processes.ts';
import type { Session } from '../state/session.ts';
import { stillFor } from '../state/still.ts';
import { until } from '../state/until.ts';
import { type EnteredOnce, type EnterOptions, enterKeys, enterText, Overtaken } from './enter.ts';
import { NotTaken } from './held-back.ts';

/** What waits for nothing but keys takes them in their order, as line editors do, and so does a program at its prompt. */
export function takesEnterApart(look: Look, known: { isPrompted: boolean; agent: KnownAgent | undefined }): boolean {
  if (known.agent || look.mode !== 'raw' || hasCarrier(look)) return false;
  if (look.front.some((process) => filtersText(nameOf(process)))) return true;
  return !known.isPrompted && mayRead(look) && !hasReader(look);
}

/**
 * Presses Enter once the program has drawn the text, and what it makes of it, or draws nothing; and not where the text has ended
 * the program: it would come to the shell. A single letter may be a command, as `q` is, and goes in with its Enter.
 */
export async function enterApart(
  session: Session,
  text: string,
  options: EnterOptions,
  signal?: AbortSignal,
): Promise<EnteredOnce> {
  if (!options.enter || text.length <= 1) return enterText(session, text, options);
  const { scanned: from, phases } = session.stream;
  const { since } = phases;
  const entered = await enterText(session, text, { ...options, enter: false, part: 'first' });
  const isStill = stillFor(session, PROMPT_STANDS_MS);
  const patience = { within: TEXT_SHOWN_MS, every: DRAWN_MS, signal };
  await until(session, patience, () => phases.since !== since || (isStill() && session.stream.scanned > from));
  await session.stream.sync();
  if (phases.since !== since) return entered;
  const { id } = entered.receipt;
  const keys = { part: 'last', behind: id, holder: options.claim?.holder, receipt: receiptIdOfEnter(id) } as const;
  await enterKeys(session, ['Enter'], keys).catch((error: unknown) => {
    if (!(error instanceof Overtaken)) throw error;
    throw new NotTaken(
      'somebody else typed behind it, and Enter was NOT pressed.',
      'pty_read screen: true shows what stands there; pty_key Enter or C-c goes on from it.',
      stopped(session.row.alternate ? 'fullscreen' : 'running', 'now'),
    );
  });
  return entered;
}
