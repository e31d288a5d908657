// Removes the prompt and the echo from drawn lines. A line editor that draws by cursor moves leaves both on the lines,
// and no byte tells them from output.
import { isKnownPrompt } from '../look/prompt-text.ts';
import type { TypedAtPrompts } from '../state/typed-at-prompts.ts';
import { isBehindPrompt } from './echo.ts';

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
function withoutEcho(lines: string[], { text, prompts, begun }: TypedAtPrompts): string[] {
  // A line editor may have drawn its prompt again before it took the text.
  const isShown = (line: string): boolean => line.trim() !== '' && !isKnownPrompt(line, prompts);
  const top = lines.findIndex(isShown);
  // An editor of several lines draws those again that it has read already.
  const drawnAgain = begun.flatMap((each) => each.split('\n'));
  const isDrawnAgain = drawnAgain.every((line, at) => isEcho(lines[top + at] ?? '', line, prompts));
  const start = isDrawnAgain ? top + drawnAgain.length : top;
  const [first = '', ...others] = text.split('\n');
  if (!isEcho(lines[start] ?? '', first, prompts)) return lines;
  const other = others.findIndex((line, at) => {
    const shown = lines[start + 1 + at] ?? '';
    return shown.trimEnd() !== line.trimEnd() && !isEcho(shown, line, prompts);
  });
  const end = start + 1 + (other < 0 ? others.length : other);
  return lines.map((line, at) => (at < end ? '' : line));
}

/** The text after a prompt, or after as many blanks, which remain when a line is drawn again. */
function isEcho(shown: string, typed: string, prompts: readonly string[]): boolean {
  const whole = shown.trimEnd();
  if (whole === '' || !whole.endsWith(typed.trimEnd())) return false;
  if (isBehindPrompt(whole, typed, prompts)) return true;
  const before = shown.slice(0, whole.length - typed.trimEnd().length);
  return before.trim() === '' && prompts.some((prompt) => prompt.length === before.length);
}
