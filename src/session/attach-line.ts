// The command with which a person attaches to a session.
import { shellLine } from '../bridges/shell-words.ts';
import { attachWords } from '../tmux/session-commands.ts';
import type { Reach } from './state/session.ts';

export async function makeAttachLine({ bridge, tmux }: Pick<Reach, 'bridge' | 'tmux'>, name: string): Promise<string> {
  const { socket } = await tmux.location();
  return shellLine(bridge.personArgv(attachWords(socket, name)));
}
