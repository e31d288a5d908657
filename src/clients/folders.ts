// Makes the folders of a settings file.
import { lchown, mkdir, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../errors.ts';

export interface Owner {
  uid: number;
  gid: number;
}

interface Made {
  /** To whom new files in it have to be given; undefined if they are ours anyway. */
  owner: Owner | undefined;
  /** Removes the folders that were made, if nothing was put into them. */
  undo(): Promise<void>;
}

/** What root makes belongs to the owner of the folder around it: with `sudo`, to the user whose home it is in. */
export async function makeFolder(folder: string): Promise<Made> {
  const first = await mkdir(folder, { recursive: true });
  const around = first === undefined ? folder : path.dirname(first);
  const owner = process.getuid?.() === 0 ? await stat(around) : undefined;
  if (owner) await Promise.all(foldersBelow(around, folder).map((each) => lchown(each, owner.uid, owner.gid)));
  return { owner, undo: () => removeEmptyFolders(folder, around) };
}

/** Removes the folder and those around it, up to `root`, as long as they are empty. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (const each of foldersBelow(root, folder)) {
    try {
      await rmdir(each);
    } catch (error) {
      if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) return;
      throw error;
    }
  }
}

/** The innermost first; none if `folder` is not below `root`. */
function foldersBelow(root: string, folder: string): string[] {
  const inside = path.relative(root, folder).split(path.sep);
  if (inside[0] === '..' || path.isAbsolute(inside.join(path.sep))) return [];
  return inside.map((_, at) => path.join(root, ...inside.slice(0, inside.length - at))).filter((each) => each !== root);
}
