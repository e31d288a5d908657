// What programs give to the methods of the library.

export interface ConnectOptions {
  /** The settings (PTYHOLD_…), and what sessions inherit. Default: the environment of this process. */
  env?: Readonly<Record<string, string | undefined>> | undefined;
  /** The folder in which sessions begin that name none. Default: that of this process. */
  cwd?: string | undefined;
  /** Who you are, for those who see your leases and events. Default: `library`. */
  name?: string | undefined;
  /** Asked before a text is typed that the gate refuses. Without it, such a text is refused. */
  confirm?: ((question: string, text: string) => Promise<boolean>) | undefined;
}

/** What every call takes. */
export interface CallOptions {
  /** Ends the call: it rejects with the signal's reason, and nothing counts as read. What runs in the terminal goes on. */
  signal?: AbortSignal | undefined;
}

/** A name or id, a glob (`web-*`), a tag (`#web`), `!x` to leave one out, `name@host`; or a list of these. */
export type Target = string | readonly string[];

/** Which part of a long output is shown. `changes`: only what differs from the last run of the same line. */
export type Fold = 'head_tail' | 'tail' | 'head' | 'none' | 'changes';

/** How a session begins. */
export interface SessionOptions {
  /** Default: the first free of t1, t2, … */
  name?: string | undefined;
  /** bash (default), zsh, fish, sh, … or a path. */
  shell?: string | undefined;
  /** Runs instead of a shell; the session ends with it. */
  command?: string | undefined;
  host?: string | undefined;
  cwd?: string | undefined;
  env?: Readonly<Record<string, string>> | undefined;
  /** Default 120. */
  cols?: number | undefined;
  /** Default 40. */
  rows?: number | undefined;
  tags?: readonly string[] | undefined;
  /** Takes the session of that name; one that is over is opened anew in its folder. */
  reuse?: boolean | undefined;
  /** Closes it after so many idle seconds. */
  idleTimeout?: number | undefined;
  /** Limits what is done in it. */
  role?: string | undefined;
  /** Runs even a command that is refused as dangerous. */
  force?: boolean | undefined;
}

export interface OpenOptions extends SessionOptions, CallOptions {}

export interface SendOptions extends CallOptions {
  /** Default true. */
  enter?: boolean | undefined;
  /** Waits for the end. */
  wait?: boolean | undefined;
  /** Seconds to wait; default 30. */
  timeout?: number | undefined;
  /** Waits for this regular expression in new output. */
  until?: string | undefined;
  /** Asks a nested shell for the exit code. */
  mark?: boolean | undefined;
  fold?: Fold | undefined;
  raw?: boolean | undefined;
  /** Types only while the terminal does not echo; kept out of logs. */
  secret?: boolean | undefined;
  /** Types even what is refused as dangerous. */
  force?: boolean | undefined;
  /** `ready`: the text waits until the program takes input. */
  when?: 'now' | 'ready' | undefined;
  /** Leases the session for so many seconds; 0 frees it. */
  lock?: number | undefined;
  /** True runs a known command through an installed rtk, false shows its output as printed. */
  rtk?: boolean | undefined;
}

export interface ReadOptions extends CallOptions {
  /** Waits until what runs has ended. */
  wait?: boolean | undefined;
  until?: string | undefined;
  /** Seconds to wait; default 10. */
  timeout?: number | undefined;
  fold?: Fold | undefined;
  raw?: boolean | undefined;
  /** Shortens the output of known commands; default true. */
  rtk?: boolean | undefined;
}

export interface ReadEachOptions extends Omit<ReadOptions, 'wait'> {
  wait?: boolean | 'any' | 'all' | undefined;
}

export interface ScreenOptions extends CallOptions {
  changes?: boolean | undefined;
}

/** One of: everything, the last so many lines, lines A:B (or -1 for the last command's), lines that match. */
export type Part =
  | { full: true }
  | { lines: number }
  | { range: string }
  | { grep: string; range?: string | undefined; around?: number | undefined };

export interface ExcerptOptions extends CallOptions {
  fold?: Fold | undefined;
  raw?: boolean | undefined;
  rtk?: boolean | undefined;
}

export interface KeyOptions extends CallOptions {
  repeat?: number | undefined;
  /** Waits for what comes of it. */
  wait?: boolean | undefined;
  /** Seconds to wait; default 10. */
  timeout?: number | undefined;
  force?: boolean | undefined;
}

export interface CloseOptions extends CallOptions {
  /** Does not ask it first. */
  force?: boolean | undefined;
}

export interface ListOptions extends CallOptions {
  tag?: string | undefined;
  sessions?: Target | undefined;
}

export interface EventsOptions extends CallOptions {
  /** The events after this number. Default: those from now on. */
  since?: number | undefined;
  sessions?: Target | undefined;
}
