// Whether a program asks that runs behind a carrier, where nobody can see it read.
import { hasCarrier } from '../look/in-front.ts';
import { asksForCommands, isKnownPrompt } from '../look/prompt-text.ts';
import { howItAsks } from '../look/question-text.ts';
import type { Seen } from '../look/shell-prompt.ts';
import type { Session } from '../state/session.ts';

/**
 * Whether a program asks that runs in a shell behind a carrier. Nobody can see it read, so its prompt must be one at which
 * something was typed before.
 */
export function asksFar({ front, stream }: Session, { line, look }: Seen): boolean {
  if (stream.phases.phase !== 'output' || !hasCarrier(look)) return false;
  return isKnownPrompt(line.text, front.promptsOf(look.front[0]?.group));
}

/** What stands on the line, or the whole screen, may be that of a program which asks. */
export function mayAskFar({ row }: Session, { line }: Seen): boolean {
  return row.alternate || asksForCommands(line.text) || (line.x > 0 && howItAsks(line.text) !== 'no');
}
