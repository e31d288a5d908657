// The drawn screen as it stands, or what has changed on it since it was shown last.
import { diffScreen, drawScreen, unchangedScreen } from '../../terminal/screen.ts';
import { captureScreen } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';

export type ScreenPart = { kind: 'whole' } | { kind: 'changed' } | { kind: 'rows'; first: number; last: number };

export async function showScreenPart(session: Session, part: ScreenPart, maxTokens: number): Promise<string> {
  const now = await captureScreen(session);
  const before = session.front.rememberScreen(now);
  if (part.kind === 'changed' && before) return diffScreen(before, now, maxTokens);
  return drawScreen(now, maxTokens, part.kind === 'rows' ? part : undefined);
}

/** The screen, or a sentence if nothing has changed on it. */
export async function showScreen(session: Session, maxTokens: number): Promise<string> {
  const now = await captureScreen(session);
  const before = session.front.rememberScreen(now);
  return (before && unchangedScreen(before, now)) ?? drawScreen(now, maxTokens);
}
