// Evidence from the terminal itself: who is in front, how it takes input, and what stands on the cursor's line.
import { ASLEEP_MS, STILL_MS } from '../../timing.ts';
import { isCarrier, leaderOf, ownsTerminal } from '../look/nested-shell.ts';
import { canHaveReader, hasReader, isAsleep, isReady, type Look } from '../look/processes.ts';
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
  hasBracketedPaste: boolean;
  /** A line has ended since the text was typed. */
  isAnswered: boolean;
  /** The newest prompt of the session's own shell stands on the cursor's line. */
  isShellPromptShown: boolean;
}

export function weighTerminal(facts: TerminalFacts): Verdict | undefined {
  const { look, quietMs, line, promptBefore } = facts;
  const prompt = facts.isAnswered && promptBefore ? findPromptBack(facts, promptBefore) : undefined;
  if (prompt !== undefined) return completed('prompt', undefined, undefined, prompt);
  if (quietMs < STILL_MS) return undefined;
  if (look.mode === 'silent' && canHaveReader(look)) return stopped('password', 'state');
  if (isReady(look) && promptBefore && asksForMore(line.text, promptBefore.known))
    return stopped('continuation', 'state');
  if (look.mode === 'line' && hasReader(look)) return stopped('waiting_input', 'state');
  if (look.mode === 'raw') return weighRaw(facts);
  return undefined;
}

/** Returns the prompt if it was seen before the text and the program that drew it reads again. */
export function findPromptBack(
  { look, line, hasBracketedPaste }: Pick<TerminalFacts, 'look' | 'line' | 'hasBracketedPaste'>,
  before: PromptBefore,
): string | undefined {
  if (!isReady(look) || !isInFront(look, before.group) || (before.hasBracketedPaste && !hasBracketedPaste))
    return undefined;
  return endingPrompt(line.text, before.known);
}

function weighRaw({ look, line, quietMs, promptBefore, isShellPromptShown }: TerminalFacts): Verdict | undefined {
  if (!canHaveReader(look)) return undefined;
  // The shell edits a line but printed no mark, because its hooks were removed. It is back, with unknown exit code.
  if (look.founderInFront && isShellPromptShown)
    return completed('quiescent', undefined, undefined, line.text.trimEnd());
  if (asksForPasswordElsewhere(look, line)) return stopped('password', 'state');
  const asks = line.x > 0 && looksLikePrompt(line.text);
  // After a text typed at the program's own prompt, a long sleep is normal and proves nothing.
  const asleep = !promptBefore && quietMs >= ASLEEP_MS && ownsTerminal(look) && isAsleep(look);
  return asks || asleep || hasReader(look) ? stopped('waiting_input', 'state') : undefined;
}

/** ssh and its kin keep echo off all the time, so a password prompt behind them is known by its text alone. */
export function asksForPasswordElsewhere(look: Look, line: CursorLine): boolean {
  const leader = leaderOf(look);
  return leader !== undefined && isCarrier(leader) && asksForPassword(line.text);
}

function isInFront(look: Look, group: number | undefined): boolean {
  return group === undefined || look.front.some((process) => process.group === group);
}
