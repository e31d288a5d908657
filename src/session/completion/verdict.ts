// What can be said of a session after a wait, and on which evidence.

import type { AgentSays } from '../../agents/states.ts';
import type { Asking, State } from '../state/states.ts';

export const VIAS = ['exit', 'until', 'prompt', 'quiescent', 'state', 'timeout', 'now', 'cancelled'] as const;
/** Exit, until, prompt and quiescent are evidence that something is complete, and so is the state `done`. */
export type Via = (typeof VIAS)[number];

export interface Verdict {
  complete: boolean;
  via: Via;
  state: State;
  exitCode: number | undefined;
  /** Where its output ends in the journal; undefined means at the last known byte. */
  end: number | undefined;
  /** The prompt after the output, if no mark separates the two. */
  prompt?: string;
  /** It is not the one behind which the text was typed. */
  isOtherPrompt?: true;
  /** The shell ran no line of the text: what ran before it may have read it, and the exit code is that of that. */
  isOfEarlier?: true;
  /** The shell has begun something else since. */
  isBusyAgain?: true;
  asking?: Asking;
  /** The line in which the pattern was found. */
  matched?: string;
  /** What the program in front says of itself. */
  agent?: AgentSays | undefined;
  /** A hint for the reader. */
  note?: string;
  /** What read the text has ended with it. */
  left?: string;
}

export function completed(
  via: 'exit' | 'until' | 'prompt' | 'quiescent' | 'state',
  exitCode: number | undefined,
  end?: number,
  prompt?: string,
): Verdict {
  const state = via === 'exit' ? 'exited' : via === 'state' ? 'done' : 'idle';
  return { complete: true, via, state, exitCode, end, ...(prompt !== undefined && { prompt }) };
}

export function stopped(state: State, via: 'state' | 'timeout' | 'now' | 'cancelled'): Verdict {
  return { complete: false, via, state, exitCode: undefined, end: undefined };
}

export function waitingForInput(asking: Asking): Verdict {
  return { ...stopped('waiting_input', 'state'), asking };
}
