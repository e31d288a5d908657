// What is said once the shell was seen at its prompt, with nothing left to read, and its marks alone said nothing.
import {
  CERTAIN_MS,
  ENTERED_MS,
  JOURNAL_LAG_MS,
  LIKELY_MS,
  READ_LINE_MS,
  SLOWEST_EDITOR,
  STILL_MS,
} from '../../timing.ts';
import { mayDrop, type Receipt } from '../../tmux/receipts.ts';
import { drawsLines } from '../echo/line-read.ts';
import { withoutSpaces } from '../look/bare-text.ts';
import { carriedMs, isOnItsWay } from '../look/carried.ts';
import { hasCarrier } from '../look/in-front.ts';
import type { Look } from '../look/processes.ts';
import { howItAsks } from '../look/question-text.ts';
import { awaitInJournal, isPromptShown, isShellReading, noteHowItReads, type Seen } from '../look/shell-prompt.ts';
import { type CursorLine, lookAt } from '../look/terminal.ts';
import { isLineStanding, readPromptLine } from '../look/typed-line.ts';
import type { CommandEnd } from '../state/command-ends.ts';
import type { IdleMoment } from '../state/front.ts';
import type { Session } from '../state/session.ts';
import type { Awaited, Expectation } from '../state/typed.ts';
import { until } from '../state/until.ts';
import { hasArrived } from './carried-prompt.ts';
import { type IdleFacts, lacksAnEnd, weighEnd, weighIdle } from './marks.ts';
import type { OwnEnd } from './own-end.ts';
import { isLineThrownAway } from './thrown-away.ts';
import { withNoteOnEcho } from './unshown-line.ts';
import { completed, stopped, type Verdict, waitingForInput } from './verdict.ts';

/** A verdict that nothing contradicts, or one that new output within the patience does. */
export interface Weighed {
  verdict: Verdict;
  isCertain: boolean;
  patienceMs: number;
}

interface Waiting {
  quietMs: number;
  isAnswered: boolean;
  /** What had been typed before the shell was seen so. */
  receipts: readonly Receipt[];
}

/** Another wait has seen it at an earlier moment. */
interface SeenIdle extends Partial<Pick<IdleMoment, 'scanned' | 'wantsMore'>> {
  kept: IdleFacts['kept'];
  receipts: readonly Receipt[];
}

/** A terminal takes this many bytes at once. A longer text goes in piece by piece, and the shell waits for each. */
const TERMINAL_TAKES = 4096;

export class IdleShell {
  readonly #session: Session;
  readonly #awaited: Awaited;
  readonly #own: OwnEnd | undefined;
  readonly #signal: AbortSignal | undefined;

  constructor(session: Session, awaited: Awaited, rest: { own: OwnEnd | undefined; signal: AbortSignal | undefined }) {
    this.#session = session;
    this.#awaited = awaited;
    this.#own = rest.own;
    this.#signal = rest.signal;
  }

  /** Another wait has found the shell so, after the text was typed. What has come since is of later texts. */
  async fromOtherWait(): Promise<Verdict | undefined> {
    const { expected, number } = this.#awaited;
    if (!expected || number === undefined) return undefined;
    const idle = this.#session.front.idleSince(number);
    if (!idle || !this.#session.stream.phases.endsSince(expected.from).some(({ after }) => after <= idle.scanned))
      return undefined;
    const facts = this.#factsFor(expected, { kept: 'unseen', ...idle });
    return lacksAnEnd(expected, facts) ? undefined : this.#weighIdle(expected, facts);
  }

  async weigh({ line, look }: Seen, { quietMs, isAnswered, receipts }: Waiting): Promise<Weighed | undefined> {
    const { expected, text } = this.#awaited;
    if (!expected) return this.#weighUnentered(line, quietMs);
    const { stream } = this.#session;
    stream.noteReading();
    noteHowItReads(this.#session, look);
    const end = await this.#own?.find();
    if (end) return { verdict: await weighOwnEnd(this.#session, this.#awaited, end), isCertain: true, patienceMs: 0 };
    if (await isLineThrownAway(this.#session, expected.from)) return unless(completed('prompt', undefined));
    if (isOnItsWay(this.#session, expected, look)) return undefined;
    if (hasCarrier(look) && this.#mayRunUnseen(expected)) return undefined;
    const ifPromptShown = text === '' ? 'nothing' : 'unseen';
    const kept = (await isPromptShown(this.#session, line)) ? ifPromptShown : 'a line';
    if (kept === 'a line' && isAnswered && (await this.#isAsking(line.text)))
      return unless(waitingForInput({ how: 'asks', line: line.text, quietMs }));
    // Behind a carrier the text may still be on its way, unless its echo came before the end.
    const mayBeLate = hasCarrier(look) && !(await hasArrived(this.#session, this.#awaited));
    const entered = mayBeLate ? carriedMs(this.#session, look) : ENTERED_MS;
    if (quietMs < entered + text.length / SLOWEST_EDITOR) return undefined;
    // The screen may show the next prompt already, of which the journal brings the end mark.
    if (kept !== 'a line' && !(await awaitInJournal(this.#session, line, this.#signal))) return undefined;
    if (kept === 'a line' && stream.phases.hasPromptedAgain(expected.from)) stream.phases.noteLineKept();
    const facts = this.#factsFor(expected, { kept, receipts });
    const verdict = await this.#weighIdle(expected, facts);
    if (verdict.complete) return unless(verdict, lacksAnEnd(expected, facts) ? READ_LINE_MS : CERTAIN_MS);
    if (text.length > TERMINAL_TAKES && (await this.#isTakingIn())) return undefined;
    return unless(verdict, await this.#patienceFor(kept));
  }

  #weighIdle(expected: Expectation, facts: IdleFacts): Promise<Verdict> {
    return withNoteOnEcho(this.#session, this.#awaited, weighIdle(expected, facts), facts.ends);
  }

  /** A far shell that draws no lines reads unseen what was typed ahead, and nobody sees whether it sleeps. */
  #mayRunUnseen({ from, lines, ahead, own }: Expectation): boolean {
    const { phases } = this.#session.stream;
    if (!own || ahead === 0 || drawsLines(this.#session)) return false;
    return phases.turnsSince(from) < ahead + lines;
  }

  /** On a busy machine a shell works on a long text for many seconds: it is looked at again and again. */
  async #isTakingIn(): Promise<boolean> {
    const session = this.#session;
    const patience = { within: READ_LINE_MS, every: STILL_MS, signal: this.#signal };
    return (await until(session, patience, async () => !isShellReading(session, await lookAt(session)))) ?? false;
  }

  /** What stands behind no known prompt may be the next one, of a shell that makes another each time. */
  async #patienceFor(kept: IdleFacts['kept']): Promise<number> {
    if (kept === 'unseen') return READ_LINE_MS;
    return kept === 'a line' && !(await readPromptLine(this.#session)) ? JOURNAL_LAG_MS : LIKELY_MS;
  }

  /** The text had no Enter. Either it stands there, or a program read it as keys, and has ended. */
  async #weighUnentered(line: CursorLine, quietMs: number): Promise<Weighed> {
    const ended = this.#session.stream.phases.endsSince(this.#awaited.from).at(-1);
    if (ended && (await isPromptShown(this.#session, line))) return unless(weighEnd(ended));
    return unless(waitingForInput({ how: 'not_entered', line: line.text, quietMs }));
  }

  /** The shell itself asks, as zsh does where it would correct a word. */
  async #isAsking(line: string): Promise<boolean> {
    if (this.#session.stream.phases.phase !== 'input' || howItAsks(line) === 'no') return false;
    return (await readPromptLine(this.#session)) === undefined;
  }

  weighEnds(expected: Expectation, seen: SeenIdle): Verdict {
    return weighIdle(expected, this.#factsFor(expected, seen));
  }

  #factsFor(expected: Expectation, { kept, receipts, scanned, wantsMore }: SeenIdle): IdleFacts {
    const { phases } = this.#session.stream;
    const upTo = scanned ?? Number.POSITIVE_INFINITY;
    const linesAfter = expected.own ? countLinesAfter(expected.own.receipt, receipts) : 0;
    const ends = phases.endsSince(expected.from).filter(({ after }) => after <= upTo);
    const mores = phases.moresSince(expected.from, upTo);
    return { ends, mores, wantsMore: wantsMore ?? phases.wantsRest, kept, linesAfter };
  }
}

export const ENDED_AMID =
  'the shell that read this text has ended: its lines behind that have not run, or run in the one outside';

/** A line before the last one has ended the shell, unless the last was meant to. */
function goesOnBehindExit(text: string): boolean {
  return text.trimEnd().includes('\n') && !asksToLeave(text);
}

const QUOTED = /'[^']*'|"(?:[^"\\]|\\.)*"/g;

/** The last command of its last line is to end the shell. */
export function asksToLeave(text: string): boolean {
  const last = (text.trimEnd().split('\n').at(-1) ?? '').replace(QUOTED, '""');
  return /(?:^|[;&|]|\b(?:and|or)\b)\s*(?:exit|logout|exec)\b[^;&|]*$/.test(last);
}

/** A shell that shows what history made of the line (histverify) reads on, with that behind its prompt. */
export async function weighOwnEnd(session: Session, { text }: Awaited, end: CommandEnd): Promise<Verdict> {
  const { phases } = session.stream;
  const mayBeKept = end.isUnrun && text.trim() !== '' && session.marksOutput() && phases.phase === 'input';
  if (!mayBeKept || !(await isLineStanding(session)))
    return { ...weighEnd(end), ...(end.isOfOuter && goesOnBehindExit(text) && { note: ENDED_AMID }) };
  phases.noteLineKept();
  return stopped('continuation', 'state');
}

/** The text had no Enter, and the shell, which has read no line since its prompt, shows it behind that. */
export async function isUnentered(session: Session, { expected, text }: Awaited, look: Look): Promise<boolean> {
  if (expected || text === '' || !session.stream.phases.wantsLine || !isShellReading(session, look)) return false;
  return (await readPromptLine(session, true))?.text.endsWith(withoutSpaces(text)) ?? false;
}

/** Undefined if keys were pressed, too, that can end a line, and drop what was typed; or if the receipt is not kept. */
function countLinesAfter(receipt: string, receipts: readonly Receipt[]): number | undefined {
  const at = receipts.findIndex(({ id }) => id === receipt);
  const after = receipts.slice(at + 1);
  if (at < 0 || after.some(mayDrop)) return undefined;
  return after.reduce((count, { lines }) => count + lines, 0);
}

function unless(verdict: Verdict, patienceMs = verdict.complete ? CERTAIN_MS : LIKELY_MS): Weighed {
  return { verdict, isCertain: false, patienceMs };
}
