// Whether the alternate screen was shown for a moment only, as by a pager with a short text.
import { SCREEN_STANDS_MS } from '../../timing.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';

export async function isScreenLeft(session: Session, signal: AbortSignal | undefined): Promise<boolean> {
  const patience = { within: SCREEN_STANDS_MS, every: SCREEN_STANDS_MS / 4, signal };
  return (await until(session, patience, async () => !(await session.refresh())?.alternate)) ?? false;
}
