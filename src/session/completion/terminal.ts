// Evidence from the terminal itself: who is in front, how it takes input, and what stands on the cursor's line.
import { isRead, type Look, mayBeRead } from './modes.ts';
import { completed, stopped, type Verdict } from './verdict.ts';

export interface CursorLine {
  /** The drawn line up to the cursor. */
  text: string;
  x: number;
}

export interface TerminalFacts {
  look: Look;
  alternate: boolean;
  quietMs: number;
  line: CursorLine;
  /** The line the cursor stood on before the text was typed, where a program was reading there. */
  promptBefore: CursorLine | undefined;
  /** A line has ended since the text was typed. */
  answered: boolean;
  integrated: boolean;
}

/** Shorter pauses than this are ordinary between two pieces of output. */
const STILL_MS = 100;

export function weighTerminal(facts: TerminalFacts): Verdict | undefined {
  if (facts.alternate) return stopped('fullscreen', 'state');
  const { look, quietMs } = facts;
  if (facts.answered && promptIsBack(facts)) return completed('prompt', undefined);
  if (quietMs < STILL_MS) return undefined;
  if (look.mode === 'silent' && mayBeRead(look)) return stopped('password', 'state');
  if (look.mode === 'line' && isRead(look)) return stopped('waiting_input', 'state');
  if (look.mode === 'raw') return weighRaw(facts);
  return undefined;
}

/** The prompt that stood there before is there again, and whoever drew it reads. */
export function promptIsBack(facts: Pick<TerminalFacts, 'look' | 'line' | 'promptBefore'>): boolean {
  const { look, line, promptBefore } = facts;
  if (!promptBefore || !samePrompt(line, promptBefore)) return false;
  return look.mode === 'raw' ? mayBeRead(look) : look.mode === 'line' && isRead(look);
}

/** Counters in a prompt (`In [3]:`, `(42) $`) move on; everything else must be the same. */
export function samePrompt(line: CursorLine, before: CursorLine): boolean {
  return asksForCommands(before) && withoutNumbers(line.text) === withoutNumbers(before.text);
}

/** A question asked again (`Continue? `, `Password: `) is no sign that anything is complete. */
export function asksForCommands(line: CursorLine): boolean {
  return /[$#>%❯➜λ»]\s*$|^\(.+\)\s*$|^In \[\d+\]:\s*$/u.test(line.text);
}

function weighRaw(facts: TerminalFacts): Verdict | undefined {
  const { look, line } = facts;
  if (!mayBeRead(look) || !looksLikePrompt(line)) return undefined;
  // The shell edits a line again although no mark came (its hooks were taken away): it is back, status unknown.
  if (look.founderInFront && facts.integrated) return completed('quiescent', undefined);
  return stopped('waiting_input', 'state');
}

function looksLikePrompt(line: CursorLine): boolean {
  return line.x > 0 && /[$#>%:?)\]}❯➜λ»]\s*$/u.test(line.text);
}

function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, '0').trimEnd();
}
