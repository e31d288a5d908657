// What programs see of the library. It names no type of another package, so that its declarations stand alone.
import type { ErrorCode } from '../errors.ts';
import type {
  CloseOptions,
  EventsOptions,
  ExcerptOptions,
  KeyOptions,
  ListOptions,
  OpenOptions,
  Part,
  ReadEachOptions,
  ReadOptions,
  ScreenOptions,
  SendOptions,
  SessionOptions,
  Target,
} from './options.ts';

/** The sessions, and all that can be done with them. */
export interface Terminals {
  /** Opens a session, or takes an existing one with `reuse`. */
  open(options?: OpenOptions): Promise<Opened>;
  /** Opens several. `common` is what all of them have. */
  openEach(sessions: readonly SessionOptions[], common?: OpenOptions): Promise<Each<Opened>>;
  /** Types a text and Enter into one session; with `wait`, resolves when it is done, or when the time is over. */
  send(session: string, text: string, options?: SendOptions): Promise<Reading>;
  /** The same for several sessions: one text for all, or an object `{target: text}`. Then `target` may be undefined. */
  sendEach(
    target: Target | undefined,
    text: string | Readonly<Record<string, string>>,
    options?: SendOptions,
  ): Promise<Each<Reading>>;
  /** Reads what is new in one session. */
  read(session: string, options?: ReadOptions): Promise<Reading>;
  /** The same for several; with `wait`, until any or all are done. */
  readEach(target: Target, options?: ReadEachOptions): Promise<Each<Reading>>;
  /** The screen as it is drawn; with `changes`, its lines that changed since the last look. */
  screen(session: string, options?: ScreenOptions): Promise<Screen>;
  /** Any part of what was printed. It does not move the place from which `read` shows what is new. */
  excerpt(session: string, part: Part, options?: ExcerptOptions): Promise<Excerpt>;
  /** Presses keys in one session: `C-c`, `Enter`, `Up`, `F5`, single characters … */
  key(session: string, key: string | readonly string[], options?: KeyOptions): Promise<Reading>;
  /** The same in several. */
  keyEach(target: Target, key: string | readonly string[], options?: KeyOptions): Promise<Each<Reading>>;
  /** Ends a session and what runs in it. */
  close(session: string, options?: CloseOptions): Promise<Closed>;
  /** Ends several. */
  closeEach(target: Target, options?: CloseOptions): Promise<Each<Closed>>;
  /** The sessions, and those that are over. */
  list(options?: ListOptions): Promise<Listing>;
  /** What happens from now on, or since an event number: ends when its signal aborts, or by `break`. */
  events(options?: EventsOptions): AsyncIterableIterator<SessionEvent>;
  /** Ends the calls under way and lets go of tmux. The sessions live on. */
  disconnect(): Promise<void>;
}

/** A session that was opened or taken. */
export interface Opened {
  session: string;
  /** The lasting id, good wherever a name is. */
  id: string;
  host?: string | undefined;
  reused: boolean;
  /** What a person types to attach. */
  attach: string;
  cols: number;
  rows: number;
  shell: string;
  role?: string | undefined;
  notes: readonly string[];
}

/** What a session does. */
export type State =
  | 'idle'
  | 'running'
  | 'waiting_input'
  | 'password'
  | 'continuation'
  | 'fullscreen'
  | 'blocked'
  | 'done'
  | 'error'
  | 'stopped'
  | 'starting'
  | 'exited';

/** The evidence on which that is said. */
export type Via = 'exit' | 'until' | 'prompt' | 'quiescent' | 'state' | 'timeout' | 'now' | 'cancelled';

/** What a program printed, and whether it is done. */
export interface Reading {
  session: string;
  id: string;
  host?: string | undefined;
  /** What was printed, as text: shortened as `fold` says. The screen in a full-screen program. */
  output: string;
  /** Said on evidence only; `via` names it. */
  complete: boolean;
  via: Via;
  state: State;
  /** Null where nobody knows it. */
  exitCode: number | null;
  cwd: string | null;
  durationMs: number;
  lines: number;
  /** So many lines are left out of `output`. */
  hidden: number;
  /** They are read by `excerpt` with this range. */
  hiddenRange: string | null;
  reducedBy: string | null;
  /** The text waits until the program takes it. */
  queued: boolean;
  /** Output that is lost. */
  missing: readonly Missing[];
  notes: readonly string[];
}

export interface Missing {
  /** Null if nobody knows how many. */
  bytes: number | null;
  why: string;
}

export interface Screen {
  session: string;
  id: string;
  text: string;
  cols: number;
  rows: number;
  fullscreen: boolean;
}

export interface Excerpt {
  session: string;
  id: string;
  output: string;
  firstLine: number;
  lastLine: number;
  lines: number;
  hidden: number;
  reducedBy: string | null;
  missing: readonly Missing[];
  /** The command whose output it is, where one was asked for. */
  command?: string | undefined;
  exitCode?: number | null | undefined;
}

export interface Closed {
  session: string;
  id: string;
  host?: string | undefined;
  exitCode: number | null;
  how: string;
}

/** What came of a call on several sessions, in their order. One that failed spoils none of the others. */
export interface Each<T> {
  sessions: readonly (({ ok: true } & T) | Failed)[];
  /** The number of the newest event, for `events`. */
  events?: number | undefined;
  unreachable: readonly Unreachable[];
}

export interface Failed {
  ok: false;
  session: string;
  id?: string | undefined;
  host?: string | undefined;
  code: ErrorCode;
  message: string;
}

export interface Unreachable {
  host: string;
  why: string;
}

export interface Listing {
  sessions: readonly Listed[];
  /** Those that are over, the newest first. */
  ended: readonly Ended[];
  unreachable: readonly Unreachable[];
}

export interface Listed {
  session: string;
  id: string;
  host?: string | undefined;
  /** Null if nobody knows it. */
  state: string | null;
  /** In ISO 8601: since when it is in that state, at least. */
  since: string | null;
  last: LastCommand | null;
  program: string;
  cols: number;
  rows: number;
  /** How many people are attached. */
  attached: number;
  idleSeconds: number;
  tags: readonly string[];
  role?: string | undefined;
  lock: Lock | null;
}

export interface LastCommand {
  exitCode: number | null;
  command: string | null;
}

/** Who alone may type there, and for how long. */
export interface Lock {
  owner: string;
  secondsLeft: number;
}

export interface Ended {
  session: string;
  id: string;
  host?: string | undefined;
  how: string;
  ended: string;
  exitCode: number | null;
  cwd: string | null;
  tags: readonly string[];
}

export interface SessionEvent {
  /** The place in the log: `events` goes on from it. */
  number: number;
  kind: EventKind;
  /** Unix seconds. */
  time: number;
  /** The session's lasting id, and its name at that time. */
  id?: string | undefined;
  name?: string | undefined;
  host?: string | undefined;
  /** Who did or noticed it. */
  by?: string | undefined;
  text?: string | undefined;
  /** The exit code. */
  exit?: number | undefined;
  how?: string | undefined;
  state?: string | undefined;
  rule?: string | undefined;
  until?: number | undefined;
}

/** `unknown`: noted by a newer ptyhold. */
export type EventKind =
  | 'opened'
  | 'ended'
  | 'exit'
  | 'blocked'
  | 'done'
  | 'error'
  | 'locked'
  | 'released'
  | 'asked'
  | 'queued'
  | 'delivered'
  | 'refused'
  | 'notice'
  | 'unknown';
