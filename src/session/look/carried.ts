// How long a text is on its way that goes through a carrier, and its echo back.
import { CARRIED_MS, STANDS_MS } from '../../timing.ts';
import { CARRIED_SPARE_MS, CARRIED_TRIPS } from '../../timing-texts.ts';
import type { Session } from '../state/session.ts';
import { hasCarrier } from './in-front.ts';
import type { Look } from './processes.ts';
import { isShellInFront } from './shell-prompt.ts';

/** What was typed shows within this, behind a carrier that is in front. What a shell there showed before tells how slow its line is. */
export function carriedMs(session: Session, look: Look): number {
  const { adopted } = session;
  const trip =
    adopted && hasCarrier(look) && isShellInFront(session, look)
      ? session.roundTrips.longestMs(adopted.key)
      : undefined;
  return trip === undefined ? CARRIED_MS : Math.min(CARRIED_MS, CARRIED_SPARE_MS + CARRIED_TRIPS * trip);
}

/** What was typed at a prompt shows there within this, if nothing reads it before. */
export function showsMs(session: Session, look: Look): number {
  return hasCarrier(look) ? carriedMs(session, look) : STANDS_MS;
}
