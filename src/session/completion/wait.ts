// Waits for a verdict on a session: checks the evidence whenever there may be new.
import { log } from '../../log.ts';
import { HEARTBEAT_MS, PROGRESS_MS, PROMPT_LOOKS_MS, SCREEN_LOOK_MS, WORD_LOOK_MS } from '../../timing.ts';
import { agentSays } from '../look/agent.ts';
import { Alarm } from '../state/alarm.ts';
import type { Session } from '../state/session.ts';
import type { State } from '../state/states.ts';
import type { Awaited } from '../state/typed.ts';
import { AsksAmidNoise } from './amid-noise.ts';
import { Evidence } from './evidence.ts';
import { watchFounder } from './founder-watch.ts';
import { LookTimes } from './look-times.ts';
import type { PatternWatch } from './pattern-watch.ts';
import { stopped, type Verdict } from './verdict.ts';

export interface Patience {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  progress?: ((elapsedMs: number, session: Session) => void) | undefined;
}

export interface WaitRequest extends Patience {
  /** What was typed and is waited for, or whatever runs. */
  awaited: Awaited;
  until: PatternWatch | undefined;
}

export async function awaitVerdict(session: Session, request: WaitRequest): Promise<Verdict> {
  const wait = new Wait(session, request);
  try {
    return await wait.run();
  } finally {
    wait.close();
  }
}

class Wait {
  readonly #session: Session;
  readonly #request: WaitRequest;
  readonly #evidence: Evidence;
  readonly #alarm: Alarm;
  readonly #unwatch: () => void;
  readonly #looks = new LookTimes();
  readonly #asks = new AsksAmidNoise();
  readonly #started = performance.now();
  #changed = performance.now();
  #marked = performance.now();
  #markedAt: number;
  #seen: number;
  #promptLooks = 0;
  /** Where the program said what was looked at last, and when the next look is worth it. */
  #wordAt: number | undefined;
  #againAt = Number.POSITIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #screenLookedAt = performance.now();
  #noiseLookedAt = performance.now();
  #progressAt = PROGRESS_MS;
  #lastState: State;

  constructor(session: Session, request: WaitRequest) {
    this.#session = session;
    this.#request = request;
    this.#evidence = new Evidence(session, request.awaited, request.until, request.signal);
    this.#alarm = new Alarm((changed) => session.stream.onChange(changed), request.signal);
    this.#unwatch = watchFounder(session);
    this.#seen = session.stream.scanned;
    this.#markedAt = session.stream.phases.since;
    this.#lastState = session.stream.phases.phase === 'starting' ? 'starting' : 'running';
  }

  close(): void {
    this.#alarm.close();
    this.#unwatch();
  }

  async run(): Promise<Verdict> {
    for (;;) {
      await this.#session.stream.sync();
      this.#noteChange();
      const seen = (await this.#fromJournal()) ?? (await this.#fromTerminalOrJournal()) ?? (await this.#fromNoise());
      const verdict = seen ?? this.#fromClock();
      if (verdict) return this.#noted(verdict);
      await this.#alarm.wait(this.#pause());
    }
  }

  #noted(verdict: Verdict): Verdict {
    const { awaited } = this.#request;
    log.note('verdict', () => ({ ...verdict, quietMs: this.#quietMs, waitedMs: this.#elapsedMs, awaited }));
    return verdict;
  }

  get #quietMs(): number {
    return performance.now() - this.#changed;
  }

  get #elapsedMs(): number {
    return performance.now() - this.#started;
  }

  #noteChange(): void {
    const { scanned, phases } = this.#session.stream;
    if (scanned === this.#seen) return;
    this.#seen = scanned;
    this.#looks.noteOutput(this.#quietMs);
    this.#changed = performance.now();
    if (phases.since !== this.#markedAt) this.#marked = this.#changed;
    this.#markedAt = phases.since;
    this.#promptLooks = 0;
  }

  #fromJournal(): Promise<Verdict | undefined> {
    return this.#evidence.fromJournal(this.#quietMs);
  }

  /** Checks the journal again after the look, because it counts for more than the terminal. */
  async #fromTerminalOrJournal(): Promise<Verdict | undefined> {
    const verdict = await this.#fromTerminal();
    return verdict && ((await this.#fromJournal()) ?? verdict);
  }

  async #fromTerminal(): Promise<Verdict | undefined> {
    const { promptBefore } = this.#request.awaited;
    const quietMs = this.#quietMs;
    if (promptBefore && quietMs >= this.#promptLookMs) {
      this.#promptLooks += 1;
      return this.#evidence.fromPrompt(promptBefore);
    }
    if (this.#hasWord || (await this.#looks.isDue(this.#session, quietMs))) return this.#look(quietMs);
    if (performance.now() - this.#screenLookedAt < SCREEN_LOOK_MS) return undefined;
    this.#screenLookedAt = performance.now();
    return this.#evidence.fromScreen(quietMs);
  }

  async #look(quietMs: number): Promise<Verdict | undefined> {
    this.#looks.noteLook(quietMs);
    this.#lookedAt = performance.now();
    this.#screenLookedAt = this.#lookedAt;
    this.#wordAt = agentSays(this.#session)?.at;
    const { verdict, state, againInMs } = await this.#evidence.fromLook({
      seen: this.#seen,
      quietSince: this.#changed,
    });
    this.#lastState = state ?? this.#lastState;
    this.#againAt = performance.now() + (againInMs ?? Number.POSITIVE_INFINITY);
    return verdict;
  }

  /** The program has said something that may end the wait, or what it said may count by now. */
  get #hasWord(): boolean {
    const now = performance.now();
    if (now >= this.#againAt) return true;
    if (now - this.#lookedAt < WORD_LOOK_MS) return false;
    const says = agentSays(this.#session);
    return says !== undefined && says.state !== 'working' && says.at !== this.#wordAt;
  }

  async #fromNoise(): Promise<Verdict | undefined> {
    if (performance.now() - this.#noiseLookedAt < SCREEN_LOOK_MS) return undefined;
    this.#noiseLookedAt = performance.now();
    // A look may just have brought new marks.
    this.#noteChange();
    const back = await this.#evidence.fromNoise(performance.now() - this.#marked);
    if (back || this.#request.awaited.isToldToAsk || this.#quietMs >= SCREEN_LOOK_MS) return back;
    return this.#asks.weigh(this.#session, this.#quietMs);
  }

  get #state(): State {
    if (this.#evidence.isIdle) return 'idle';
    const { row, stream } = this.#session;
    // Where a pattern is awaited, its changing screen is no verdict. What it says itself counts for more.
    const isDrawing = stream.modes.isScreenDrawn && !row.dead && !agentSays(this.#session);
    return isDrawing && this.#lastState === 'running' ? 'fullscreen' : this.#lastState;
  }

  #fromClock(): Verdict | undefined {
    const { signal, timeoutMs, progress } = this.#request;
    if (signal?.aborted) return stopped(this.#state, 'cancelled');
    const elapsed = this.#elapsedMs;
    if (elapsed >= timeoutMs) return stopped(this.#state, 'timeout');
    if (elapsed >= this.#progressAt) {
      this.#progressAt = elapsed + PROGRESS_MS;
      progress?.(elapsed, this.#session);
    }
    return undefined;
  }

  /** The quiet time before the next look for the earlier prompt; infinite if there was none. */
  get #promptLookMs(): number {
    return (this.#request.awaited.promptBefore && PROMPT_LOOKS_MS[this.#promptLooks]) ?? Number.POSITIVE_INFINITY;
  }

  #pause(): number {
    const quiet = this.#quietMs;
    const moments = [
      this.#request.timeoutMs - this.#elapsedMs,
      this.#progressAt - this.#elapsedMs,
      this.#looks.dueInMs(quiet),
      HEARTBEAT_MS,
      this.#evidence.againInMs,
      this.#promptLookMs - quiet,
      this.#againAt - performance.now(),
    ];
    return Math.max(1, Math.ceil(Math.min(...moments)));
  }
}
