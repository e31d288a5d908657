// What a database or a pager shows, as the input of a command.

/** The name of a command that prints what nobody has read. */
export const SHOWN_ROWS = 'rows-of-database';

/** A shell as a pager would run what it is to show. */
export function pagedBy(command: string): string {
  return `${SHOWN_ROWS} | ${command}`;
}
