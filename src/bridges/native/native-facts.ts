// What the kernel of this machine tells on the spot.
import { accessSync, constants, readFileSync, statSync } from 'node:fs';

/** tmux 3.3a may leave dead children as zombies for long, which still take signals. Only Linux tells, and at once. */
export function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /^.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    // It has ended since.
    return false;
  }
}

/** On the spot: at the start another thread would answer only when all is loaded. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
