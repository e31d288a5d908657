// Forgets what is gone.

export function keepOnly(known: Map<string, unknown>, there: readonly string[]): void {
  const kept = new Set(there);
  for (const key of known.keys()) if (!kept.has(key)) known.delete(key);
}
