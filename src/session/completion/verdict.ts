// What can be said of a session after a wait, and on which evidence.

/** What is true of a session in which nothing has ended. */
export type State =
  | 'idle'
  | 'running'
  | 'waiting_input'
  | 'password'
  | 'continuation'
  | 'fullscreen'
  | 'starting'
  | 'exited';

/** Only exit, until, prompt and quiescent are evidence that something is complete. */
export type Via = 'exit' | 'until' | 'prompt' | 'quiescent' | 'state' | 'timeout' | 'now' | 'cancelled';

export interface Verdict {
  complete: boolean;
  via: Via;
  state: State;
  exitCode: number | undefined;
  /** Where the output that belongs to it stops; everything known where nothing stops it. */
  end: number | undefined;
  /** The prompt that stands behind the output, where no mark tells the two apart. */
  prompt?: string;
  /** Said to the reader where more can be known by asking for it. */
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

export function stopped(state: State, via: 'state' | 'timeout' | 'now' | 'cancelled', note?: string): Verdict {
  return { complete: false, via, state, exitCode: undefined, end: undefined, ...(note !== undefined && { note }) };
}
