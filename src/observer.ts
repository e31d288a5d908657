// What this process does, told to whoever observes it: telemetry, where a person has switched it on. Otherwise nobody does.

/** Where a call came from. */
export interface CallOrigin {
  /** The id of its request. */
  id: string | number;
  /** What the client says beside the arguments. */
  meta: Readonly<Record<string, unknown>> | undefined;
  wire: Wire;
  /** Of the protocol, where the request names it. */
  version: string | undefined;
}

/** How a client is connected: by pipes, or over HTTP, where each has an id. */
export type Wire = { kind: 'pipe' } | { kind: 'http'; session: string };

export interface ObservedCall {
  /** Undefined if there is no such tool. */
  tool: string | undefined;
  /** Without secrets. */
  arguments: unknown;
  /** Undefined for a program that uses the library. */
  origin: CallOrigin | undefined;
  /** Its answer may show a part of a secret. */
  isQuiet: boolean;
}

export interface ObservedAnswer {
  isError: boolean;
  text: string;
  facts: Readonly<Record<string, unknown>>;
}

/** What is known of a session after a wait. */
export interface ObservedVerdict {
  complete: boolean;
  via: string;
  state: string;
  exitCode: number | undefined;
}

/** Commands that tmux was given together. */
export interface ObservedTmux {
  /** The name of the first. */
  command: string;
  ms: number;
  isRefused: boolean;
}

/** A line that was typed to the shell of a session. */
export interface ObservedLine {
  session: string;
  /** Empty if it may be a secret. */
  text: string;
  shell: string;
  /** Of the shell. */
  pid: number;
}

export interface ObservedEnd {
  exitCode: number;
  /** Milliseconds, by this machine's clock. */
  at: number;
  durationMs: number;
}

export interface Observer {
  /** What is seen while `run` runs belongs to this call. */
  call<T extends ObservedAnswer>(call: ObservedCall, run: () => Promise<T>): Promise<T>;
  wait<T extends ObservedVerdict>(session: string, run: () => Promise<T>): Promise<T>;
  tmux(told: ObservedTmux): void;
  /** Calls back what is told of its end; undefined if nobody wants to know. */
  typed(line: ObservedLine): ((end: ObservedEnd) => void) | undefined;
  refused(by: 'rule' | 'role', rule: string): void;
  /** New output was shown: tokens of the answer, and of what the programs printed. */
  shown(tokens: { shown: number; printed: number }): void;
  /** A client came. Calls back when it leaves. */
  came(wire: Wire): () => void;
}

const NOBODY: Observer = {
  call: (_, run) => run(),
  wait: (_, run) => run(),
  tmux: () => undefined,
  typed: () => undefined,
  refused: () => undefined,
  shown: () => undefined,
  came: () => () => undefined,
};

let present = NOBODY;

export function observer(): Observer {
  return present;
}

export function observeBy(next: Observer | undefined): void {
  present = next ?? NOBODY;
}
