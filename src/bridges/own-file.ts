// What is said of something that stands where ptyhold keeps a file of its own.
import { PtyholdError } from '../errors.ts';

export function notPlainError(file: string): PtyholdError {
  return new PtyholdError('system', `${file} is no regular file, so it is not read.`, 'Move it away.');
}

export function tooLongError(file: string, size: number): PtyholdError {
  const sentence = `${file} has ${size} bytes, far more than ptyhold writes there, so it is not read.`;
  return new PtyholdError('system', sentence, 'Move it away.');
}
