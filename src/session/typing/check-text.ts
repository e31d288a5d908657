// Refuses a text that no session can take.
import { PtyholdError } from '../../errors.ts';

const LONGEST_TEXT = 1024 * 1024;
const HALF_CHARACTER = /\p{Surrogate}/u;

export function checkText(text: string): void {
  const size = Buffer.byteLength(text);
  if (size > LONGEST_TEXT) {
    const sentence = `The text has ${size} bytes; at most ${LONGEST_TEXT} go in one call. Nothing was typed.`;
    throw new PtyholdError('bad_argument', sentence, 'Split it, or write it to a file in parts.');
  }
  if (HALF_CHARACTER.test(text)) {
    throw new PtyholdError(
      'bad_argument',
      'The text holds half of a character (a lone surrogate), which no terminal takes. Nothing was typed.',
      'Send the whole character.',
    );
  }
  if (text.includes('\0')) {
    throw new PtyholdError(
      'bad_argument',
      'The text holds a NUL character. Nothing was typed.',
      'Send that one with pty_key C-Space.',
    );
  }
}
