// Opens a file of our own at its end: nobody else may read it, whoever made it before.
import { closeSync, constants, fchmodSync, fstatSync, openSync } from 'node:fs';

const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
const OWN = 0o600;

/** Links that the system itself has made. */
const STREAM = /^\/dev\/(?:std(?:out|err)|fd\/\d+)$/;

/** Its folder must be there. A link is refused, as it may lead to a file of somebody else. */
export function openToAppend(file: string): number {
  const flags = O_APPEND | O_CREAT | O_WRONLY | (STREAM.test(file) ? 0 : O_NOFOLLOW);
  // Without O_NONBLOCK the opening of a FIFO waits for somebody who reads it.
  const fd = openSync(file, flags | O_NONBLOCK, OWN);
  try {
    const info = fstatSync(fd);
    if (info.isFile()) {
      if ((info.mode & 0o777) !== OWN) fchmodSync(fd, OWN);
      return fd;
    }
    // A device belongs to all. With O_NONBLOCK a full pipe would refuse what is written.
    const waiting = openSync(file, flags, OWN);
    closeSync(fd);
    return waiting;
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}
