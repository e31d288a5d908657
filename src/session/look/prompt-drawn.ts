// Whether the line editor of a program has drawn its prompt again: something else may have printed over that since.
import type { Session } from '../state/session.ts';
import { PASTE_ON } from '../state/terminal-modes.ts';
import type { Awaited } from '../state/typed.ts';
import { plainText } from './bare-text.ts';
import { readAnswer } from './drawn-line.ts';
import { behindPrompt, isKnownPrompt } from './prompt-text.ts';

const LONGEST_PROMPT = 256;

/** As node does it: the line is emptied, the prompt drawn, and the cursor put behind that. */
const DRAWN_ANEW = /\x1b\[1G(?:\x1b\[0?[JK])+([^\x1b\r\n]+)\x1b\[(\d+)G/g;

/** Of a text of one line, which was typed at that prompt. */
export async function isPromptDrawn(session: Session, { from, text, promptBefore }: Awaited): Promise<boolean> {
  if (promptBefore?.shown === undefined || text.includes('\n')) return false;
  const { known } = promptBefore;
  const answer = await readAnswer(session, from);
  return isDrawnAnew(answer, known) || isBegun(answer, known);
}

function isDrawnAnew(answer: string, known: readonly string[]): boolean {
  return [...answer.matchAll(DRAWN_ANEW)].some(
    ([, prompt = '', column]) => isKnownPrompt(prompt, known) && Number(column) === [...prompt].length + 1,
  );
}

/** What begins to read asks for bracketed paste, and then draws its prompt. */
function isBegun(answer: string, known: readonly string[]): boolean {
  const [, ...begun] = answer.split(PASTE_ON);
  return begun.some((drawn) => {
    const [line = ''] = plainText(Buffer.from(drawn.slice(0, LONGEST_PROMPT)))
      .trimStart()
      .split('\n');
    return behindPrompt(line, known) !== undefined;
  });
}
