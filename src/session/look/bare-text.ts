// Text without spaces, to find in the journal what the screen shows: the two wrap and pad lines differently.
import { Neutraliser } from '../../terminal/neutralise.ts';

export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The text that the bytes draw. */
export function plainText(bytes: Uint8Array): string {
  const neutraliser = new Neutraliser();
  return neutraliser.push(bytes) + neutraliser.end();
}

/** The same without spaces. */
export function bareText(bytes: Uint8Array): string {
  return withoutSpaces(plainText(bytes));
}
