// What stands in the folder of socket and scripts, and who may change the way to it, before anything there is run.
import type { Bridge } from '../bridges/bridge.ts';
import type { FolderOwner } from '../bridges/ownership.ts';
import { shellQuote } from '../bridges/shell-words.ts';
import { PtyholdError } from '../errors.ts';

/** A folder that others could write to may hold programs and sockets of theirs, which would be run as this user. */
export async function requireOwnContents(bridge: Bridge, folder: string, uid: number, socket = ''): Promise<void> {
  const { stranger, above } = await bridge.ownership(folder, uid, socket);
  const fix = `Move it away (mv ${shellQuote(folder)} ${shellQuote(`${folder}.old`)}), or set PTYHOLD_DIR to a new folder.`;
  if (stranger !== undefined) {
    const what = `${folder} holds ${stranger}, which another user made or which leads elsewhere`;
    throw new PtyholdError('folder_unsafe', `${what}: it may not be run or connected to.`, fix);
  }
  const unsafe = findUnsafeParent(above, uid)?.path;
  if (unsafe !== undefined) {
    const sentence = `Other users can put another folder in place of ${folder}: they may write to ${unsafe}.`;
    const hint = `Take that right away (chmod go-w ${shellQuote(unsafe)}), or set PTYHOLD_DIR to a folder elsewhere.`;
    throw new PtyholdError('folder_unsafe', sentence, hint);
  }
}

const STICKY = 0o1000;
const GROUP_WRITES = 0o020;
const OTHERS_WRITE = 0o002;

/** Of all folders up to the root. Undefined if nobody else can rename what is below. */
export function findUnsafeParent(above: readonly FolderOwner[], uid: number): FolderOwner | undefined {
  // In a user namespace the root folder's owner is not 0, and is as mighty.
  const trusted = new Set([0, uid, above.find(({ path }) => path === '/')?.owner]);
  const isSafe = ({ mode, owner, group }: FolderOwner): boolean => {
    if (!trusted.has(owner)) return false;
    if ((mode & STICKY) !== 0) return true;
    // A group with the number of its user has, by custom, no other member.
    return (mode & OTHERS_WRITE) === 0 && ((mode & GROUP_WRITES) === 0 || group === uid || group === 0);
  };
  return above.find((folder) => !isSafe(folder));
}
