// What the kernel of this machine tells on the spot.
import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { readProc } from './read-proc.ts';

/** tmux 3.3a may leave dead children as zombies for long, which still take signals. Only Linux tells, and at once. */
export function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  // Undefined if it has ended since.
  return /^.*\) Z/s.test(readProc(`/proc/${pid}/stat`) ?? '');
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

/** See Bridge.programMark. */
export function markOf(file: string): string | undefined {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
    return beginsWith(file, '#!') ? undefined : [file, dev, ino, size, mtimeNs, ctimeNs].join(' ');
  } catch {
    // It may be run and not read, or it is gone: then nothing is known of it.
    return undefined;
  }
}

function beginsWith(file: string, text: string): boolean {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(text.length);
    return bytes.toString('latin1', 0, readSync(descriptor, bytes)) === text;
  } finally {
    closeSync(descriptor);
  }
}
