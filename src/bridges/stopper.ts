// A time limit and the caller's cancelling, as one promise.
import { OWN_PROGRAM_MS } from '../timing.ts';

export interface Limits {
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

export const CANCELLED = 'cancelled';

export interface Stopper {
  /** Resolves with the reason once it was time to stop. */
  promise: Promise<string>;
  /** The time limit was over. */
  readonly isLate: boolean;
  clear(): void;
}

/** When it is time to stop, calls `stop` and then resolves with the reason. */
export function stopper({ timeoutMs = OWN_PROGRAM_MS, signal }: Limits, stop: () => void): Stopper {
  let isLate = false;
  let clear = (): void => undefined;
  const promise = new Promise<string>((resolve) => {
    const end = (why: string) => {
      stop();
      resolve(why);
    };
    const late = (): void => {
      isLate = true;
      end(`ended after ${timeoutMs} ms`);
    };
    const timer = setTimeout(late, timeoutMs);
    const aborted = (): void => end(CANCELLED);
    signal?.addEventListener('abort', aborted);
    clear = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
    };
    if (signal?.aborted) aborted();
  });
  return {
    promise,
    get isLate() {
      return isLate;
    },
    clear,
  };
}
