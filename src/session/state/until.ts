// Waits until a test of a session succeeds. Tests after each change of its output, and at intervals.
import { LOOK_AGAIN_MS, STANDSTILL_MS } from '../../timing.ts';
import { Alarm } from './alarm.ts';
import type { Session } from './session.ts';

export interface UntilOptions {
  /** Milliseconds in which the machine did not stand still. */
  within: number;
  /** Milliseconds between two tests if no output comes. */
  every?: number;
  signal?: AbortSignal | undefined;
}

/** How long a caller waits. */
export interface Deadline {
  signal?: AbortSignal | undefined;
  /** As `performance.now` tells time. */
  deadline: number;
}

type NotYet = undefined | false;
export type Test<T> = () => T | NotYet | Promise<T | NotYet>;

/**
 * Returns what the test found; undefined if the time is over or the caller gave up. Output is taken in before each test
 * but the first.
 */
export async function until<T>(
  session: Session,
  { within, every = LOOK_AGAIN_MS, signal }: UntilOptions,
  test: Test<T>,
): Promise<T | undefined> {
  const deadline = performance.now() + within + Math.min(within * 9, STANDSTILL_MS);
  let left = within;
  const alarm = new Alarm((changed) => session.stream.onChange(changed), signal);
  try {
    for (;;) {
      const began = performance.now();
      const found = await test();
      if (found !== undefined && found !== false) return found;
      left = Math.min(left - (performance.now() - began), deadline - performance.now());
      if (left <= 0 || signal?.aborted) return undefined;
      left -= await alarm.waitAwake(Math.min(left, every));
      await session.stream.sync();
    }
  } finally {
    alarm.close();
  }
}
