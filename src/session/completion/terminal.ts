// Evidence from the terminal itself: who is in front, how it takes input, and what stands on the cursor's line.
import { isRead, type Look, mayBeRead } from './modes.ts';
import { asksForMore, looksLikePrompt, samePrompt } from './prompt-text.ts';
import { completed, stopped, type Verdict } from './verdict.ts';

export interface CursorLine {
  /** The drawn line up to the cursor. */
  text: string;
  x: number;
}

/** What a program without marks showed while it read the terminal, before the text was typed. */
export interface PromptBefore {
  /** Its prompts so far, continuation prompts left out. */
  known: readonly string[];
  /** The process group in front. */
  group: number | undefined;
  /** Its line editor had asked for bracketed paste, as it does again when it next reads. */
  bracketed: boolean;
}

export interface TerminalFacts {
  look: Look;
  alternate: boolean;
  quietMs: number;
  line: CursorLine;
  promptBefore: PromptBefore | undefined;
  /** Whether bracketed paste is asked for now. */
  bracketed: boolean;
  /** A line has ended since the text was typed. */
  answered: boolean;
  integrated: boolean;
}

/** Shorter pauses than this are ordinary between two pieces of output. */
const STILL_MS = 100;

export function weighTerminal(facts: TerminalFacts): Verdict | undefined {
  if (facts.alternate) return stopped('fullscreen', 'state');
  const { look, quietMs, line, promptBefore } = facts;
  if (facts.answered && promptBefore && promptIsBack(facts, promptBefore)) return completed('prompt', undefined);
  if (quietMs < STILL_MS) return undefined;
  if (look.mode === 'silent' && mayBeRead(look)) return stopped('password', 'state');
  if (isReady(look) && promptBefore && asksForMore(line.text, promptBefore.known))
    return stopped('continuation', 'state');
  if (look.mode === 'line' && isRead(look)) return stopped('waiting_input', 'state');
  if (look.mode === 'raw') return weighRaw(facts);
  return undefined;
}

/** A prompt that stood there before is there again, and the same program, which drew it, reads. */
export function promptIsBack(
  { look, line, bracketed }: Pick<TerminalFacts, 'look' | 'line' | 'bracketed'>,
  before: PromptBefore,
): boolean {
  if (!isReady(look) || !isInFront(look, before.group) || (before.bracketed && !bracketed)) return false;
  return before.known.some((prompt) => samePrompt(line.text, prompt));
}

function weighRaw(facts: TerminalFacts): Verdict | undefined {
  const { look, line, promptBefore, bracketed } = facts;
  if (!mayBeRead(look) || line.x === 0 || !looksLikePrompt(line.text)) return undefined;
  // The shell edits a line again although no mark came (its hooks were taken away): it is back, status unknown.
  if (look.founderInFront && facts.integrated) return completed('quiescent', undefined);
  // A shell with job control is in front, and in its line editor, only between two commands, whatever its prompt says.
  const nested = promptBefore && isInFront(look, promptBefore.group) && (!promptBefore.bracketed || bracketed);
  if (nested && facts.answered && shellInFront(look)) return completed('quiescent', undefined);
  return stopped('waiting_input', 'state');
}

function isReady(look: Look): boolean {
  return look.mode === 'raw' ? mayBeRead(look) : look.mode === 'line' && isRead(look);
}

function isInFront(look: Look, group: number | undefined): boolean {
  return group === undefined || look.front.some((process) => process.group === group);
}

const SHELLS: ReadonlySet<string> = new Set([
  'bash',
  'zsh',
  'fish',
  'ksh',
  'ksh93',
  'mksh',
  'tcsh',
  'nu',
  'pwsh',
  'elvish',
]);

function shellInFront(look: Look): boolean {
  return look.front.some((process) => process.pid === process.group && SHELLS.has(process.name.replace(/^-/, '')));
}
