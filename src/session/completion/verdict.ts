// What can be said of a session after a wait, and on which evidence.

/** What the session is doing. */
export type State =
  | 'idle'
  | 'running'
  | 'waiting_input'
  | 'password'
  | 'continuation'
  | 'fullscreen'
  | 'stopped'
  | 'starting'
  | 'exited';

/** Somebody has to type before it goes on. */
export const ASKING: readonly State[] = ['waiting_input', 'password', 'continuation'];

/** Only exit, until, prompt and quiescent are evidence that something is complete. */
export type Via = 'exit' | 'until' | 'prompt' | 'quiescent' | 'state' | 'timeout' | 'now' | 'cancelled';

/** Why a program is said to wait for input. */
export interface Asking {
  /** The system says that it reads, its line ends like a question, it only sleeps, or text stands at the shell's prompt. */
  how: 'reads_line' | 'reads_keys' | 'asks' | 'may_ask' | 'sleeps' | 'not_entered';
  /** What stands on the cursor's line. */
  line: string;
  quietMs: number;
}

export interface Verdict {
  complete: boolean;
  via: Via;
  state: State;
  exitCode: number | undefined;
  /** Where its output ends in the journal; undefined means at the last known byte. */
  end: number | undefined;
  /** The prompt after the output, if no mark separates the two. */
  prompt?: string;
  asking?: Asking;
  /** A hint for the reader. */
  note?: string;
}

export function completed(
  via: 'exit' | 'until' | 'prompt' | 'quiescent',
  exitCode: number | undefined,
  end?: number,
  prompt?: string,
): Verdict {
  const state = via === 'exit' ? 'exited' : 'idle';
  return { complete: true, via, state, exitCode, end, ...(prompt !== undefined && { prompt }) };
}

export function stopped(state: State, via: 'state' | 'timeout' | 'now' | 'cancelled'): Verdict {
  return { complete: false, via, state, exitCode: undefined, end: undefined };
}

export function waitingForInput(asking: Asking): Verdict {
  return { ...stopped('waiting_input', 'state'), asking };
}
