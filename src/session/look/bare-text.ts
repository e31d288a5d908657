// Text without its spaces, by which what stands on the screen is found in the journal: each wraps and pads in its own way.
import { Neutraliser } from '../../terminal/neutralise.ts';

export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}

/** What the bytes draw. */
export function bareText(bytes: Uint8Array): string {
  const neutraliser = new Neutraliser();
  return withoutSpaces(neutraliser.push(bytes) + neutraliser.end());
}
