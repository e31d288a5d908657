// Reads what tmux prints: 3.4 writes a backslash before each `$` that could begin a name, but not in what a screen shows.
import type { TmuxVersion } from './version.ts';

export function escapesNames({ major, minor }: TmuxVersion): boolean {
  return major === 3 && minor === 4;
}

/** Such a line of commands ends with the screen. Nothing in it is quoted, so no text of somebody looks like it. */
const SCREEN = /(^|; )capture-pane(?: [-%\w]+)+$/;

/** What tmux printed for that line of commands, with the names as they are. */
export function unescapeNames(line: string, printed: readonly string[]): string[] {
  const screen = SCREEN.exec(line);
  const isBare = screen?.[1] === '';
  // One line about the pane may come before its screen.
  const from = screen ? Number(!isBare) : printed.length;
  return printed.map((text, index) => (index < from ? text.replace(/\\(?=\$[A-Za-z_{])/g, '') : text));
}
