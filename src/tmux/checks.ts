// What a person types to see whether tmux works.

/** On a server beside that of the sessions, which ends at once. */
export function tryServer(program: string): string[] {
  return [program, '-f', '/dev/null', '-L', 'try', 'new-session', '-d', 'true'];
}
