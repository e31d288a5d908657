// A length of time in one short word.

export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole}s`;
  if (whole < 3600) return `${Math.floor(whole / 60)}m`;
  return whole < 86_400 ? `${Math.floor(whole / 3600)}h` : `${Math.floor(whole / 86_400)}d`;
}
