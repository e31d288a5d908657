// The error for a host that cannot be reached.
import { PtyholdError } from '../../errors.ts';

export function unreachable(sentence: string, hint: string): PtyholdError {
  return new PtyholdError('unreachable', sentence, hint);
}
