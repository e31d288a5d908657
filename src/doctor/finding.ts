// What a check came to.
import { describeError, PtyholdError } from '../errors.ts';

export interface Finding {
  check: string;
  status: 'ok' | 'warning' | 'broken';
  says: string;
  notes?: readonly string[];
  /** What a person does about it. */
  fix?: string;
  milliseconds?: number;
}

export function brokenBy(check: string, error: unknown): Finding {
  if (!(error instanceof PtyholdError)) return { check, status: 'broken', says: describeError(error) };
  return { check, status: 'broken', says: error.message, ...(error.hint !== '' && { fix: error.hint }) };
}
