// Evidence from the terminal itself: who is in front, how it takes input, and what stands on the cursor's line.
import { ASLEEP_MS, STILL_MS } from '../../timing.ts';
import { isCarrier, leaderOf, ownsTerminal } from '../look/nested-shell.ts';
import { isAsleep, isRead, isReady, type Look, mayBeRead } from '../look/processes.ts';
import { asksForMore, asksForPassword, endingPrompt, looksLikePrompt } from '../look/prompt-text.ts';
import type { CursorLine } from '../look/terminal.ts';
import type { PromptBefore } from '../state/typed.ts';
import { completed, stopped, type Verdict } from './verdict.ts';

export interface TerminalFacts {
  look: Look;
  quietMs: number;
  line: CursorLine;
  promptBefore: PromptBefore | undefined;
  /** Whether bracketed paste is asked for now. */
  bracketed: boolean;
  /** A line has ended since the text was typed. */
  answered: boolean;
  /** The newest prompt of the session's own shell stands on the cursor's line. */
  showsShellPrompt: boolean;
}

export function weighTerminal(facts: TerminalFacts): Verdict | undefined {
  const { look, quietMs, line, promptBefore } = facts;
  const prompt = facts.answered && promptBefore ? promptBack(facts, promptBefore) : undefined;
  if (prompt !== undefined) return completed('prompt', undefined, undefined, prompt);
  if (quietMs < STILL_MS) return undefined;
  if (look.mode === 'silent' && mayBeRead(look)) return stopped('password', 'state');
  if (isReady(look) && promptBefore && asksForMore(line.text, promptBefore.known))
    return stopped('continuation', 'state');
  if (look.mode === 'line' && isRead(look)) return stopped('waiting_input', 'state');
  if (look.mode === 'raw') return weighRaw(facts);
  return undefined;
}

/** Returns the prompt if it was seen before the text and the program that drew it reads again. */
export function promptBack(
  { look, line, bracketed }: Pick<TerminalFacts, 'look' | 'line' | 'bracketed'>,
  before: PromptBefore,
): string | undefined {
  if (!isReady(look) || !isInFront(look, before.group) || (before.bracketed && !bracketed)) return undefined;
  return endingPrompt(line.text, before.known);
}

function weighRaw({ look, line, quietMs, promptBefore, showsShellPrompt }: TerminalFacts): Verdict | undefined {
  if (!mayBeRead(look)) return undefined;
  // The shell edits a line but printed no mark, because its hooks were removed. It is back, with unknown exit code.
  if (look.founderInFront && showsShellPrompt) return completed('quiescent', undefined, undefined, line.text.trimEnd());
  if (asksElsewhere(look, line)) return stopped('password', 'state');
  const asks = line.x > 0 && looksLikePrompt(line.text);
  // After a text typed at the program's own prompt, a long sleep is normal and proves nothing.
  const asleep = !promptBefore && quietMs >= ASLEEP_MS && ownsTerminal(look) && isAsleep(look);
  return asks || asleep || isRead(look) ? stopped('waiting_input', 'state') : undefined;
}

/** ssh and its kin keep echo off all the time, so a password prompt behind them is known by its text alone. */
export function asksElsewhere(look: Look, line: CursorLine): boolean {
  const leader = leaderOf(look);
  return leader !== undefined && isCarrier(leader) && asksForPassword(line.text);
}

function isInFront(look: Look, group: number | undefined): boolean {
  return group === undefined || look.front.some((process) => process.group === group);
}
