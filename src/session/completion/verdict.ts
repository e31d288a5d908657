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

/** Only exit, until, prompt and quiescent are evidence that something is complete. */
export type Via = 'exit' | 'until' | 'prompt' | 'quiescent' | 'state' | 'timeout' | 'now' | 'cancelled';

export interface Verdict {
  complete: boolean;
  via: Via;
  state: State;
  exitCode: number | undefined;
  /** Where its output ends in the journal; undefined means at the last known byte. */
  end: number | undefined;
  /** The prompt after the output, if no mark separates the two. */
  prompt?: string;
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
