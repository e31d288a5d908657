// Where the log of events of a tmux socket is: in our folder, with a name of its own for each socket.
import { createHash } from 'node:crypto';
import { posix as path } from 'node:path';
import { socketIn } from '../tmux/locate.ts';

export function eventFolder({ folder, socket }: { folder: string; socket: string }): string {
  if (socket === socketIn(folder)) return path.join(folder, 'events');
  return path.join(folder, `events-${createHash('sha256').update(socket).digest('hex').slice(0, 12)}`);
}
