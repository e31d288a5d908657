// Waits on several sessions side by side, for the first verdict or for all.
import { sharedController } from '../../shared-signal.ts';
import type { Session } from '../state/session.ts';
import type { Verdict } from './verdict.ts';
import type { Patience } from './wait.ts';
import { waitFor } from './wait-for.ts';

export interface Waited {
  session: Session;
  verdict: Verdict;
}

/** The shell idles, and whatever has ended there was shown: whoever waits for any waits for the next. */
function isOld({ stream: { cursor, phases } }: Session, { complete, via, end, prompt }: Verdict): boolean {
  const isAtPrompt = complete && via === 'prompt' && end === undefined && prompt === undefined;
  return isAtPrompt && phases.endsSince(cursor.offset).length === 0;
}

export class ManyWaits {
  readonly #patience: Patience;
  readonly #which: 'any' | 'all';
  readonly #over = sharedController();
  readonly #end = (): void => this.#over.abort();

  constructor(patience: Patience, which: 'any' | 'all') {
    this.#patience = patience;
    this.#which = which;
    patience.signal?.addEventListener('abort', this.#end);
    if (patience.signal?.aborted) this.#end();
  }

  /** Cancelled once the wait is over: then it tells the state at that moment. */
  async wait(session: Session, until: RegExp | undefined): Promise<Verdict> {
    const own = { ...this.#patience, signal: this.#over.signal };
    const verdict = await this.unlessFailed(waitFor(session, until, own));
    // A server that has begun ends its own wait alone.
    const isNews = verdict.complete || (verdict.via !== 'timeout' && verdict.state !== 'running');
    if (this.#which === 'any' && isNews && !isOld(session, verdict)) this.#end();
    return verdict;
  }

  /** A failure is news as well: whoever waits for any is told. */
  async unlessFailed<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (this.#which === 'any') this.#end();
      throw error;
    }
  }

  close(): void {
    this.#patience.signal?.removeEventListener('abort', this.#end);
  }
}
