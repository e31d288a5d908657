// Whether what was typed last stands behind the prompt of the program in front, which has not been given the line.
import type { Look } from '../look/processes.ts';
import { behindPrompt } from '../look/prompt-text.ts';
import type { CursorLine } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';

interface Shown {
  look: Look;
  line: CursorLine;
}

export function isBegun({ front, typed, seenReading }: Session, awaited: Awaited, { look, line }: Shown): boolean {
  const isUnentered =
    awaited.text === '' ? seenReading.hasNothingSince(typed.lastEntered) : awaited.expected === undefined;
  const known = front.promptsOf(look.front[0]?.group);
  return isUnentered && (behindPrompt(line.text, known) ?? '') !== '';
}
