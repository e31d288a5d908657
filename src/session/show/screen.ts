// The drawn screen as it stands, or what has changed on it since it was shown last.
import { diffScreen, drawScreen, type Screen, unchangedScreen } from '../../terminal/screen.ts';
import { captureScreen } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import type { Delivery } from './delivery.ts';

export type ScreenPart = { kind: 'whole' } | { kind: 'changed' } | { kind: 'rows'; first: number; last: number };

export async function showScreenPart(
  session: Session,
  part: ScreenPart,
  maxTokens: number,
  delivery: Delivery,
): Promise<string> {
  const { before, now } = await nextScreen(session, delivery);
  if (part.kind === 'changed' && before) return diffScreen(before, now, maxTokens);
  return drawScreen(now, maxTokens, part.kind === 'rows' ? part : undefined);
}

/** The screen, or a sentence if nothing has changed on it. */
export async function showScreen(session: Session, maxTokens: number, delivery: Delivery): Promise<string> {
  const { before, now } = await nextScreen(session, delivery);
  return (before && unchangedScreen(before, now)) ?? drawScreen(now, maxTokens);
}

async function nextScreen(session: Session, delivery: Delivery): Promise<{ before: Screen | undefined; now: Screen }> {
  const now = await captureScreen(session);
  delivery.onceOut(() => session.front.noteScreen(now));
  return { before: session.front.screen, now };
}
