// Whether a program that draws the whole screen stands there, and has shown what it has to show.
import { SCREEN_STANDS_MS, SLOWEST_ANSWER_MS, STILL_SCREEN_MS, UNSURE_MS } from '../../timing.ts';
import type { SessionRow } from '../../tmux/rows.ts';
import { isCarried, ownsTerminal } from '../look/in-front.ts';
import { canHaveReader, type Look } from '../look/processes.ts';
import { isBlank, lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';

interface FullScreen {
  row: SessionRow;
  /** For so long nothing has come. */
  quietMs: number;
  /** What was seen in front, if somebody has looked. */
  look?: Look | undefined;
  signal?: AbortSignal | undefined;
}

export async function standsFullScreen(session: Session, screen: FullScreen): Promise<boolean> {
  const { row, quietMs, signal } = screen;
  const isUnanswered = session.stream.scanned <= session.typed.inputFrom;
  const look = screen.look ?? (await lookAt(session));
  // Line editors turn the keypad on, too.
  if (!row.alternate && !ownsTerminal(look) && !drawsFar(session, look)) return false;
  // On a busy machine the program may draw late.
  if (quietMs < STILL_SCREEN_MS && (await isBlank(session))) return false;
  // Before it leaves, it may save.
  if (hasGivenBack(session, look) && quietMs < UNSURE_MS) return false;
  // The answer of one far away may still be on its way.
  if (isUnanswered && quietMs < SLOWEST_ANSWER_MS && isCarried(look)) return false;
  return !row.alternate || !(await isLeft(session, signal));
}

/** Behind a carrier only what comes tells: a shell there may clear the screen at its prompt, where its editor takes pastes. */
function drawsFar({ stream: { modes } }: Session, look: Look): boolean {
  return isCarried(look) && look.mode === 'raw' && modes.isDrawnWithKeypad && !modes.hasBracketedPaste;
}

/** It took keys, takes no more, and works. */
function hasGivenBack({ front }: Session, look: Look): boolean {
  return look.mode === 'line' && !canHaveReader(look) && front.hasTakenKeys(look.front[0]?.group);
}

/** Whether the alternate screen was shown for a moment only, as by a pager with a short text. */
async function isLeft(session: Session, signal: AbortSignal | undefined): Promise<boolean> {
  const patience = { within: SCREEN_STANDS_MS, every: SCREEN_STANDS_MS / 4, signal };
  return (await until(session, patience, async () => !(await session.refresh())?.alternate)) ?? false;
}
