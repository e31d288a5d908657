// Commands that show whether tmux works; messages also name them for people to try.

/** Starts a server of its own, beside that of the sessions, which ends at once. */
export function tryServer(program: string): string[] {
  return [program, '-f', '/dev/null', '-L', 'try', 'new-session', '-d', 'true'];
}

/** Lists the sessions by a process, which starts no server. */
export function sessionNames(program: string, socket: string): string[] {
  return [program, '-S', socket, 'list-sessions', '-F', '#{session_name}'];
}
