// The prompt of a program behind a carrier that read a text typed before it came, as during a login.
import { ECHO_REACH, linesOf } from '../echo/echo.ts';
import { bareText, withoutSpaces } from '../look/bare-text.ts';
import { isCarried, leaderOf } from '../look/in-front.ts';
import type { Look } from '../look/processes.ts';
import { asksForCommands } from '../look/prompt-text.ts';
import type { PromptBefore } from '../state/prompt-before.ts';
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';

/**
 * The text was handed to a carrier before anything there was seen to ask for it, and the shell has read nothing since; or to
 * the program that the session was opened with.
 */
export function isSentAhead({ stream: { phases } }: Session, look: Look, awaited: Awaited): boolean {
  const { text, from, promptBefore, expected } = awaited;
  if (text.trim() === '' || promptBefore) return false;
  if (phases.phase === 'foreign') return !isCarried(look);
  if (!expected?.own || expected.ahead === 0) return false;
  return phases.phase === 'output' && phases.endsSince(from).length === 0 && isCarried(look);
}

/** Behind a carrier the echo comes late, so a prompt that comes before it is the answer to something else. */
export async function isEchoed({ stream }: Session, { from, text }: Pick<Awaited, 'from' | 'text'>): Promise<boolean> {
  const bytes = await stream.read({ from, to: Math.min(stream.scanned, from + ECHO_REACH) });
  return bareText(bytes).includes(withoutSpaces(lastLine(text)));
}

/** A line of its own shows the text before the last end: it came while that command ran. */
export async function hasArrived({ stream }: Session, { from, text }: Awaited): Promise<boolean> {
  const end = stream.phases.endsSince(from).at(-1);
  const wanted = withoutSpaces(lastLine(text));
  if (!end || wanted === '') return false;
  const bytes = await stream.read({ from, to: Math.min(end.at, from + ECHO_REACH) });
  return [...linesOf(bytes)].some((line) => withoutSpaces(line.text) === wanted);
}

/**
 * The program has echoed the text behind its prompt, so that prompt tells when it is done. The echo that the terminal made
 * of it before has no prompt.
 */
export async function findPromptOfEcho(
  { stream }: Session,
  { from, text }: Awaited,
  look: Look,
): Promise<PromptBefore | undefined> {
  const bytes = await stream.read({ from, to: Math.min(stream.scanned, from + ECHO_REACH) });
  const last = lastLine(text);
  const shown = [...linesOf(bytes)].map((line) => line.text.trimEnd()).filter((line) => line.endsWith(last));
  const prompts = shown.map((line) => line.slice(0, line.length - last.length));
  const prompt = prompts.findLast(asksForCommands);
  if (prompt === undefined) return undefined;
  return { group: leaderOf(look)?.group, known: [prompt], hasBracketedPaste: false, isPlaced: false };
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}
