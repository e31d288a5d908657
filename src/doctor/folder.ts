// Checks the folder of socket and journals: nobody else may enter it, and files can be written to it.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Bridge } from '../bridges/bridge.ts';
import { type Config, socketPathLimit } from '../config.ts';
import { describeError } from '../errors.ts';
import { Scripts } from '../session/upkeep/scripts.ts';
import { type Location, locateSocket } from '../tmux/locate.ts';
import { brokenBy, type Finding } from './finding.ts';

/** Too large for the space that some file systems keep for small files on a full disk. */
const PROBE = 'x'.repeat(64 * 1024);

export async function checkFolder(bridge: Bridge, config: Config): Promise<Finding> {
  const folders = [...config.folders, ...(config.socket === undefined ? [] : [path.dirname(config.socket)])];
  const there = await Promise.all(folders.map((folder) => bridge.exists(folder)));
  try {
    const location = await locateSocket(bridge, config);
    return (
      (await occupied(bridge, location)) ??
      (await triedToWrite(bridge, location.folder)) ??
      (await damagedScripts(bridge, location.folder)) ??
      describeLocation(location, config)
    );
  } catch (error) {
    return brokenBy('folder', error);
  } finally {
    // If a server has begun to use a folder meanwhile, the folder is not empty and rmdir leaves it.
    for (const folder of folders.filter((_, at) => !there[at])) await bridge.run(['rmdir', folder]);
  }
}

async function occupied(bridge: Bridge, { socket }: Location): Promise<Finding | undefined> {
  if (!(await bridge.isFolder(socket))) return undefined;
  const says = `${socket} is a folder, so tmux has no place for its socket.`;
  return { check: 'folder', status: 'broken', says, fix: `rm -r ${socket}` };
}

async function triedToWrite(bridge: Bridge, folder: string): Promise<Finding | undefined> {
  const draft = path.join(folder, `doctor-${randomBytes(4).toString('hex')}`);
  try {
    await bridge.writeFile(path.join(draft, 'probe'), PROBE);
    return undefined;
  } catch (error) {
    const says = `Nothing can be written to ${folder}: ${describeError(error).replace(/\.$/, '')}.`;
    return {
      check: 'folder',
      status: 'broken',
      says,
      fix: `Make it writable and free some space (df -h ${folder}), or set PTYHOLD_DIR.`,
    };
  } finally {
    await bridge.removeTree(draft);
  }
}

async function damagedScripts(bridge: Bridge, folder: string): Promise<Finding | undefined> {
  if (!(await new Scripts(bridge, async () => folder).areDamaged())) return undefined;
  const says = `A script in ${path.join(folder, 'scripts')} is not whole.`;
  return { check: 'folder', status: 'warning', says, fix: 'The next session that a new server opens writes it again.' };
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
