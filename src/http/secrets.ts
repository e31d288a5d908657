// Words that open something: made at random, and compared so that the time tells nothing of them.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const BYTES = 32;

/** Letters, digits, - and _. */
export function newSecret(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Of one length, as the comparison needs them. */
export function digest(word: string): Buffer {
  return createHash('sha256').update(word).digest();
}

export function isSame(given: string, wanted: Buffer): boolean {
  return timingSafeEqual(digest(given), wanted);
}
