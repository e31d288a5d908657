// What a person types to watch a session or to type into it.
import type { Context } from './context.ts';

export async function attachLine(context: Context, name: string): Promise<string> {
  const { socket } = await context.tmux.place();
  const shown = /^[\w@%+=:,./-]+$/.test(socket) ? socket : `'${socket.replaceAll("'", "'\\''")}'`;
  return `tmux -S ${shown} attach -t ${name}`;
}
