// What a person does next where the hint of an error is meant for a program that calls tools.
import type { ErrorCode, PtyholdError } from './errors.ts';

const STEPS: Partial<Readonly<Record<ErrorCode, string>>> = {
  bad_setting: 'Correct it or remove it; ptyhold doctor checks all settings.',
  connection_lost: 'Try again; ptyhold doctor tells what is wrong with the way there.',
  no_session: 'ptyhold ls shows what is there.',
  session_dead: 'ptyhold log NAME shows what it printed.',
  tmux_failed: 'Try again; ptyhold doctor tells what is wrong with tmux.',
  tmux_gone: 'ptyhold ls shows what is still there.',
  tmux_silent: 'ptyhold doctor tells how to wake it.',
};

/** An error whose hint names tools, which a person does not have. */
export function hintsAtTools({ hint }: PtyholdError): boolean {
  return /\bpty_[a-z]/.test(hint);
}

export function stepFor(error: PtyholdError): string {
  return STEPS[error.code] ?? error.hint;
}
