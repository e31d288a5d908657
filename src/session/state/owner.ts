// Which server typed a text that stands on a line: another one that lives may go on with it, an ended one will not.
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';

const MACHINE = createHash('sha1').update(hostname()).digest('hex').slice(0, 8);

/** This server. */
export const OWNER = `${process.pid}@${MACHINE}`;

/** A server on another machine counts as alive, since nobody can see it from here. */
export function isAnotherServer(owner: string): boolean {
  if (owner === '' || owner === OWNER) return false;
  const [pid, machine] = owner.split('@');
  if (machine !== MACHINE) return true;
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    // It lives, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
