// The result of one check.
import { plainMessage } from '../bridges/message.ts';
import { describeError, PtyholdError } from '../errors.ts';

export interface Finding {
  check: string;
  status: 'ok' | 'warning' | 'broken';
  says: string;
  notes?: readonly string[];
  /** What a person can do about it. */
  fix?: string;
  milliseconds?: number;
}

/** An error may quote what tmux or another program printed. */
export function brokenBy(check: string, error: unknown): Finding {
  if (!(error instanceof PtyholdError)) return { check, status: 'broken', says: plainMessage(describeError(error)) };
  return { check, status: 'broken', says: plainMessage(error.message), ...(error.hint !== '' && { fix: error.hint }) };
}
