// Waits until something can be said of a session, and says what.

import type { SessionRow } from '../../tmux/rows.ts';
import type { Context } from '../context.ts';
import { mayRead, ownsTerminal, replacesShell } from '../look/nested-shell.ts';
import type { Look } from '../look/processes.ts';
import { endingPrompt } from '../look/prompt-text.ts';
import { isAtPrompt, journalShows, see, showsPrompt, speaksAndReads } from '../look/shell-prompt.ts';
import { cursorLine, exitCode, isBlank, lookAt } from '../look/terminal.ts';
import { Alarm } from '../state/alarm.ts';
import { gone } from '../state/gone.ts';
import type { Pending, SessionView } from '../state/session.ts';
import { drain } from './drain.ts';
import { weighIdle, weighMarks } from './marks.ts';
import type { PatternWatch } from './pattern-watch.ts';
import { type CursorLine, type PromptBefore, promptBack, weighTerminal } from './terminal.ts';
import { completed, type State, stopped, type Verdict } from './verdict.ts';

export interface WaitRequest {
  /** What was typed and is waited for; without it, whatever runs. */
  pending: Pending;
  until: PatternWatch | undefined;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  progress: ((elapsedMs: number) => void) | undefined;
}

const PROGRESS_MS = 5_000;
/** A prompt that stood here before is looked for after so short pauses, since it costs next to nothing. */
const PROMPT_LOOKS_MS: readonly number[] = [10, 40];
const LIKELY_MS = 30;
const CERTAIN_MS = 200;
/** A shell that has read the line is about to tell its end. */
const UNSEEN_MS = 1_000;
/** A busy machine may take this long to begin with what was entered. */
const KEPT_MS = 220;
/** Characters a millisecond: while a line editor takes in a long paste it prints nothing. */
const SLOWEST_EDITOR = 200;
const FIRST_LOOK_MS = 120;
const LONGEST_LOOK_MS = 3_000;
const GLANCE_MS = 400;
/** A screen that has not changed for so long waits for a key. */
const STILL_SCREEN_MS = 2_000;
/** A lost file event must not hold an answer up for good. */
const HEARTBEAT_MS = 1_000;

export async function awaitVerdict(context: Context, view: SessionView, request: WaitRequest): Promise<Verdict> {
  const wait = new Wait(context, view, request);
  try {
    return await wait.run();
  } finally {
    wait.close();
  }
}

class Wait {
  readonly #context: Context;
  readonly #view: SessionView;
  readonly #request: WaitRequest;
  readonly #alarm: Alarm;
  readonly #started = Date.now();
  #changed = performance.now();
  #seen: number;
  #promptLooks = 0;
  #glancedAt = performance.now();
  #lookDelay = FIRST_LOOK_MS;
  #progressAt = PROGRESS_MS;
  #lastState: State;

  constructor(context: Context, view: SessionView, request: WaitRequest) {
    this.#context = context;
    this.#view = view;
    this.#request = request;
    this.#alarm = new Alarm(view, request.signal);
    this.#seen = view.scanned;
    this.#lastState = view.timeline.phase === 'starting' ? 'starting' : 'running';
  }

  close(): void {
    this.#alarm.close();
  }

  async run(): Promise<Verdict> {
    for (;;) {
      await this.#view.sync();
      this.#noteChange();
      const verdict = (await this.#fromJournal()) ?? (await this.#fromTerminalOrJournal()) ?? this.#fromClock();
      if (verdict) return verdict;
      await this.#alarm.wait(this.#pause());
    }
  }

  /** Only the pattern is waited for: nothing was typed and the shell is at its prompt. */
  get #isIdle(): boolean {
    const { until, pending } = this.#request;
    return until !== undefined && !pending.expected && this.#view.timeline.phase === 'input';
  }

  get #quietMs(): number {
    return performance.now() - this.#changed;
  }

  get #elapsedMs(): number {
    return Date.now() - this.#started;
  }

  #noteChange(): void {
    if (this.#view.scanned === this.#seen) return;
    this.#seen = this.#view.scanned;
    this.#changed = performance.now();
    this.#lookDelay = FIRST_LOOK_MS;
    this.#promptLooks = 0;
  }

  /** After how much quiet the prompt is looked for next, where one stood here before. */
  get #promptLookMs(): number {
    return (this.#request.pending.promptBefore && PROMPT_LOOKS_MS[this.#promptLooks]) ?? Number.POSITIVE_INFINITY;
  }

  async #fromJournal(): Promise<Verdict | undefined> {
    if (this.#view.mayBeDead) {
      const verdict = await this.#fromDeath();
      if (verdict) return verdict;
    }
    if (await this.#request.until?.found()) return completed('until', undefined);
    const { expected } = this.#request.pending;
    if (!expected) return undefined;
    const result = weighMarks(expected, { timeline: this.#view.timeline, quietMs: this.#quietMs });
    return 'verdict' in result ? result.verdict : undefined;
  }

  async #fromDeath(): Promise<Verdict | undefined> {
    const row = await this.#context.refresh(this.#view);
    if (!row) throw gone(this.#context, this.#view);
    if (!row.dead) return undefined;
    await drain(this.#context, this.#view);
    if (await this.#request.until?.found()) return completed('until', undefined);
    return completed('exit', await exitCode(this.#context, this.#view));
  }

  /** What the journal has told by the time the terminal has been looked at counts for more. */
  async #fromTerminalOrJournal(): Promise<Verdict | undefined> {
    const verdict = await this.#fromTerminal();
    return verdict && ((await this.#fromJournal()) ?? verdict);
  }

  async #fromTerminal(): Promise<Verdict | undefined> {
    const { promptBefore } = this.#request.pending;
    const quiet = this.#quietMs;
    if (promptBefore && quiet >= this.#promptLookMs) {
      this.#promptLooks += 1;
      return this.#fromPrompt(promptBefore);
    }
    if (quiet >= this.#lookDelay) {
      this.#lookDelay = Math.min(quiet * 2, quiet + LONGEST_LOOK_MS);
      this.#glancedAt = performance.now();
      return this.#fromLook();
    }
    // A full-screen program may draw without a pause.
    if (performance.now() - this.#glancedAt < GLANCE_MS) return undefined;
    this.#glancedAt = performance.now();
    const row = await this.#context.refresh(this.#view);
    return row && this.#drawsScreen(row) ? this.#fromScreen(row) : undefined;
  }

  /** What an earlier program left on says nothing of this one. */
  #drawsScreen(row: SessionRow): boolean {
    const { from, atPrompt } = this.#request.pending;
    if (row.alternate) return !atPrompt || this.#view.landmarks.alternate >= from;
    return row.keypad && this.#view.landmarks.home >= from;
  }

  async #fromScreen(row: SessionRow, seen?: Look): Promise<Verdict | undefined> {
    // Whoever asked for a pattern wants to see it come, in a screen that still changes too.
    if (this.#request.until && this.#quietMs < STILL_SCREEN_MS) return undefined;
    // Line editors take the keypad as well.
    if (!row.alternate && !ownsTerminal(seen ?? (await lookAt(this.#context, this.#view)))) return undefined;
    // On a busy machine it may take its time until it draws.
    if (this.#quietMs < STILL_SCREEN_MS && (await isBlank(this.#context, this.#view))) return undefined;
    return stopped('fullscreen', 'state');
  }

  async #fromPrompt(before: PromptBefore): Promise<Verdict | undefined> {
    const line = await cursorLine(this.#context, this.#view);
    if (!this.#answered() || endingPrompt(line.text, before.known) === undefined) return undefined;
    if (!(await journalShows(this.#view, line, this.#request.signal))) return undefined;
    const look = await lookAt(this.#context, this.#view);
    const { bracketed } = this.#view.landmarks;
    const prompt = promptBack({ look, line, bracketed }, before);
    return prompt === undefined ? undefined : completed('prompt', undefined, undefined, prompt);
  }

  async #fromLook(): Promise<Verdict | undefined> {
    const { timeline } = this.#view;
    this.#view.journal.filesChanged();
    const row = await this.#context.refresh(this.#view);
    if (!row) throw gone(this.#context, this.#view);
    if (row.dead) return this.#fromDeath();
    if (this.#isIdle) return undefined;
    const seen = await see(this.#context, this.#view);
    const { look, line } = seen;
    if (await isAtPrompt(this.#view, seen)) return this.#fromIdleShell(line);
    if (timeline.phase === 'input' && this.#view.marksOutput()) return undefined;
    if (this.#lostMarks(look))
      return this.#confirmed(completed('quiescent', undefined, undefined, line.text.trimEnd()));
    const screen = this.#drawsScreen(row) ? await this.#fromScreen(row, look) : undefined;
    if (screen) return screen;
    const verdict = weighTerminal({
      look,
      line,
      quietMs: this.#quietMs,
      promptBefore: this.#request.pending.promptBefore,
      bracketed: this.#view.landmarks.bracketed,
      answered: this.#answered(),
      showsShellPrompt: await showsPrompt(this.#view, line),
    });
    this.#lastState = verdict?.state ?? 'running';
    if (!verdict || !(await journalShows(this.#view, line, this.#request.signal))) return undefined;
    // Mostly a shell in front is back at its prompt, and its mark is on the way.
    return this.#confirmed(verdict, look.founderInFront ? CERTAIN_MS : LIKELY_MS);
  }

  /** The terminal may be ahead of the journal, whose word counts for more: it gets a moment to object. */
  async #confirmed(verdict: Verdict | undefined, otherwiseMs = LIKELY_MS): Promise<Verdict | undefined> {
    if (!verdict) return undefined;
    const deadline = performance.now() + (verdict.complete ? CERTAIN_MS : otherwiseMs);
    for (;;) {
      await this.#view.sync();
      if (this.#view.scanned !== this.#seen) return undefined;
      const left = deadline - performance.now();
      if (left <= 0) return verdict;
      await this.#alarm.wait(left);
    }
  }

  async #fromIdleShell(line: CursorLine): Promise<Verdict | undefined> {
    const { expected, text } = this.#request.pending;
    if (!expected) return this.#confirmed(stopped('waiting_input', 'state'));
    const nothing = text === '' ? 'nothing' : 'unseen';
    const kept = (await showsPrompt(this.#view, line)) ? nothing : 'a line';
    const verdict = weighIdle(expected, this.#view.timeline, kept);
    const patience = verdict.via === 'prompt' ? 0 : KEPT_MS + text.length / SLOWEST_EDITOR;
    if (this.#quietMs < patience) return undefined;
    return this.#confirmed(verdict, kept === 'unseen' ? UNSEEN_MS : LIKELY_MS);
  }

  /** The marks stood in a prompt that the text replaced: the shell itself, and no builtin, reads the next line. */
  #lostMarks(look: Look): boolean {
    const { timeline } = this.#view;
    const unmarked = timeline.phase === 'input' && !this.#view.marksOutput();
    if (!unmarked || !speaksAndReads(this.#view, look)) return false;
    const { text } = this.#request.pending;
    return replacesShell(text) || (this.#view.unadoptable.has(this.#view.row.panePid) && !mayRead(text));
  }

  #answered(): boolean {
    return this.#view.landmarks.lineFeed >= this.#request.pending.from;
  }

  #fromClock(): Verdict | undefined {
    const state = this.#isIdle ? 'idle' : this.#lastState;
    if (this.#request.signal?.aborted) return stopped(state, 'cancelled');
    const elapsed = this.#elapsedMs;
    if (elapsed >= this.#request.timeoutMs) return stopped(state, 'timeout');
    if (elapsed >= this.#progressAt) {
      this.#progressAt = elapsed + PROGRESS_MS;
      this.#request.progress?.(elapsed);
    }
    return undefined;
  }

  #pause(): number {
    const { pending, timeoutMs } = this.#request;
    const quiet = this.#quietMs;
    const marks = pending.expected && weighMarks(pending.expected, { timeline: this.#view.timeline, quietMs: quiet });
    const moments = [
      timeoutMs - this.#elapsedMs,
      this.#progressAt - this.#elapsedMs,
      this.#lookDelay - quiet,
      HEARTBEAT_MS,
      ...(marks && 'againInMs' in marks && marks.againInMs !== undefined ? [marks.againInMs] : []),
      this.#promptLookMs - quiet,
    ];
    return Math.max(1, Math.ceil(Math.min(...moments)));
  }
}
