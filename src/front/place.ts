// Where the process that stays is reached: by a socket in the folder of socket and journals.
import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { foldersAbove } from '../bridges/native/native-ownership.ts';
import { defaultFolders, socketPathLimit } from '../settings/folders.ts';
import { inOwnSession } from '../settings/own-session.ts';
import { findUnsafeParent } from '../tmux/safe-folder.ts';
import { shortOf } from './surroundings.ts';

export interface Place {
  folder: string;
  socket: string;
  /** When a command that was handed to nobody has ended is the time of this file. */
  last: string;
}

const PREFIX = 'resident.';
/** Behind the name of a socket that is not in its place yet: a point, and the number of a process. */
const DRAFT_BYTES = 9;

/** Of a process that has ended before it put its socket in place. */
export function isDraft(name: string): boolean {
  return /^resident\.[0-9a-f]{8}\.\d+$/.test(name);
}

export function isResidentSocket(name: string): boolean {
  return /^resident\.[0-9a-f]{8}$/.test(name);
}

/** Undefined where no socket can be, or where others could put one of theirs. Makes no folder. */
export function findPlace(env: NodeJS.ProcessEnv, uid: number, surroundings: string): Place | undefined {
  const { PTYHOLD_DIR: given, HOME: home = '' } = inOwnSession({ env }).env;
  const folder = given || defaultFolders(home, uid, process.platform)[0] || '';
  const socket = path.join(folder, `${PREFIX}${shortOf(surroundings)}`);
  const isShort = Buffer.byteLength(socket) + DRAFT_BYTES <= socketPathLimit(process.platform);
  if (!path.isAbsolute(folder) || !isShort || !isOursAlone(folder, uid)) return undefined;
  return { folder, socket, last: path.join(folder, `${PREFIX}last`) };
}

/** The same as for the socket of tmux: nobody else may enter the folder, or put another in its place. */
export function isOursAlone(folder: string, uid: number): boolean {
  try {
    const info = lstatSync(folder, { throwIfNoEntry: false });
    if (!info?.isDirectory() || info.uid !== uid || (info.mode & 0o077) !== 0) return false;
    return findUnsafeParent(foldersAbove(realpathSync(folder)), uid) === undefined;
  } catch {
    // One of them may not be looked at: then nothing is handed over, and the command itself tells what is wrong.
    return false;
  }
}
