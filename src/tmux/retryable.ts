// A promise that is kept for later callers only as long as it has not failed.

/** A failure is told to whoever asked and then forgotten: the user may have mended it meanwhile. */
export function retryable<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget);
  return promise;
}
