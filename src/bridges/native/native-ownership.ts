// Looks at a folder of ours on this machine, without a program: it stands in the way of every first call.
import { lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import path from 'node:path';
import { hasCode } from '../../errors.ts';
import { DEPTH, type FolderOwner, OURS, type Ownership } from '../ownership.ts';

export function lookAtOwnership(folder: string, uid: number, socket: string): Ownership {
  const names = namesIn(folder).filter(
    (name) =>
      isIn(OURS.names, name) || name === socket || OURS.beginnings.some((beginning) => name.startsWith(beginning)),
  );
  const stranger = firstStranger(folder, names, uid, DEPTH);
  return { stranger: stranger && path.relative(folder, stranger), above: foldersAbove(realpathSync(folder)) };
}

/** Depth first, as `find` goes. */
function firstStranger(folder: string, names: readonly string[], uid: number, depth: number): string | undefined {
  for (const name of names) {
    const at = path.join(folder, name);
    const info = lstatSync(at, { throwIfNoEntry: false });
    // It was removed meanwhile.
    if (!info) continue;
    if (isStrange(info, uid)) return at;
    const inside = info.isDirectory() && depth > 0 ? firstStranger(at, namesIn(at), uid, depth - 1) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** A second hard link lets others write. */
function isStrange(info: Stats, uid: number): boolean {
  return info.uid !== uid || info.isSymbolicLink() || (info.isFile() && info.nlink > 1);
}

/** None where it was removed meanwhile. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

export function foldersAbove(folder: string): FolderOwner[] {
  const parent = path.dirname(folder);
  if (parent === folder) return [];
  const { mode, uid, gid } = lstatSync(parent);
  return [...foldersAbove(parent), { path: parent, mode, owner: uid, group: gid }];
}

function isIn(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
