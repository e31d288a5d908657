// Every failure that callers see: a code from a closed set, one sentence, and what to do next.

/** `tmux_gone`: the connection to tmux broke. `connection_lost`: the one to the host. */
export type ErrorCode =
  | 'bad_argument'
  | 'bad_setting'
  | 'cancelled'
  | 'connection_lost'
  | 'folder_unsafe'
  | 'internal'
  | 'limit_reached'
  | 'name_taken'
  | 'no_session'
  | 'no_shell'
  | 'refused'
  | 'session_dead'
  | 'tmux_failed'
  | 'tmux_gone'
  | 'tmux_missing'
  | 'tmux_old'
  | 'tmux_silent'
  | 'unreachable';

export class PtyholdError extends Error {
  override readonly name = 'PtyholdError';
  readonly code: ErrorCode;
  readonly hint: string;

  constructor(code: ErrorCode, sentence: string, hint: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
  }
}

/** One line: what went wrong, and the next step. */
export function describeError(error: unknown): string {
  if (error instanceof PtyholdError) return error.hint === '' ? error.message : `${error.message} ${error.hint}`;
  return error instanceof Error ? error.message : String(error);
}

export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
