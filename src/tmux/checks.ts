// What is run, or typed by a person, to see whether tmux works.

/** On a server beside that of the sessions, which ends at once. */
export function tryServer(program: string): string[] {
  return [program, '-f', '/dev/null', '-L', 'try', 'new-session', '-d', 'true'];
}

/** A process of its own asks, which starts no server. */
export function sessionNames(program: string, socket: string): string[] {
  return [program, '-S', socket, 'list-sessions', '-F', '#{session_name}'];
}
