// Whether the line editor of a program has drawn its prompt again: something else may have printed over that since.
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';
import { plainText } from './bare-text.ts';
import { behindPrompt, isKnownPrompt } from './prompt-text.ts';

const REACH = 16 * 1024;
const LONGEST_PROMPT = 256;

/** What begins to read asks for bracketed paste, and then draws its prompt. */
const BEGINS_TO_EDIT = '\x1b[?2004h';
/** As node does it: the line is emptied, the prompt drawn, and the cursor put behind that. */
const DRAWN_ANEW = /\x1b\[1G(?:\x1b\[0?[JK])+([^\x1b\r\n]+)\x1b\[(\d+)G/g;

/** Of a text of one line, which was typed at that prompt. */
export async function isPromptDrawn({ stream }: Session, { from, text, promptBefore }: Awaited): Promise<boolean> {
  if (promptBefore?.shown === undefined || text.includes('\n')) return false;
  const { known } = promptBefore;
  const bytes = await stream.read({ from: Math.max(from, stream.scanned - REACH), to: stream.scanned });
  const since = Buffer.from(bytes).toString();
  const answer = since.slice(since.indexOf('\n') + 1);
  return isDrawnAnew(answer, known) || isBegun(answer, known);
}

function isDrawnAnew(answer: string, known: readonly string[]): boolean {
  return [...answer.matchAll(DRAWN_ANEW)].some(
    ([, prompt = '', column]) => isKnownPrompt(prompt, known) && Number(column) === [...prompt].length + 1,
  );
}

function isBegun(answer: string, known: readonly string[]): boolean {
  const [, ...begun] = answer.split(BEGINS_TO_EDIT);
  return begun.some((drawn) => {
    const [line = ''] = plainText(Buffer.from(drawn.slice(0, LONGEST_PROMPT)))
      .trimStart()
      .split('\n');
    return behindPrompt(line, known) !== undefined;
  });
}
