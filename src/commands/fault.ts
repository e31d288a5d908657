// What a person did wrong or has to know, told with the next step at the command line.
import { describeError, type ErrorCode, PtyholdError } from '../errors.ts';
import { nearest } from '../nearest.ts';

export const WRONG_USAGE = 2;

export class Fault extends Error {
  override readonly name = 'Fault';
  readonly status: number;

  constructor(sentence: string, status = 1) {
    super(sentence);
    this.status = status;
  }
}

/** The next step where the hint of the error is meant for a program that calls tools. */
const STEPS: Partial<Readonly<Record<ErrorCode, string>>> = {
  bad_setting: 'Correct it or remove it from the environment; ptyhold doctor checks all settings.',
  connection_lost: 'Try again; ptyhold doctor tells what is wrong with the way there.',
  no_session: 'ptyhold ls shows what is there.',
  session_dead: 'ptyhold log NAME shows what it printed.',
  tmux_failed: 'Try again; ptyhold doctor tells what is wrong with tmux.',
  tmux_gone: 'ptyhold ls shows what is still there.',
  tmux_silent: 'ptyhold doctor tells how to wake it.',
};

/** One line for a person: what went wrong, and the next step. */
export function tell(error: unknown): string {
  const step = error instanceof PtyholdError ? STEPS[error.code] : undefined;
  return error instanceof PtyholdError && step !== undefined ? `${error.message} ${step}` : describeError(error);
}

/** " Did you mean this or that?", or nothing where no known word is near. `dashes` stand before each. */
export function suggest(word: string, known: readonly string[], dashes = ''): string {
  const begun = known.filter((each) => word !== '' && each.startsWith(word));
  const near = [...new Set([...begun, ...nearest(word, known)])].slice(0, 3);
  return near.length === 0 ? '' : ` Did you mean ${near.map((each) => dashes + each).join(' or ')}?`;
}
