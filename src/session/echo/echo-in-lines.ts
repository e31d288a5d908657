// Removes the prompt and the echo from drawn lines. A line editor that draws by cursor moves leaves both on the lines,
// and no byte tells them from output.
import { isKnownPrompt } from '../look/prompt-text.ts';
import type { Sent } from '../state/sent-texts.ts';
import type { TypedAtPrompts } from '../state/typed-at-prompts.ts';
import { isBegunBehindPrompt, isBehindPrompt } from './echo.ts';

export interface LinesAround {
  /** Stands after the output and is not part of it. */
  prompt?: string | undefined;
  typed?: TypedAtPrompts | undefined;
}

export function withoutPromptAndEcho(lines: string[], { prompt, typed }: LinesAround): string[] {
  const at = lines.findLastIndex((line) => line.trim() !== '');
  const last = lines[at]?.trimEnd();
  const left = prompt && last?.endsWith(prompt) ? [...lines.slice(0, at), last.slice(0, -prompt.length)] : lines;
  return typed ? withoutEcho(left, typed) : left;
}

/** Puts blank lines in place of the echo, so that the other lines keep their numbers. */
function withoutEcho(lines: string[], { text, prompts, begun, isHigh }: TypedAtPrompts): string[] {
  // A line editor may have drawn its prompt again before it took the text.
  const isShown = (line: string): boolean => line.trim() !== '' && !isKnownPrompt(line, prompts);
  const top = lines.findIndex(isShown);
  // An editor of several lines draws those again that it has read already.
  const drawnAgain = begun.flatMap((each) => each.split('\n'));
  const isDrawnAgain = drawnAgain.every((line, at) => isEcho(lines[top + at] ?? '', line, prompts));
  const start = isDrawnAgain ? top + drawnAgain.length : top;
  const end = endOfEcho(lines, start, { typed: text.split('\n'), prompts, isInParts: isHigh });
  return end === start ? lines : lines.map((line, at) => (at < end ? '' : line));
}

interface TypedLines {
  typed: readonly string[];
  prompts: readonly string[];
  /** Of a text higher than the screen, an editor draws the lower lines alone, and again with each change. */
  isInParts?: boolean | undefined;
  /** It may have come only in part: its first line was left out before, and of its last one the beginning alone stands there. */
  isOnItsWay?: boolean;
}

function endOfEcho(
  lines: readonly string[],
  start: number,
  { typed, prompts, isInParts, isOnItsWay }: TypedLines,
): number {
  let next = 0;
  const isLine = (shown: string, at: number): boolean =>
    at < typed.length &&
    (isEcho(shown, typed[at] ?? '', prompts) || (at > 0 && shown.trimEnd() === typed[at]?.trimEnd()));
  for (let at = start; at < lines.length; at += 1) {
    const shown = lines[at] ?? '';
    const expected = at === start && isOnItsWay ? [0, 1] : [next];
    const inTurn = expected.find((each) => isLine(shown, each)) ?? -1;
    const part =
      inTurn < 0 && isInParts ? typed.findIndex((line) => isBehindPrompt(shown.trimEnd(), line, prompts)) : inTurn;
    if (part < 0) {
      const isBegun = isOnItsWay && expected.some((each) => typed[each]?.startsWith(shown.trimEnd()));
      return isBegun ? at + 1 : at;
    }
    next = part + 1;
  }
  return lines.length;
}

/** Without what shows a text of several lines that may still be on its way to the prompts of a program. */
export function withoutEchoOnItsWay(lines: string[], { text, prompts }: Sent): string[] {
  if (!prompts || !text.includes('\n')) return lines;
  const typed = text.split('\n');
  const isOfEcho = (shown: string, line: string): boolean =>
    isBehindPrompt(shown, line, prompts) || isBegunBehindPrompt(shown, line, prompts);
  const top = lines.findIndex((line) => line.trim() !== '' && !isKnownPrompt(line, prompts));
  const end = endOfEcho(lines, Math.max(0, top), { typed, prompts, isOnItsWay: true });
  return lines.slice(end).filter((shown) => !typed.some((line) => isOfEcho(shown.trimEnd(), line)));
}

/** The text after a prompt, or after as many blanks, which remain when a line is drawn again. */
function isEcho(shown: string, typed: string, prompts: readonly string[]): boolean {
  const whole = shown.trimEnd();
  if (whole === '' || !whole.endsWith(typed.trimEnd())) return false;
  if (isBehindPrompt(whole, typed, prompts)) return true;
  const before = shown.slice(0, whole.length - typed.trimEnd().length);
  return before.trim() === '' && prompts.some((prompt) => prompt.length === before.length);
}
