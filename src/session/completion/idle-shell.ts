// What is said once the shell was seen at its prompt, with nothing left to read, and its marks alone said nothing.
import { CARRIED_MS, ENTERED_MS, LIKELY_MS, READ_LINE_MS, SLOWEST_EDITOR } from '../../timing.ts';
import { countLinesBefore } from '../echo/line-read.ts';
import { hasCarrier } from '../look/nested-shell.ts';
import { howItAsks } from '../look/question-text.ts';
import { awaitInJournal, isPromptShown, type Seen } from '../look/shell-prompt.ts';
import type { CursorLine } from '../look/terminal.ts';
import { readPromptLine } from '../look/typed-line.ts';
import type { Session } from '../state/session.ts';
import type { Awaited, Expectation } from '../state/typed.ts';
import { type IdleFacts, weighEnd, weighIdle } from './marks.ts';
import type { OwnEnd } from './own-end.ts';
import { isLineThrownAway } from './thrown-away.ts';
import { completed, type Verdict, waitingForInput } from './verdict.ts';

/** A verdict that nothing contradicts, or one that new output within the patience does. */
export interface Weighed {
  verdict: Verdict;
  isCertain: boolean;
  patienceMs: number;
}

interface Waiting {
  quietMs: number;
  isAnswered: boolean;
}

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

  /** Another wait has found the shell so, and nothing came since. */
  async fromOtherWait(): Promise<Verdict | undefined> {
    const { expected, number } = this.#awaited;
    const { front, stream } = this.#session;
    if (!expected || number === undefined || !front.isIdleFor(number, stream.scanned)) return undefined;
    return stream.phases.endsSince(expected.from).length > 0 ? this.weighEnds(expected, 'unseen') : undefined;
  }

  async weigh({ line, look }: Seen, { quietMs, isAnswered }: Waiting): Promise<Weighed | undefined> {
    const { expected, text } = this.#awaited;
    if (!expected) return this.#weighUnentered(line, quietMs);
    const { stream } = this.#session;
    stream.phases.noteReading();
    const end = await this.#own?.find();
    if (end) return { verdict: weighEnd(end), isCertain: true, patienceMs: 0 };
    if (await isLineThrownAway(this.#session, expected.from)) return unless(completed('prompt', undefined));
    const ifPromptShown = text === '' ? 'nothing' : 'unseen';
    const kept = (await isPromptShown(this.#session, line)) ? ifPromptShown : 'a line';
    if (kept === 'a line' && isAnswered && (await this.#isAsking(line.text)))
      return unless(waitingForInput({ how: 'asks', line: line.text, quietMs }));
    // Behind a carrier the text may still be on its way.
    const entered = hasCarrier(look) ? CARRIED_MS : ENTERED_MS;
    if (quietMs < entered + text.length / SLOWEST_EDITOR) return undefined;
    // The screen may show the next prompt already, of which the journal brings the end mark.
    if (kept !== 'a line' && !(await awaitInJournal(this.#session, line, this.#signal))) return undefined;
    return unless(await this.weighEnds(expected, kept), kept === 'unseen' ? READ_LINE_MS : LIKELY_MS);
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

  async weighEnds(expected: Expectation, kept: IdleFacts['kept']): Promise<Verdict> {
    const { phases } = this.#session.stream;
    const { own } = expected;
    const linesBefore = own && !this.#session.marksOutput() ? await countLinesBefore(this.#session, own) : undefined;
    const linesAfter = own ? await this.#countLinesAfter(own.receipt) : 0;
    return weighIdle(expected, { phases, kept, linesBefore, linesAfter });
  }

  /** Undefined if keys were pressed, too: they can end a line, and drop what was typed. */
  async #countLinesAfter(receipt: string): Promise<number | undefined> {
    const typed = await this.#session.readReceipts();
    const after = typed.slice(typed.findIndex(({ id }) => id === receipt) + 1);
    if (after.some(({ print }) => print === '')) return undefined;
    return after.reduce((count, { lines }) => count + lines, 0);
  }
}

function unless(verdict: Verdict, patienceMs = LIKELY_MS): Weighed {
  return { verdict, isCertain: false, patienceMs };
}
