// Collects the evidence for a verdict: the program's death, the shell's marks, the pattern, and the terminal.
import { log } from '../../log.ts';
import { CERTAIN_MS, LIKELY_MS, NEXT_PROMPT_MS, STILL_MS, STILL_SCREEN_MS } from '../../timing.ts';
import type { Receipt } from '../../tmux/receipts.ts';
import type { SessionRow } from '../../tmux/rows.ts';
import { mayAwaitKey } from '../look/after-keys.ts';
import { agentSays } from '../look/agent.ts';
import { isCarried } from '../look/in-front.ts';
import { lookInside, worksInside } from '../look/inside-terminal.ts';
import { isAsleep, type Look } from '../look/processes.ts';
import { asksForMore, endingPrompt } from '../look/prompt-text.ts';
import { awaitInJournal, isAtPrompt, isOutdated, type Seen, see } from '../look/shell-prompt.ts';
import { lookAt, readCursorLine } from '../look/terminal.ts';
import type { CommandEnd } from '../state/command-ends.ts';
import { goneError } from '../state/gone.ts';
import type { PromptBefore } from '../state/prompt-before.ts';
import type { Session } from '../state/session.ts';
import { ASKING } from '../state/states.ts';
import type { Awaited } from '../state/typed.ts';
import { until } from '../state/until.ts';
import { isBack, isBackAmidNoise } from './amid-noise.ts';
import { hasEnded, isAnswered, isAnsweredBy, isProgramGone } from './answered.ts';
import { isBackUnmarked } from './back-unmarked.ts';
import { isEchoed } from './carried-prompt.ts';
import { weighContinued } from './continued.ts';
import { drain } from './drain.ts';
import { withOwnEnd } from './found-pattern.ts';
import { standsFullScreen } from './full-screen.ts';
import { type Glimpse, judgedBy, type Moment, quietOf } from './glimpse.ts';
import { howDrawn } from './how-drawn.ts';
import { asksToLeave, IdleShell, isUnentered, weighOwnEnd } from './idle-shell.ts';
import { OwnEnd } from './own-end.ts';
import { hearWord } from './own-word.ts';
import type { PatternWatch } from './pattern-watch.ts';
import { hasPrinted, hasToldAll } from './printed-prompt.ts';
import { weighProgramEnd } from './program-end.ts';
import { weighReading } from './reads-still.ts';
import { weighServing } from './serves.ts';
import { weighPrompt } from './terminal.ts';
import { completed, stopped, type Verdict } from './verdict.ts';
import { weighFront } from './weigh-front.ts';

/** What was typed before a look: the number of this server's last text or key, and what all servers typed. */
interface TypedBefore {
  typed: number;
  receipts: readonly Receipt[];
}

export class Evidence {
  readonly #session: Session;
  readonly #awaited: Awaited;
  readonly #pattern: PatternWatch | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #leaves: boolean;
  readonly #own: OwnEnd | undefined;
  readonly #idle: IdleShell;
  readonly #began = performance.now();
  #againInMs: number | undefined;

  constructor(session: Session, awaited: Awaited, pattern?: PatternWatch, signal?: AbortSignal) {
    this.#session = session;
    this.#awaited = awaited;
    this.#pattern = pattern;
    this.#signal = signal;
    this.#leaves = session.shellOf()?.traits.endsBeforeExit === true && asksToLeave(awaited.text);
    this.#own = awaited.expected && new OwnEnd(session, awaited.expected);
    this.#idle = new IdleShell(session, awaited, { own: this.#own, signal });
  }

  /** After so many more quiet milliseconds the journal alone, or the rows of a screen, may bring a verdict. */
  get againInMs(): number {
    return Math.min(this.#againInMs ?? Number.POSITIVE_INFINITY, this.#pattern?.againInMs ?? Number.POSITIVE_INFINITY);
  }

  /** Nothing was typed and the shell is at its prompt, so the wait is for the pattern alone. */
  get isIdle(): boolean {
    return this.#pattern !== undefined && !this.#awaited.expected && this.#session.stream.phases.phase === 'input';
  }

  async fromJournal(quietMs: number): Promise<Verdict | undefined> {
    if (this.#session.mayBeDead) {
      const verdict = await this.#fromDeath();
      if (verdict) return verdict;
    }
    const found = await this.#pattern?.weigh();
    if (found) return withOwnEnd(this.#session, this.#awaited, found, { own: this.#own, signal: this.#signal });
    return (await this.#fromMarks(quietMs)) ?? this.#idle.fromOtherWait();
  }

  async #fromMarks(quietMs: number): Promise<Verdict | undefined> {
    this.#againInMs = undefined;
    const end = await this.#own?.find();
    if (end && this.#leaves) return this.#fromLeaving(end, quietMs);
    if (end) return weighOwnEnd(this.#session, this.#awaited, end);
    this.#againInMs = this.#own?.againInMs;
    const continued = await weighContinued(this.#session, this.#own, quietMs);
    if (continued) this.#againInMs = continued.againInMs;
    return continued?.verdict;
  }

  /** What the shell says of an `exit`, or of its own end, comes between the mark and the next prompt. */
  async #fromLeaving(end: CommandEnd, quietMs: number): Promise<Verdict | undefined> {
    if (this.#session.stream.phases.awaitsPrompt && quietMs < NEXT_PROMPT_MS) {
      this.#againInMs = NEXT_PROMPT_MS - quietMs;
      return undefined;
    }
    const { stream } = this.#session;
    const { phases } = stream;
    const verdict = await weighOwnEnd(this.#session, this.#awaited, end);
    // What has been read since has an end of its own.
    if (phases.endsSince(end.after).length > 0 || phases.phase === 'output') return verdict;
    return { ...verdict, end: phases.phase === 'input' ? stream.promptBefore(phases.since) : undefined };
  }

  /** A prompt that was seen before the text is back, or the one by which the same program asks for more. */
  async fromPrompt(before: PromptBefore): Promise<Verdict | undefined> {
    // A prompt of the shell with marks: they tell more, and so does a program that tells its state: its input looks like a prompt.
    if (
      hasEnded(this.#session, this.#awaited) ||
      isProgramGone(this.#session, this.#awaited) ||
      agentSays(this.#session)
    )
      return undefined;
    const began = performance.now();
    const line = await readCursorLine(this.#session);
    // Between several lines that were typed at once, it asks for those that it has yet to read.
    const wantsMore = !this.#awaited.text.includes('\n') && asksForMore(line.text, before.known);
    if (
      !isAnsweredBy(this.#session, this.#awaited, { line, before }) ||
      (!wantsMore && endingPrompt(line.text, before.known) === undefined)
    )
      return undefined;
    if (!(await awaitInJournal(this.#session, line, this.#signal))) return undefined;
    const { stream } = this.#session;
    const seen = stream.scanned;
    const look = await lookAt(this.#session);
    // On a busy machine a look takes so long that the program prints meanwhile.
    await stream.sync();
    if (stream.scanned !== seen) return undefined;
    if (isCarried(look) && !(await isEchoed(this.#session, this.#awaited))) return undefined;
    const drawn = await howDrawn(this.#session, this.#awaited, { line, look });
    const verdict = weighPrompt({ look, ...drawn }, before, wantsMore);
    if (!verdict) return undefined;
    const isOwn = verdict.complete && !drawn.mayBePrinted;
    const isQuick = isAsleep(look) && performance.now() - began < STILL_MS;
    if (isOwn && (isQuick || (await hasPrinted(this.#session, this.#awaited)))) return verdict;
    // The journal may hold the printed prompt, and the screen already the next one.
    const moment = { seen, quietSince: performance.now() };
    return this.#confirmed(verdict, moment, verdict.complete ? CERTAIN_MS : LIKELY_MS);
  }

  /** The shell is back, and a job in the background prints without a pause. */
  async fromNoise(unmarkedMs: number): Promise<Verdict | undefined> {
    const { expected } = this.#awaited;
    if (!expected) return undefined;
    const receipts = await this.#readReceipts();
    const isShellBack = await isBackAmidNoise(this.#session, this.#awaited, unmarkedMs);
    return isShellBack ? this.#idle.weighEnds(expected, { kept: 'unseen', receipts }) : undefined;
  }

  /** Looks for a full-screen program, which may draw without a pause. */
  async fromScreen(quietMs: number): Promise<Verdict | undefined> {
    const row = await this.#session.refresh();
    if (!row || !this.#drawsScreen(row)) return undefined;
    // A full look hears what it says of itself.
    return agentSays(this.#session) ? undefined : this.#weighScreen(row, quietMs);
  }

  /** The full look: tmux, the process table and the terminal's modes. */
  async fromLook(moment: Moment): Promise<Glimpse> {
    const glimpse = await this.#look(moment);
    const { verdict } = glimpse;
    const isOld = this.#awaited.isToldToAsk && verdict && !verdict.complete && ASKING.includes(verdict.state);
    return isOld ? judgedBy('it asked before, and only the pattern is awaited', { state: verdict.state }) : glimpse;
  }

  async #look(moment: Moment): Promise<Glimpse> {
    const session = this.#session;
    session.stream.journal.filesChanged();
    const typed = session.typed.lastEntered;
    const row = await session.refresh();
    if (!row) throw goneError(session);
    if (row.dead) return { verdict: await this.#fromDeath() };
    if (this.isIdle) return judgedBy('the shell idles, only the pattern is awaited', {});
    const receipts = await this.#readReceipts();
    const seen = await see(session);
    // What the shell printed before it was seen to read may be unread so far.
    await session.stream.sync();
    const { look, line } = seen;
    const isIdle =
      (await isAtPrompt(session, seen)) ||
      isBack(session, this.#awaited, look) ||
      (await isUnentered(session, this.#awaited, look));
    if (isOutdated(session, seen)) return judgedBy('marks have come since the look', {});
    if (isIdle)
      return judgedBy('the shell is at its prompt', {
        verdict: await this.#fromIdleShell(seen, { typed, receipts }, moment),
      });
    if (session.stream.phases.phase === 'input' && session.marksOutput() && !mayAwaitKey(session))
      return judgedBy('the shell reads a line and will mark its output', {});
    const inside = await lookInside(session, look);
    if (worksInside(inside)) return judgedBy('a job works in the terminal inside', {});
    if (isBackUnmarked(session, this.#awaited, look) && !this.#drawsScreen(row))
      return judgedBy('the shell has lost its marks and reads', {
        verdict: await this.#confirmed(completed('quiescent', undefined, undefined, line.text.trimEnd()), moment),
      });
    const word = await this.#hearWord(seen, moment);
    if (word) return judgedBy('the program says it itself', word);
    const screen = this.#drawsScreen(row) ? await this.#weighScreen(row, quietOf(moment), look) : undefined;
    if (screen) return judgedBy('a program draws the whole screen', { verdict: screen });
    const inFront = { inside, ...weighReading(session, this.#awaited, { ...seen, receipts }) };
    const front = await weighFront(session, this.#awaited, { seen, inFront, quietMs: quietOf(moment) });
    // Who waits for a pattern waits on.
    const verdict =
      front ?? (this.#pattern ? undefined : await weighServing(session, this.#awaited.text, look, moment));
    const state = verdict?.state ?? 'running';
    log.note('the terminal says', () => ({
      verdict: verdict ?? 'nothing',
      quietMs: quietOf(moment),
      phase: session.stream.phases.phase,
      isAnswered: isAnswered(this.#session, this.#awaited),
      hasBracketedPaste: session.stream.modes.hasBracketedPaste,
      knownPrompts: this.#awaited.promptBefore?.known,
    }));
    if (!verdict || !(await awaitInJournal(session, line, this.#signal))) return { state };
    // If the session's shell is in front, its end mark is probably on the way, so wait longer.
    const isLikely = !verdict.complete && !look.founderInFront;
    return { state, verdict: await this.#confirmed(verdict, moment, isLikely ? LIKELY_MS : CERTAIN_MS) };
  }

  async #hearWord({ look, line }: Seen, moment: Moment): Promise<Glimpse | undefined> {
    const [quietMs, waitedMs] = [quietOf(moment), performance.now() - this.#began];
    const word = await hearWord(this.#session, { awaited: this.#awaited, look, line: line.text, quietMs, waitedMs });
    if (!word) return undefined;
    return 'hold' in word ? { state: 'running', againInMs: word.hold } : word;
  }

  async #fromDeath(): Promise<Verdict | undefined> {
    const row = await this.#session.refresh();
    if (!row) throw goneError(this.#session);
    if (!row.dead) return undefined;
    await drain(this.#session);
    return (await this.#pattern?.weigh()) ?? weighProgramEnd(this.#session, this.#awaited.expected);
  }

  /** Ignores modes that an earlier program left on. */
  #drawsScreen(row: SessionRow): boolean {
    const { from, isAtPrompt } = this.#awaited;
    const { modes } = this.#session.stream;
    if (row.alternate) return modes.alternate >= from || (!isAtPrompt && modes.leftScreen === undefined);
    return row.keypad && modes.home >= from;
  }

  async #weighScreen(row: SessionRow, quietMs: number, look?: Look): Promise<Verdict | undefined> {
    // A caller who gave a pattern waits for it even while the screen changes.
    if (this.#pattern && quietMs < STILL_SCREEN_MS) return undefined;
    const screen = { row, quietMs, look, signal: this.#signal };
    return (await standsFullScreen(this.#session, screen)) ? stopped('fullscreen', 'state') : undefined;
  }

  /** What was typed while the shell was looked at may already have ended, or is still to be read. */
  async #fromIdleShell(seen: Seen, { typed, receipts }: TypedBefore, moment: Moment): Promise<Verdict | undefined> {
    const { front, stream } = this.#session;
    const waiting = { quietMs: quietOf(moment), isAnswered: isAnswered(this.#session, this.#awaited), receipts };
    const weighed = await this.#idle.weigh(seen, waiting);
    if (!weighed || weighed.isCertain) return weighed?.verdict;
    const confirmed = await this.#confirmed(weighed.verdict, moment, weighed.patienceMs);
    if (!confirmed || !this.#awaited.expected) return confirmed;
    if ((await this.#readReceipts()).at(-1)?.id !== receipts.at(-1)?.id) return undefined;
    front.noteIdle({ scanned: moment.seen, wantsMore: stream.phases.wantsRest, typed, receipts });
    stream.wake();
    return confirmed;
  }

  async #readReceipts(): Promise<readonly Receipt[]> {
    return this.#awaited.expected ? this.#session.readReceipts() : [];
  }

  /**
   * The journal counts for more than the terminal, but may be behind it. New bytes within a moment cancel the verdict.
   */
  async #confirmed(verdict: Verdict, { seen, quietSince }: Moment, within = CERTAIN_MS): Promise<Verdict | undefined> {
    const { stream } = this.#session;
    await stream.sync();
    const patience = { within, signal: this.#signal };
    const objection = await until(this.#session, patience, () => stream.scanned !== seen);
    log.note('the journal confirms', () => ({ ...verdict, objects: objection ?? false, withinMs: within }));
    if (objection) return undefined;
    const isOfProgram = verdict.via === 'prompt' && verdict.prompt !== undefined;
    return !isOfProgram || (await hasToldAll(this.#session, this.#awaited, { seen, quietSince, ...patience }))
      ? verdict
      : undefined;
  }
}
