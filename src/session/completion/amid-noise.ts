// Whether the shell is back although a job in the background prints: over its prompt, into the echo, without a pause. And
// whether a program asks although something else is drawn all the time, as a title or a clock.
import { READ_LINE_MS, SLOWEST_EDITOR } from '../../timing.ts';
import { carriedMs } from '../look/carried.ts';
import { hasCarrier, isShell } from '../look/in-front.ts';
import { hasReader, type Look } from '../look/processes.ts';
import { howItAsks } from '../look/question-text.ts';
import { isShellReading } from '../look/shell-prompt.ts';
import { lookAt, readCursorLine } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';
import { stopped, type Verdict, waitingForInput } from './verdict.ts';

/** As many lines have ended as were typed, and the shell reads again, so it needs not show its prompt. */
export function isBack(session: Session, awaited: Awaited, look: Look): boolean {
  return haveLinesEnded(session, awaited) && isShellReading(session, look);
}

/** Such a job prints no marks: a shell that reads, and has printed none for a while, has ended all that it read. */
export async function isBackAmidNoise(session: Session, awaited: Awaited, unmarkedMs: number): Promise<boolean> {
  if (!haveLinesEnded(session, awaited)) return false;
  if (unmarkedMs < READ_LINE_MS + awaited.text.length / SLOWEST_EDITOR) return false;
  const { phases } = session.stream;
  const { since } = phases;
  const look = await lookAt(session);
  if (!isShellReading(session, look) || (hasCarrier(look) && unmarkedMs < carriedMs(session, look))) return false;
  await session.stream.sync();
  return phases.since === since;
}

function haveLinesEnded({ stream: { phases } }: Session, { expected }: Awaited): boolean {
  if (!expected || phases.phase !== 'input') return false;
  return phases.endsSince(expected.from).length >= expected.ahead + expected.lines;
}

/** The cursor stands behind the same question as at the last look, and the system says that a program reads a line there. */
export class AsksAmidNoise {
  #line: string | undefined;

  async weigh(session: Session, quietMs: number): Promise<Verdict | undefined> {
    const { text, x } = await readCursorLine(session);
    const isSame = x > 0 && text === this.#line;
    this.#line = text;
    if (!isSame || howItAsks(text) === 'no') return undefined;
    const look = await lookAt(session);
    // At its own prompt, a shell without a line editor reads so, too, while others type to it.
    if (!hasReader(look) || look.front.some(isShell)) return undefined;
    if (look.mode === 'silent') return stopped('password', 'state');
    return look.mode === 'line' ? waitingForInput({ how: 'reads_line', line: text, quietMs }) : undefined;
  }
}
