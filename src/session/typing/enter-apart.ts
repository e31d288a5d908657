// A text for a program that takes each key itself: it may look for the text among other things, and Enter that comes with the
// text chooses what is shown before it is found.
import type { KnownAgent } from '../../agents/known/known-agent.ts';
import { filtersText } from '../../programs/programs.ts';
import { DRAWN_MS, PROMPT_STANDS_MS } from '../../timing.ts';
import { TEXT_SHOWN_MS } from '../../timing-texts.ts';
import { hasCarrier, nameOf } from '../look/in-front.ts';
import { hasReader, type Look, mayRead } from '../look/processes.ts';
import type { Session } from '../state/session.ts';
import { stillFor } from '../state/still.ts';
import { until } from '../state/until.ts';
import { type EnteredOnce, type EnterOptions, enterText } from './enter.ts';
import { pressEnterBehind } from './press-enter.ts';

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
  await pressEnterBehind(session, { receipt: entered.receipt.id, holder: options.claim?.holder });
  return entered;
}
