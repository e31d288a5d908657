// What has printed the pattern may end with it: a moment's wait for that spares the call that asks how it ended.
import { OWN_END_MS } from '../../timing-looks.ts';
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';
import { until } from '../state/until.ts';
import { weighOwnEnd } from './idle-shell.ts';
import type { OwnEnd } from './own-end.ts';
import type { Verdict } from './verdict.ts';

export async function withOwnEnd(
  session: Session,
  awaited: Awaited,
  found: Verdict,
  rest: { own: OwnEnd | undefined; signal: AbortSignal | undefined },
): Promise<Verdict> {
  const { own, signal } = rest;
  if (!own) return found;
  const within = found.state === 'running' ? OWN_END_MS : 0;
  const end = await until(session, { within, every: OWN_END_MS, signal }, () => own.find());
  const ended = end && (await weighOwnEnd(session, awaited, end));
  return ended?.complete ? { ...found, ...ended, via: found.via } : found;
}
