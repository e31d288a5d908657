// The error of a place that cannot be come to.
import { PtyholdError } from '../../errors.ts';

export function unreachable(sentence: string, hint: string): PtyholdError {
  return new PtyholdError('unreachable', sentence, hint);
}
