// Whether a terminal stands inside tmux, and inside which session of ours.
import { command } from './quote.ts';

/** The pane that a program runs in, from the variables that tmux gives it. */
export interface Pane {
  socket: string;
  server: string;
  id: string;
}

export function paneAround(env: Readonly<Record<string, string | undefined>>): Pane | undefined {
  const [, socket, server] = /^(.+),(\d+),\d+$/.exec(env['TMUX'] ?? '') ?? [];
  const { TMUX_PANE: id = '' } = env;
  return socket === undefined || server === undefined || !/^%\d+$/.test(id) ? undefined : { socket, server, id };
}

/** Prints the process of the server, and the id and name of our session in the pane. */
export function askAround({ id }: Pane): string {
  return command('display-message', '-p', '-t', id, '#{pid} #{@ptyhold_id} #{session_name}');
}

/** Reads what `askAround` prints; undefined on another server that has such a pane, and in a session that is not ours. */
export function readAround(printed: string, { server }: Pane): { id: string; name: string } | undefined {
  const [, pid, id = '', name = ''] = /^(\d+) (\S*) (.*)$/.exec(printed) ?? [];
  return pid === server && id !== '' ? { id, name } : undefined;
}
