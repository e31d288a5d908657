// Where the page's server listens: a port of this machine alone, or a socket that only the user may open.
import { lstat, unlink } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { PtyholdError } from '../errors.ts';

const LOOPBACK = '127.0.0.1';

/** Answers the port. 0 is any free one. */
export async function listenOnPort(server: Server, port: number): Promise<number> {
  await listening(server, () => server.listen(port, LOOPBACK), `The port ${port}`);
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

export async function listenOnSocket(server: Server, path: string): Promise<void> {
  await clearPath(path);
  const mask = process.umask(0o177);
  try {
    // The socket is made before this returns, so nobody can open it in between.
    await listening(server, () => server.listen(path), path);
  } finally {
    process.umask(mask);
  }
}

/** A server that was killed leaves its socket behind. Anything else is somebody's. */
async function clearPath(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (!found) return;
  if (!found.isSocket()) throw new PtyholdError('bad_argument', `${path} is there already, and is no socket.`, '');
  if (await answers(path)) throw new PtyholdError('bad_argument', `Something listens on ${path} already.`, '');
  await unlink(path);
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function listening(server: Server, listen: () => void, what: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void =>
      reject(error.code === 'EADDRINUSE' ? new PtyholdError('bad_argument', `${what} is in use.`, '') : error);
    server.once('error', failed);
    server.once('listening', () => {
      server.off('error', failed);
      resolve();
    });
    listen();
  });
}
