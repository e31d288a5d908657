// Time that passes only as fast as the test needs it: waits of minutes take no time at all.
import { onTestFinished, vi } from 'vitest';

/** More waits than any test has. */
const MOST_STEPS = 10_000;

/** From here to the end of the test every wait is over as soon as nothing else is to be done. */
export function fakeTime(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

export interface Waited<T> {
  value: T;
  /** How long it would have taken. */
  ms: number;
}

/** Lets time pass until the promise is settled. */
export async function passTime<T>(promise: Promise<T>): Promise<Waited<T>> {
  const began = performance.now();
  let isSettled = false;
  const settle = (): void => {
    isSettled = true;
  };
  promise.then(settle, settle);
  for (let step = 0; !isSettled; step += 1) {
    if (step >= MOST_STEPS) throw new Error('It waits for something that no time brings.');
    // All that can be done now is done before the next wait is over.
    await new Promise(setImmediate);
    if (!isSettled) await vi.advanceTimersToNextTimerAsync();
  }
  return { value: await promise, ms: performance.now() - began };
}
