// What the program in front shows where it asks, by which its next prompt is known.
import { isCursorPlaced } from '../look/drawn-line.ts';
import { asksForCommands, asksForMore, endingPrompt, isKnownPrompt } from '../look/prompt-text.ts';
import { namesAnswers } from '../look/question-text.ts';
import type { Seen } from '../look/shell-prompt.ts';
import type { PromptBefore } from '../state/prompt-before.ts';
import type { Session } from '../state/session.ts';

/** Keeps the prompts of each program that reads here apart. */
export async function rememberPrompt(session: Session, { line, look }: Seen): Promise<PromptBefore | undefined> {
  const { front, stream } = session;
  const group = look.front[0]?.group;
  const before = front.promptsOf(group);
  // A prompt behind output that did not end its line is no other one.
  const isOld = endingPrompt(line.text, before) !== undefined;
  const isNew = asksForCommands(line.text) && !namesAnswers(line.text) && !asksForMore(line.text, before) && !isOld;
  const prompts = { group, known: isNew ? [...before, line.text] : before };
  front.notePrompts(prompts);
  if (prompts.known.length === 0) return undefined;
  return {
    ...prompts,
    hasBracketedPaste: stream.modes.hasBracketedPaste,
    isPlaced: await isCursorPlaced(session),
    wantsMore: asksForMore(line.text, prompts.known),
    shown: isKnownPrompt(line.text, prompts.known) ? line.text : undefined,
  };
}
