// What a person types to watch a session or to type into it.
import { shellLine } from '../bridges/shell-words.ts';
import { attachWords } from '../tmux/session-commands.ts';
import type { Reach } from './state/session.ts';

export async function attachLine({ bridge, tmux }: Reach, name: string): Promise<string> {
  const { socket } = await tmux.location();
  return shellLine(bridge.personArgv(attachWords(socket, name)));
}
