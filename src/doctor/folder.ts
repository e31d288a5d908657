// The folder of socket and journals: whether it is the user's alone, and takes what is written to it.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Bridge } from '../bridges/bridge.ts';
import { type Config, socketPathLimit } from '../config.ts';
import { describeError } from '../errors.ts';
import { type Location, locateSocket } from '../tmux/locate.ts';
import { brokenBy, type Finding } from './finding.ts';

/** More than fits into what a file system may keep for small files. */
const PROBE = 'x'.repeat(64 * 1024);

export async function checkFolder(bridge: Bridge, config: Config): Promise<Finding> {
  const folders = [...config.folders, ...(config.socket === undefined ? [] : [path.dirname(config.socket)])];
  const there = await Promise.all(folders.map((folder) => bridge.exists(folder)));
  try {
    const location = await locateSocket(bridge, config);
    return (
      (await occupied(bridge, location)) ??
      (await triedToWrite(bridge, location.folder)) ??
      describeLocation(location, config)
    );
  } catch (error) {
    return brokenBy('folder', error);
  } finally {
    // Where a server has begun to use it meanwhile it is not empty, and stays.
    for (const folder of folders.filter((_, at) => !there[at])) await bridge.run(['rmdir', folder]);
  }
}

async function occupied(bridge: Bridge, { socket }: Location): Promise<Finding | undefined> {
  if (!(await bridge.isFolder(socket))) return undefined;
  const says = `${socket} is a folder, so that tmux has no place for its socket.`;
  return { check: 'folder', status: 'broken', says, fix: `rm -r ${socket}` };
}

async function triedToWrite(bridge: Bridge, folder: string): Promise<Finding | undefined> {
  const draft = path.join(folder, `doctor-${randomBytes(4).toString('hex')}`);
  try {
    await bridge.writeFile(path.join(draft, 'probe'), PROBE);
    return undefined;
  } catch (error) {
    const says = `Nothing can be written to ${folder}: ${describeError(error)}.`;
    return {
      check: 'folder',
      status: 'broken',
      says,
      fix: `See that it can be written to and has room (df -h ${folder}), or set PTYHOLD_DIR.`,
    };
  } finally {
    await bridge.removeTree(draft);
  }
}

function describeLocation({ folder, socket }: Location, config: Config): Finding {
  const length = `its socket's path has ${Buffer.byteLength(socket)} of ${socketPathLimit(config.platform)} bytes`;
  const says = `${folder} is yours alone (mode 0700); ${length}`;
  const [first = folder] = config.folders;
  if (folder === first) return { check: 'folder', status: 'ok', says };
  return {
    check: 'folder',
    status: 'warning',
    says: `${first} cannot be made; ${says}`,
    fix: `Make ${path.dirname(first)} writable, or set PTYHOLD_DIR in every client.`,
  };
}
