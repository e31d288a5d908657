// How long a text is on its way that goes through a carrier, and its echo back.
import { CARRIED_MS, STANDS_MS } from '../../timing.ts';
import { CARRIED_SPARE_MS, CARRIED_TRIPS } from '../../timing-texts.ts';
import type { Session } from '../state/session.ts';
import { hasCarrier } from './in-front.ts';
import type { Look } from './processes.ts';
import { isShellInFront } from './shell-prompt.ts';

/** A carrier is in front: what was typed shows within this. What a shell behind it showed before tells how slow its line is. */
export function carriedMs(session: Session, look: Look): number {
  const { adopted } = session;
  const trip = adopted && isShellInFront(session, look) ? session.roundTrips.longestMs(adopted.key) : undefined;
  return trip === undefined ? CARRIED_MS : Math.min(CARRIED_MS, CARRIED_SPARE_MS + CARRIED_TRIPS * trip);
}

/** A program behind a carrier answers each line and interrupt, so what no byte has answered has not come there yet. */
export function isOnItsWay({ stream }: Session, { from }: { from: number }, look: Look): boolean {
  return hasCarrier(look) && stream.scanned <= from;
}

/** What was typed at a prompt shows there within this, if nothing reads it before. `here`: without a carrier. */
export function showsMs(session: Session, look: Look, here = STANDS_MS): number {
  return hasCarrier(look) ? carriedMs(session, look) : here;
}
