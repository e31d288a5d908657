// Reads a time as people write it: so long ago, a time of the day, a day, or both.

const AGO = /^(\d+(?:\.\d+)?)\s*(s|m|h|d)$/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const DAY = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
const MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** In milliseconds since 1970; undefined if it is no time. */
export function readSince(written: string, now: number): number | undefined {
  const [, count, unit] = AGO.exec(written) ?? [];
  if (unit !== undefined) return now - Number(count) * MS[unit as keyof typeof MS];
  const clock = CLOCK.exec(written);
  if (clock) return timeOfDay(clock.slice(1).map(Number), now);
  if (!DAY.test(written)) return undefined;
  // Without a time, ECMAScript reads a day as one of UTC.
  const at = Date.parse(written.length === 10 ? `${written}T00:00` : written.replace(' ', 'T'));
  return Number.isNaN(at) ? undefined : at;
}

/** The last time it was so late. */
function timeOfDay([hours = 0, minutes = 0, seconds]: readonly number[], now: number): number | undefined {
  if (hours > 23 || minutes > 59 || (seconds ?? 0) > 59) return undefined;
  const at = new Date(now).setHours(hours, minutes, seconds || 0, 0);
  return at <= now ? at : at - MS.d;
}
