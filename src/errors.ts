// Every failure that callers see: a code from a closed set, one sentence, and what to do next.
import { explainError, explainText } from './system-faults.ts';

/** `tmux_gone`: the connection to tmux broke. `connection_lost`: the one to the host. `system`: no room, no right, no more processes. */
export const ERROR_CODES = [
  'bad_argument',
  'bad_setting',
  'cancelled',
  'connection_lost',
  'folder_unsafe',
  'internal',
  'leased',
  'limit_reached',
  'name_taken',
  'no_host',
  'no_session',
  'no_shell',
  'refused',
  'session_dead',
  'system',
  'tmux_failed',
  'tmux_gone',
  'tmux_missing',
  'tmux_old',
  'tmux_silent',
  'unreachable',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export class PtyholdError extends Error {
  override readonly name = 'PtyholdError';
  readonly code: ErrorCode;
  readonly hint: string;
  /** What programs are told beside the code. */
  readonly facts: Readonly<Record<string, unknown>> = {};

  constructor(code: ErrorCode, sentence: string, hint: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
  }
}

/** What the operating system refused, in words; any other error as it is. */
export function inWords(error: unknown): unknown {
  if (error instanceof PtyholdError) return error;
  const explained = explainError(error);
  return explained ? new PtyholdError('system', explained.sentence, explained.hint, error) : error;
}

/** An error for what a program printed as it failed at `what`: in words if the operating system refused it something. */
export function errorFromText<Other extends Error>(
  printed: string,
  what: string,
  otherwise: Other,
): PtyholdError | Other {
  const explained = explainText(printed, what);
  return explained ? new PtyholdError('system', explained.sentence, explained.hint) : otherwise;
}

/** One line: what went wrong, and the next step. */
export function describeError(error: unknown): string {
  const told = inWords(error);
  if (told instanceof PtyholdError) return told.hint === '' ? told.message : `${told.message} ${told.hint}`;
  return told instanceof Error ? told.message : String(told);
}

/** The same of a file that is not ptyhold's own, such as the settings of another program, as whole sentences. */
export function describeForeign(error: unknown): string {
  const explained = error instanceof PtyholdError ? undefined : explainError(error, 'foreign');
  if (explained) return `${explained.sentence} ${explained.hint}`;
  return describeError(error).replace(/([^.!?])$/, '$1.');
}

export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** The next step where a program of others has failed: more may be said behind it, so the line has an end. */
export function tryByHand(line: string): string {
  return `Try it by hand: \`${line}\`.`;
}
