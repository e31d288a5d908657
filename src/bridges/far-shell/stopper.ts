// A time limit and the caller's cancelling, as one promise.
import { OWN_PROGRAM_MS } from '../../timing.ts';

export interface Limits {
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

export const CANCELLED = 'cancelled';

/** When it is time to stop, calls `stop` and then resolves with the reason. */
export function stopper(
  { timeoutMs = OWN_PROGRAM_MS, signal }: Limits,
  stop: () => void,
): { promise: Promise<string>; clear(): void } {
  let clear = (): void => undefined;
  const promise = new Promise<string>((resolve) => {
    const end = (why: string) => {
      stop();
      resolve(why);
    };
    const timer = setTimeout(end, timeoutMs, `ended after ${timeoutMs} ms`);
    const aborted = (): void => end(CANCELLED);
    signal?.addEventListener('abort', aborted);
    clear = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
    };
  });
  return { promise, clear };
}
