// Opens a file of our own at its end: nobody else may read it, whoever made it before.
import { closeSync, constants, fchmodSync, fstatSync, openSync } from 'node:fs';

const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
const OWN = 0o600;

/** Its folder must be there. A link is refused, as it may lead to a file of somebody else. */
export function openToAppend(file: string): number {
  // Without O_NONBLOCK the opening of a FIFO waits for somebody who reads it.
  const fd = openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW | O_NONBLOCK, OWN);
  try {
    const { mode } = fstatSync(fd);
    // A device belongs to all.
    if ((mode & constants.S_IFMT) === constants.S_IFREG && (mode & 0o777) !== OWN) fchmodSync(fd, OWN);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  return fd;
}
