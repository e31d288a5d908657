// The drawn screen as it stands, or what has changed on it since it was shown last.
import { diffScreen, drawScreen, type Screen, unchangedScreen } from '../../terminal/screen.ts';
import { showName } from '../../terminal/show-name.ts';
import { findOtherReaders, type OtherReader } from '../look/other-readers.ts';
import { captureScreen } from '../look/terminal.ts';
import type { Front } from '../state/front.ts';
import type { Session } from '../state/session.ts';
import { isOpen } from '../state/terminal-modes.ts';
import type { Delivery } from './delivery.ts';

export type ScreenPart = { kind: 'whole' } | { kind: 'changed' } | { kind: 'rows'; first: number; last: number };

export async function showScreenPart(
  session: Session,
  part: ScreenPart,
  maxTokens: number,
  delivery: Delivery,
): Promise<string> {
  const { before, now } = await nextScreen(session, delivery);
  if (part.kind === 'changed' && before) return diffScreen(before.drawn, now, maxTokens);
  return drawScreen(now, maxTokens, part.kind === 'rows' ? part : undefined);
}

/** The screen, or a sentence if nothing has changed on it. */
export async function showScreen(session: Session, maxTokens: number, delivery: Delivery): Promise<string> {
  const { modes, phases } = session.stream;
  const { before, now } = await nextScreen(session, delivery);
  // What another program draws, or the same one that was started again, is new to the reader.
  const isNew = !before || before.at < Math.max(modes.alternate, phases.since);
  return (isNew ? undefined : unchangedScreen(before.drawn, now)) ?? drawScreen(now, maxTokens);
}

async function nextScreen(session: Session, delivery: Delivery): Promise<{ before: Front['screen']; now: Screen }> {
  const at = session.stream.scanned;
  const now = await captureScreen(session);
  delivery.onceOut(() => session.front.noteScreen({ drawn: now, at }));
  return { before: session.front.screen, now };
}

function tellLeftScreen([reader]: readonly OtherReader[]): string[] {
  return [
    reader
      ? `${showName(reader.name)} still reads this terminal, and takes keys from what is typed: end it with kill ${reader.pid}`
      : 'it ended on the alternate screen: pty_read screen=true shows what it drew, and reset leaves it',
  ];
}

/** A dialog, say, whose last words stand amid what it drew; or a program that was killed. */
export async function leftOnScreen(session: Session, hasOutput: boolean): Promise<string[]> {
  const { cursor, modes } = session.stream;
  const { offset } = cursor;
  if (modes.leftScreen && modes.leftScreen.to > offset) return tellLeftScreen(await findOtherReaders(session));
  if (hasOutput) return [];
  const isLeft = modes.drawings.some((each) => each.from < offset && each.to > offset && !isOpen(each));
  return isLeft ? ['what it drew stands on the screen: pty_read screen=true shows it'] : [];
}
