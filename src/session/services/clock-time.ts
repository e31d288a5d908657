// A moment as a person reads it: the time of day, and the day where that is another one.

/** Both in milliseconds since 1970. */
export function clockTime(ms: number, now: number): string {
  const at = new Date(ms);
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':');
  return dayOf(at) === dayOf(new Date(now)) ? clock : `${dayOf(at)} ${clock}`;
}

function dayOf(at: Date): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(two).join('-');
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
