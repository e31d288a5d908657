// Evidence from the terminal itself: who is in front, how it takes input, and what stands on the cursor's line.
import { ASLEEP_MS, SCREEN_STANDS_MS, SLOWEST_ANSWER_MS, STILL_MS, STILL_SCREEN_MS, UNSURE_MS } from '../../timing.ts';
import { OFFERS_AGAIN_MS } from '../../timing-looks.ts';
import { isCarried, ownsTerminal } from '../look/in-front.ts';
import { isPagerFar } from '../look/pager.ts';
import {
  awaitsKeys,
  canHaveReader,
  hasReader,
  isAsleep,
  isReading,
  isReady,
  type Look,
  onlyKeysWake,
  sleepsAlone,
} from '../look/processes.ts';
import { asksForMore, endingPrompt, isKnownPrompt, saysElse } from '../look/prompt-text.ts';
import { asksForPassword, asksInWords, howItAsks, offersKeys } from '../look/question-text.ts';
import type { CursorLine } from '../look/terminal.ts';
import type { PromptBefore } from '../state/prompt-before.ts';
import type { Asking } from '../state/states.ts';
import { completed, stopped, type Verdict, waitingForInput } from './verdict.ts';

/** What stands on the cursor's line, and how it came there. */
export interface DrawnLine {
  line: CursorLine;
  /** Bracketed paste is asked for now. */
  hasBracketedPaste: boolean;
  /** It was asked for after the text, and the cursor is shown: a line editor has begun to read. */
  isEditing: boolean;
  /** The cursor was put there by a sequence of its own. */
  isPlaced: boolean;
  /** A prompt on it may be output of the text. */
  mayBePrinted: boolean;
  /** The same line, but for its numbers, stood there before and was drawn again. */
  isAskedAgain?: boolean;
  /** What was printed on the line above, if keys are taken one by one and the cursor stands at the beginning of a line. */
  lineAbove?: string | undefined;
}

export interface TerminalFacts extends DrawnLine {
  look: Look;
  /** The program's editor has drawn its prompt since the text, and something else was printed behind that. */
  isPrompted?: boolean;
  /** What is in front in a terminal that a program of this machine made. */
  inside: Look | undefined;
  quietMs: number;
  promptBefore: PromptBefore | undefined;
  /** What was typed; empty if nothing was, or a key or a secret. */
  text: string;
  /** A line has ended since the text was typed. */
  isAnswered: boolean;
  /** Something was typed, and no byte has come since. */
  isUnanswered: boolean;
  /** The newest prompt of the session's own shell stands on the cursor's line. */
  isShellPromptShown: boolean;
  /** What was typed stands behind the program's prompt, without Enter. */
  isBegun: boolean;
  /** It stood at its prompt, and nothing was typed since. */
  isReadingStill: boolean;
  /** It has taken single keys before. */
  hasReadKeys: boolean;
  /** So long nothing is to have come if it is told to read where no line asks. */
  unpromptedMs: number;
}

export type FoundInFront = Pick<
  TerminalFacts,
  'inside' | 'isBegun' | 'isReadingStill' | 'hasReadKeys' | 'unpromptedMs'
>;

export function weighTerminal(facts: TerminalFacts): Verdict | undefined {
  const { look, quietMs, line, promptBefore } = facts;
  const back = facts.isAnswered && promptBefore && weighPrompt(facts, promptBefore, false);
  if (back) return back;
  if (quietMs < STILL_MS) return undefined;
  const asked = facts.isUnanswered ? undefined : weighInside(facts);
  if (asked) return asked;
  if (look.mode === 'silent') return readsSilently(facts) ? stopped('password', 'state') : undefined;
  if (look.mode === 'raw' && isScreenOld(facts) && quietMs < SLOWEST_ANSWER_MS) return undefined;
  if (isReady(look) && promptBefore && asksForMore(line.text, promptBefore.known))
    return stopped('continuation', 'state');
  if (look.mode === 'line' && readsLine(facts))
    return waitingForInput({ how: hasReader(look) ? 'reads_line' : 'asks', line: line.text, quietMs });
  if (look.mode === 'raw') return weighRaw(facts);
  return undefined;
}

type Drawn = Pick<TerminalFacts, 'look' | keyof DrawnLine>;

/** The prompt of the program is back, or, as `wantsMore` says, that by which it asks for more. */
export function weighPrompt(facts: Drawn, before: PromptBefore, wantsMore: boolean): Verdict | undefined {
  const prompt = findPromptBack(facts, before);
  if (prompt !== undefined) {
    // Which of its menus it is in, the caller does not know yet.
    const isOther = isOtherPrompt(prompt, before);
    const verdict = completed('prompt', undefined, undefined, prompt);
    if (isOther) return { ...verdict, isOtherPrompt: true };
    const tellsMore = before.shown !== undefined && saysElse(prompt, before.shown);
    return tellsMore ? { ...verdict, note: `its prompt is now ${JSON.stringify(prompt)}` } : verdict;
  }
  return wantsMore && readsOn(facts, before) ? stopped('continuation', 'state') : undefined;
}

/** A prompt of the program that is not the one which stood there before the text. */
export function isOtherPrompt(line: string, { known, shown }: PromptBefore): boolean {
  return shown !== undefined && endingPrompt(line, known) !== undefined && endingPrompt(line, [shown]) === undefined;
}

/** The program ends no line where it goes to another of its menus by a key, or draws its prompt again. */
export function isPromptWithoutEnd(line: string, before: PromptBefore): boolean {
  return isOtherPrompt(line, before) || (before.isDropped === true && isKnownPrompt(line, before.known));
}

/** Returns the prompt if it was seen before the text and the program that drew it reads again. */
function findPromptBack(facts: Drawn, before: PromptBefore): string | undefined {
  if (!mayReadAgain(facts, before) || (facts.mayBePrinted && !readsOn(facts, before))) return undefined;
  return endingPrompt(facts.line.text, before.known);
}

/** Only a program that surely reads, or a line editor that shows when it reads, is known to have drawn what stands there. */
function readsOn(facts: Drawn, before: PromptBefore): boolean {
  const isEditor = before.hasBracketedPaste || before.isPlaced;
  return mayReadAgain(facts, before) && (isEditor || isReading(facts.look));
}

function mayReadAgain({ look, hasBracketedPaste, isPlaced }: Drawn, before: PromptBefore): boolean {
  if (!isReady(look) || !isInFront(look, before.group)) return false;
  return (hasBracketedPaste || !before.hasBracketedPaste) && (isPlaced || !before.isPlaced);
}

/** Who reads there is known, whatever the programs around it do with the session's own terminal. */
function weighInside({ inside, line, quietMs }: TerminalFacts): Verdict | undefined {
  if (!inside || !hasReader(inside)) return undefined;
  if (inside.mode === 'silent') return stopped('password', 'state');
  return inside.mode === 'line' ? waitingForInput({ how: 'reads_line', line: line.text, quietMs }) : undefined;
}

/** A program that turned echo off and goes on by itself, or waits for something else, asks for nothing. */
function readsSilently({ look, line }: TerminalFacts): boolean {
  if (hasReader(look)) return true;
  return canHaveReader(look) && (sleepsAlone(look) || asksForPassword(line.text));
}

function readsLine(facts: TerminalFacts): boolean {
  const { look, line, quietMs, unpromptedMs } = facts;
  return (
    (hasReader(look) && (quietMs >= unpromptedMs || (line.x > 0 && howItAsks(line.text) !== 'no'))) ||
    asksAgain(facts) ||
    (canHaveReader(look) && sleepsAlone(look) && line.x > 0 && howItAsks(line.text) === 'surely')
  );
}

/** Each time the program goes on by itself soon, but it goes on to ask the same. */
function asksAgain({ look, line, isAskedAgain }: TerminalFacts): boolean {
  return isAskedAgain === true && isReading(look) && line.x > 0 && asksInWords(line.text);
}

function weighRaw(facts: TerminalFacts): Verdict | undefined {
  const { look, inside, line, quietMs, isShellPromptShown } = facts;
  if (!canHaveReader(look)) return undefined;
  // The shell edits a line but printed no mark, because its hooks were removed. It is back, with unknown exit code.
  if (look.founderInFront && isShellPromptShown)
    return completed('quiescent', undefined, undefined, line.text.trimEnd());
  if (asksForPasswordElsewhere(look, line)) return stopped('password', 'state');
  if (facts.isBegun)
    return quietMs < SCREEN_STANDS_MS ? undefined : waitingForInput({ how: 'not_entered', line: line.text, quietMs });
  if (facts.isPrompted && !look.front.some(({ runs }) => runs))
    return { ...completed('prompt', undefined, undefined, facts.promptBefore?.shown), isOtherPrompt: true };
  const isSure = awaitsKeysNow(facts);
  if (!isSure && mayStillAnswer(facts)) return undefined;
  const reads = isSure || hasReader(inside ?? look) || facts.isReadingStill;
  const how = reads ? 'reads_keys' : (howItAsksNow(facts) ?? howItRests(facts));
  return how && waitingForInput({ how, line: line.text, quietMs });
}

/** The line still shows what stood there before the text. Behind a carrier, its echo may come long before the answer. */
function isScreenOld({ look, text, isAnswered, isUnanswered }: TerminalFacts): boolean {
  return isUnanswered || (text !== '' && !isAnswered && isCarried(look));
}

function howItAsksNow(facts: TerminalFacts): Asking['how'] | undefined {
  const { look, line, lineAbove, hasBracketedPaste, isPlaced, quietMs, promptBefore } = facts;
  // Nobody can see who reads behind a carrier, and many programs end the line of their question.
  if (line.x === 0) {
    const mayAsk = isCarried(look) && quietMs >= UNSURE_MS && lineAbove !== undefined && asksInWords(lineAbove);
    return mayAsk ? 'may_ask' : undefined;
  }
  if (isPagerFar({ look, line: line.text, hasBracketedPaste }) && quietMs >= SCREEN_STANDS_MS) return 'asks';
  const before = promptBefore && isInFront(look, promptBefore.group) ? promptBefore : undefined;
  // The program's own prompt is not back, so what looks like it is output, or stood there before the text.
  if (before && endingPrompt(line.text, before.known) !== undefined)
    return quietMs >= UNSURE_MS ? 'may_ask' : undefined;
  // A line editor that places the cursor does so for questions, too.
  const asks = howItAsks(line.text, before?.isPlaced && !isPlaced);
  const isStill = isCarried(look) ? quietMs >= UNSURE_MS : isAsleep(look);
  const isPlacedStill = isPlaced && isAsleep(look);
  if (asks === 'surely' || (asks === 'perhaps' && isPlaced && isAsleep(look, quietMs))) return 'asks';
  return (asks === 'perhaps' && isStill) || isPlacedStill ? 'may_ask' : undefined;
}

/** It says which keys it takes, or nothing else can wake it, as in node's `.editor`: there its prompt does not come back. */
function awaitsKeysNow(facts: TerminalFacts): boolean {
  const { look, inside, line, lineAbove, quietMs, promptBefore, hasReadKeys } = facts;
  if (quietMs < SCREEN_STANDS_MS || line.x > 0) return false;
  const isOffering = lineAbove !== undefined && offersKeys(lineAbove);
  const reader = inside ?? look;
  if (!promptBefore) {
    // What waits for more than keys may go to work. A watcher that has taken some offers them again only once it has worked.
    const isLong = quietMs >= (hasReadKeys ? OFFERS_AGAIN_MS : STILL_SCREEN_MS) && isAsleep(look, quietMs);
    return isOffering && ownsTerminal(look) && (isLong || awaitsKeys(reader, quietMs));
  }
  // The text was typed where it took keys, and not at its prompt.
  if (isOffering || (hasReadKeys && promptBefore.shown === undefined)) return awaitsKeys(reader, quietMs);
  return quietMs >= UNSURE_MS && onlyKeysWake(reader);
}

/** A line editor may read on in a thread of its own while the program works on the text, as jshell's does. */
function mayStillAnswer({ line, quietMs, promptBefore }: TerminalFacts): boolean {
  return promptBefore !== undefined && line.x === 0 && quietMs < UNSURE_MS;
}

/** After a text typed at the program's own prompt, a long sleep is normal and proves nothing. */
function howItRests({
  look,
  inside,
  line,
  quietMs,
  promptBefore,
  isEditing,
  hasReadKeys,
}: TerminalFacts): Asking['how'] | undefined {
  if (isEditing && quietMs >= (line.x === 0 || isCarried(look) ? UNSURE_MS : SCREEN_STANDS_MS)) return 'reads_keys';
  if (!promptBefore && quietMs >= SCREEN_STANDS_MS && awaitsKeys(inside ?? look, hasReadKeys ? quietMs : 0))
    return 'reads_keys';
  return !promptBefore && quietMs >= ASLEEP_MS && ownsTerminal(look) && isAsleep(look) ? 'sleeps' : undefined;
}

/** ssh and its kin keep echo off all the time, so a password prompt behind them is known by its text alone. */
function asksForPasswordElsewhere(look: Look, line: CursorLine): boolean {
  return isCarried(look) && asksForPassword(line.text);
}

function isInFront(look: Look, group: number | undefined): boolean {
  return group === undefined || look.front.some((process) => process.group === group);
}
