// Who may come in: a link with a secret that works once gives a token, and the token opens everything else.
import { digest, isSame, newSecret } from '../http/secrets.ts';

/** A person has far fewer browsers. */
const MOST_TOKENS = 64;

export class Doors {
  #secret: Buffer | undefined;
  #tokens: Buffer[] = [];

  /** For the next link. The one before no longer works. */
  newSecret(): string {
    const secret = newSecret();
    this.#secret = digest(secret);
    return secret;
  }

  /** A token for the right secret, once; undefined for any other. */
  exchange(secret: string): string | undefined {
    if (!this.#secret || !isSame(secret, this.#secret)) return undefined;
    this.#secret = undefined;
    const token = newSecret();
    this.#tokens = [...this.#tokens, digest(token)].slice(-MOST_TOKENS);
    return token;
  }

  /** Compares with all of them, so that the time tells nothing. */
  isToken(token: string): boolean {
    return this.#tokens.filter((each) => isSame(token, each)).length > 0;
  }
}
