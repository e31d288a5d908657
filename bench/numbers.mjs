// Times what is done, and prints figures as lines of a table.

/** @param {() => Promise<unknown>} act */
export async function timed(act) {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/**
 * The value that this share of all values is below; without a value there is none.
 * @param {readonly number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);

/** @param {number} value */
export function ms(value) {
  return value >= 100 ? `${Math.round(value)} ms` : `${value.toFixed(value >= 10 ? 1 : 2)} ms`;
}

/** @param {number} bytes */
export function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @type {(what: string, value: string, note?: string) => void} */
export function row(what, value, note = '') {
  console.log(`  ${what.padEnd(46)} ${value.padStart(10)}  ${note}`.trimEnd());
}
