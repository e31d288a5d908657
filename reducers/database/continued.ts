// psql ends each line of a value with a plus, if more of the value follows.

export const CONTINUED = /\S *\+$/;

/** Not for tables of several columns, in which the lines of values stand side by side. */
export function withoutContinuation(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/ *\+$/, '').replace(/^ /, ''));
}
