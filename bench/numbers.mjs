// Measures and prints: many runs to a few numbers, numbers to a table.

export async function timed(act) {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export const median = (values) => quantile(values, 0.5);

export function ms(value) {
  return value >= 100 ? `${Math.round(value)} ms` : `${value.toFixed(value >= 10 ? 1 : 2)} ms`;
}

export function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

export function row(what, value, note = '') {
  console.log(`  ${what.padEnd(46)} ${value.padStart(10)}  ${note}`.trimEnd());
}
