// When a program in front was last seen to read, at a prompt or at a question, and for whom.

import type { Asking } from './states.ts';

interface Seen {
  /** All texts and keys up to this one had gone in. */
  entered: number;
  /** How far the journal had come. */
  at: number;
  isAtPrompt: boolean;
  /** It took single keys, at whatever it drew. */
  readsKeys: boolean;
  /** How many commands had ended: what runs then is the same command for as long as that stays. */
  ended: number;
  /** Missing where it stood at its prompt. */
  asking?: Asking | undefined;
}

export class SeenReading {
  #last: Seen | undefined;
  #readKeysIn: number | undefined;
  readonly #clients = new Set<number>();

  note(seen: Seen): void {
    this.#last = seen;
    if (seen.readsKeys) this.#readKeysIn = seen.ended;
  }

  /** Nothing has gone in since that could have made it work. */
  hasNothingSince(entered: number): boolean {
    return this.#last?.entered === entered;
  }

  /** Why it was said to wait for input, if nothing has come or gone in since. */
  askingAt(entered: number, scanned: number): Asking | undefined {
    return this.hasNothingSince(entered) && this.#last?.at === scanned ? this.#last.asking : undefined;
  }

  /** How far the journal had come when it stood at its prompt; undefined if it did not, or something has gone in since. */
  promptedAt(entered: number): number | undefined {
    return this.#last?.isAtPrompt && this.hasNothingSince(entered) ? this.#last.at : undefined;
  }

  /** What runs has taken single keys before. */
  hasReadKeys(ended: number): boolean {
    return this.#readKeysIn === ended;
  }

  /** How far the journal had come when it read single keys; undefined if it did not, or something has gone in since. */
  readKeysAt(entered: number): number | undefined {
    return this.#last?.readsKeys && this.hasNothingSince(entered) ? this.#last.at : undefined;
  }

  /** Remembers a client that reads its terminal for a server: it does so also when that has closed its connection. */
  noteClient(pid: number): void {
    this.#clients.add(pid);
  }

  isClient(pid: number): boolean {
    return this.#clients.has(pid);
  }
}
