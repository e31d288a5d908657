// What a person types to watch a session or to type into it.
import { shellLine } from '../bridges/shell-words.ts';
import { attachWords } from '../tmux/session-commands.ts';
import type { Context } from './context.ts';

export async function attachLine(context: Context, name: string): Promise<string> {
  const { socket } = await context.tmux.location();
  return shellLine(context.bridge.personArgv(attachWords(socket, name)));
}
