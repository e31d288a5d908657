// Binds a server to a port, or to a socket of the file system that nobody else can open.
import { once } from 'node:events';
import { lstatSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { socketPathLimit } from '../config.ts';
import { hasCode, PtyholdError } from '../errors.ts';
import { faultOfFile } from '../settings/own-file.ts';
import type { Address } from './address.ts';

export interface User {
  uid: number;
  platform: NodeJS.Platform;
}

/** The port; 0 for a socket. */
export async function listen(server: Server, address: Address, user: User): Promise<number> {
  if (address.kind === 'socket') {
    await makeRoom(address.path, user);
    await bind(server, () => server.listen({ path: address.path }), address.path);
    return 0;
  }
  const { host, port } = address;
  await bind(server, () => server.listen({ host, port }), `${host}:${port}`);
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

async function bind(server: Server, begin: () => void, where: string): Promise<void> {
  // libuv binds a socket of the file system at once, so that it never has wider rights.
  const mask = process.umask(0o177);
  try {
    begin();
  } finally {
    process.umask(mask);
  }
  try {
    await once(server, 'listening');
  } catch (error) {
    const [, says, hint] = FAULTS.find(([code]) => hasCode(error, code)) ?? [];
    if (says === undefined || hint === undefined) throw error;
    throw new PtyholdError('bad_argument', `${says} ${where}.`, hint);
  }
}

const FAULTS = [
  ['EADDRINUSE', 'Something else listens at', 'Choose another, or end that first.'],
  ['EADDRNOTAVAIL', 'This machine has no address for', 'Choose one that it has.'],
  ['EACCES', 'This user may not listen at', 'Choose another port or folder.'],
] as const;

/** A server that was killed has left its socket behind. Anything else that stands there is somebody's. */
async function makeRoom(socket: string, user: User): Promise<void> {
  // Node would cut a longer one off without a word.
  if (Buffer.byteLength(socket) > socketPathLimit(user.platform))
    throw new PtyholdError('bad_argument', `${socket} is longer than the path of a socket may be.`, 'Choose another.');
  const folder = path.dirname(socket);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fault = faultOfFile(folder, user);
  if (fault !== undefined)
    throw new PtyholdError(
      'folder_unsafe',
      `The folder of ${socket} is not safe: ${fault}.`,
      'Choose one of your own.',
    );
  const found = lstatSync(socket, { throwIfNoEntry: false });
  // A connection to a file that is no socket is refused, too.
  if (found && !found.isSocket())
    throw new PtyholdError('bad_argument', `${socket} is there already, and is no socket.`, 'Choose another path.');
  if (found && (await isRefused(socket))) await rm(socket);
}

function isRefused(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const trial = connect(socket);
    trial.once('connect', () => {
      trial.destroy();
      resolve(false);
    });
    trial.once('error', (error) => resolve(hasCode(error, 'ECONNREFUSED')));
  });
}
