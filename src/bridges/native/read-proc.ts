// Reads files of /proc: hundreds at each look, so each with as few calls as can be, into memory that is there already.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { hasCode } from '../../errors.ts';

/** What fits is read at once. The system may give less than all of a longer file. */
const room = Buffer.alloc(2_048);

/** Without the line end; undefined if the process has ended, or is somebody else's. */
export function readProc(file: string): string | undefined {
  return attempt(() => {
    const opened = openSync(file, 'r');
    try {
      const length = readSync(opened, room, 0, room.length, 0);
      return (length < room.length ? room.toString('latin1', 0, length) : readFileSync(file, 'latin1')).trimEnd();
    } finally {
      closeSync(opened);
    }
  });
}

/** The process may end at any moment, or not be ours to look at. */
const NOT_SHOWN = ['ENOENT', 'ESRCH', 'EACCES', 'EPERM', 'EIO', 'EFAULT', 'ENOTDIR'];

export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (NOT_SHOWN.some((code) => hasCode(error, code))) return undefined;
    throw error;
  }
}
