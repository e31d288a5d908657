// The result of one check.
import { plainMessage } from '../bridges/message.ts';
import { describeError, PtyholdError } from '../errors.ts';
import { hintsAtTools } from '../steps.ts';

export interface Finding {
  check: string;
  status: 'ok' | 'warning' | 'broken';
  says: string;
  /** What is known of it and is taken care of. */
  notes?: readonly string[];
  /** What a person can do about it. */
  fix?: string;
  milliseconds?: number;
}

/** An error may quote what tmux or another program printed. */
export function brokenBy(check: string, error: unknown): Finding {
  if (!(error instanceof PtyholdError)) return { check, status: 'broken', says: plainMessage(describeError(error)) };
  const fix = hintsAtTools(error) ? '' : error.hint;
  return { check, status: 'broken', says: plainMessage(error.message), ...(fix !== '' && { fix }) };
}
