// Who may come in: a link with a secret that works once gives a token, and the token opens everything else.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;
/** A person has far fewer browsers. */
const MOST_TOKENS = 64;

export class Doors {
  #secret: Buffer | undefined;
  #tokens: Buffer[] = [];

  /** For the next link. The one before no longer works. */
  newSecret(): string {
    const secret = newWord();
    this.#secret = digest(secret);
    return secret;
  }

  /** A token for the right secret, once; undefined for any other. */
  exchange(secret: string): string | undefined {
    if (!this.#secret || !timingSafeEqual(digest(secret), this.#secret)) return undefined;
    this.#secret = undefined;
    const token = newWord();
    this.#tokens = [...this.#tokens, digest(token)].slice(-MOST_TOKENS);
    return token;
  }

  /** Compares with all of them, so that the time tells nothing. */
  isToken(token: string): boolean {
    const given = digest(token);
    return this.#tokens.filter((each) => timingSafeEqual(each, given)).length > 0;
  }
}

function newWord(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Of one length, as the comparison needs them. */
function digest(word: string): Buffer {
  return createHash('sha256').update(word).digest();
}
