/** How many blanks stand before the text of a line; less than zero for a blank line. */
export function indentOf(line: string): number {
  return line.search(/\S/);
}
