// Why a text was not typed: something stands on the line already, and would change it, or it is not yet its turn.
import { PtyholdError } from '../../errors.ts';
import { stopped, type Verdict } from '../completion/verdict.ts';

/** Nothing was typed, since what stands on the line would change the text: the session waits for whoever typed that. */
export class HeldBack extends PtyholdError {
  readonly verdict: Verdict;

  constructor(sentence: string, next: string, verdict = stopped('waiting_input', 'now')) {
    super('bad_argument', `${sentence} NOTHING was typed.`, next);
    this.verdict = verdict;
  }
}

/** A person at work, and a call that ends at its time, are no faults of the call. */
export function asHeldBack(error: unknown): HeldBack {
  if (error instanceof HeldBack) return error;
  throw error;
}

/** An earlier text waits for the prompt of a shell that starts slowly, or for the answer of a shell inside. */
export function heldBackByEarlier(name: string, isStarting: boolean): HeldBack {
  return new HeldBack(
    `${isStarting ? `${name} has shown no prompt yet, and an earlier call waits for it` : `An earlier call still types into ${name}`}; the timeout of this one is over.`,
    'Call again, with a longer timeout.',
    stopped(isStarting ? 'starting' : 'running', 'timeout'),
  );
}

export function heldBackBySomebody(name: string): HeldBack {
  return new HeldBack(
    `Somebody has typed something at the prompt of ${name} that has not run, and this text would be joined to it.`,
    'pty_key C-u or C-c removes it, pty_key Enter runs it, pty_read screen: true shows it.',
  );
}

export function heldBackByEditor(name: string): HeldBack {
  return new HeldBack(
    `The line editor of ${name} asks something, as in a search of its history, and would take this text for the answer.`,
    'pty_key C-c ends that, pty_read screen: true shows it.',
  );
}

export function heldBackByWrongLine(name: string): HeldBack {
  return new HeldBack(
    `The shell of ${name} refused the line that was entered and keeps it, and this text would be joined to it.`,
    'pty_key C-c removes it, pty_read screen: true shows what is wrong.',
  );
}
