// The question of a menu: its cursor rests on a choice, or below all of them, or stays in the question.
import type { Session } from '../state/session.ts';
import { withoutSpaces } from './bare-text.ts';
import { asksInWords } from './question-text.ts';
import { barePrompt } from './shell-prompt.ts';
import { readRowsToCursor } from './terminal.ts';

/** The longest menu that a program draws at once. */
const MOST_ROWS = 24;

/** A sign before it, as menus draw it, or how to choose behind it, which clack draws in a row below all choices. */
const OF_MENU = /^\W{0,4}[?◆❓]\s+\p{L}|\barrow[- ]?keys?\b/iu;

/** A menu may draw these before a choice, too. */
const POINTERS = /^[>❯▸›»]*$/u;

/** Marks of what may be chosen, and of what is. */
const CHOICE = /^[\s│]*(?:[●○◯◉◻◼☐☑☒▸❯]|\[[ x✓*]\]|\([ x*]\))\s*\S/iu;

/** The cursor stands a blank behind such a sign. No choice ends so. */
const ASKS_ITSELF = /\S[:：›»]\s$/u;

/**
 * Undefined if the cursor's line asks for a text itself, or no row above it does, or, if `isMarked`, no mark of a choice is seen
 * below that. `back`: so many rows above the cursor's.
 */
export async function findQuestionAbove(
  session: Session,
  line: string,
  isMarked = false,
): Promise<{ text: string; back: number } | undefined> {
  if (asksInWords(line) || ASKS_ITSELF.test(line)) return undefined;
  if (!isMarked && OF_MENU.test(line) && isQuestion(line)) return { text: withoutHelp(line), back: 0 };
  const { rows } = await readRowsToCursor(session);
  const above = rows.slice(0, -1).reverse().slice(0, MOST_ROWS);
  const blank = above.findIndex((row, at) => at > 0 && row.trim() === '');
  const prompt = await barePrompt(session);
  const ofShell = above.findIndex((row) => isBehindPrompt(row, prompt));
  const ends = [blank, ofShell].filter((at) => at >= 0);
  const menu = above.slice(0, Math.min(above.length, ...ends));
  const at = menu.findIndex(isQuestion);
  if (at < 0) return undefined;
  const choices = [rows.at(-1) ?? '', ...menu.slice(0, at)];
  if (isMarked && !choices.some((row) => CHOICE.test(row))) return undefined;
  return { text: withoutHelp(menu[at] ?? ''), back: at + 1 };
}

/** A line of the shell, with the command that has drawn the menu or with an earlier one. */
function isBehindPrompt(row: string, prompt: string | undefined): boolean {
  return prompt !== undefined && !POINTERS.test(prompt) && withoutSpaces(row).startsWith(prompt);
}

/** How to choose stands there only until a key is pressed. */
function withoutHelp(row: string): string {
  return row
    .replace(/^[\s│]+/, '')
    .replace(/\s+(?:[›»]\s+-\s.*|\([^()]*(?:arrow|<space>|<enter>|to (?:select|move|filter))[^()]*\))\s*$/i, '')
    .trimEnd();
}

function isQuestion(row: string): boolean {
  return asksInWords(row) || (OF_MENU.test(row) && /\p{L}{2}/u.test(row));
}
