// Shares a number of tokens fairly: who wants little gets all of it, and the rest is for those who want more, in equal parts.

export function shareOut(wanted: readonly number[], total: number): number[] {
  const shares = wanted.map(() => 0);
  const bySize = [...wanted.keys()].sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  let left = Math.max(0, total);
  for (const [before, at] of bySize.entries()) {
    const share = Math.min(wanted[at] ?? 0, Math.floor(left / (bySize.length - before)));
    shares[at] = share;
    left -= share;
  }
  return shares;
}
