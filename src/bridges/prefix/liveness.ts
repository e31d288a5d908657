// Asks ahead whether a process is alive, since nearly every call begins with that question.
import { CALL_PAUSE_MS, FRESH_ANSWER_MS } from '../../timing.ts';

interface Ahead {
  pid: number;
  at: number;
  answer: Promise<boolean>;
}

export class Liveness {
  readonly #ask: (pid: number) => Promise<boolean>;
  #usual: number | undefined;
  #ahead: Ahead | undefined;
  #lastSent = 0;

  constructor(ask: (pid: number) => Promise<boolean>) {
    this.#ask = ask;
  }

  isAlive(pid: number): Promise<boolean> {
    this.#usual = pid;
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead?.pid === pid && performance.now() - ahead.at < FRESH_ANSWER_MS) return ahead.answer;
    return this.#ask(pid);
  }

  /** Something is sent: the question goes along with it, so that its answer costs no round trip of its own. */
  sends(): void {
    const now = performance.now();
    const begins = now - this.#lastSent > CALL_PAUSE_MS;
    this.#lastSent = now;
    if (!begins || this.#usual === undefined) return;
    const answer = this.#ask(this.#usual);
    // Handle a failure here: perhaps nobody takes this answer.
    answer.catch(() => undefined);
    this.#ahead = { pid: this.#usual, at: now, answer };
  }
}
