// Keeps a promise for later callers only as long as it has not failed.

/** Forgets a failed promise, so that the next caller tries again: the user may have fixed the cause. */
export function retryable<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget);
  return promise;
}
