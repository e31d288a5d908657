// Waits for a promise, but not longer than a given time.

/** The value if it came in time, else undefined. A late promise goes on. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<{ value: T } | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  try {
    return await Promise.race([promise.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}
