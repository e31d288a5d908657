// Reads and writes another program's settings file: it writes all or nothing, and keeps a copy of the old text.
import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, lstat, open, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { TextDecoder } from 'node:util';
import { hasCode } from '../errors.ts';
import { makeFolder, type Owner } from './folders.ts';

export interface SettingsFile {
  /** The path as the program knows it. */
  path: string;
  /** Undefined if there is no file. */
  text: string | undefined;
  /** The path of the real file, after all symbolic links. */
  target: string;
  byteOrderMark: boolean;
}

/** Who may read a new file. The user's own may hold keys. */
export type Readers = 'user' | 'everybody';

const MARK = '\ufeff';

export async function readSettings(file: string): Promise<SettingsFile> {
  const target = await behindLinks(file);
  const whole = await readText(target);
  const byteOrderMark = whole?.startsWith(MARK) ?? false;
  return { path: file, target, byteOrderMark, text: byteOrderMark ? whole?.slice(1) : whole };
}

export async function writeSettings(
  { target, byteOrderMark }: SettingsFile,
  text: string,
  readers: Readers,
): Promise<void> {
  const before = await statsOf(target);
  const folder = await makeFolder(path.dirname(target));
  const draft = `${target}.${randomBytes(4).toString('hex')}`;
  try {
    const like = before ?? { owner: folder.owner, mode: readers === 'user' ? 0o600 : 0o666 };
    await createFile(draft, (byteOrderMark ? MARK : '') + text, like);
    await rename(draft, target);
  } catch (error) {
    // The first error counts. A draft that cannot be removed was not made.
    await Promise.allSettled([rm(draft, { force: true })]);
    await Promise.allSettled([folder.undo()]);
    throw error;
  }
}

/** Renaming replaces a read-only file too, but somebody made it read-only on purpose. */
export async function requireWritable({ target }: SettingsFile): Promise<void> {
  const info = await statsOf(target);
  if (info && (info.mode & 0o222) === 0) throw new Error('it is read-only');
}

/** Keeps a copy of the file as it is, or an older copy if there is one and `keepsOlder` says so. */
export async function keepBackup({ target }: SettingsFile, keepsOlder: boolean): Promise<string> {
  const backup = backupOf(target);
  if (keepsOlder && (await statsOf(backup))?.isFile()) return backup;
  await rm(backup, { force: true });
  await createFile(backup, await readFile(target), await stat(target));
  return backup;
}

/** The text before ptyhold was put in. */
export async function readBackup({ target }: SettingsFile): Promise<string | undefined> {
  return (await readText(backupOf(target)))?.replace(MARK, '');
}

export async function dropBackup({ target }: SettingsFile): Promise<void> {
  await rm(backupOf(target), { force: true });
}

export async function removeSettings({ target }: SettingsFile): Promise<void> {
  await rm(target);
}

function backupOf(target: string): string {
  return `${target}.before-ptyhold`;
}

/** Reading a FIFO or a device could take for ever. */
async function readText(file: string): Promise<string | undefined> {
  const info = await statsOf(file);
  if (!info) return undefined;
  if (!info.isFile()) throw new Error(`it is ${kindOf(info)}, not a file`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file));
  } catch (error) {
    if (hasCode(error, 'ERR_ENCODING_INVALID_ENCODED_DATA')) throw new SyntaxError('it is not UTF-8 text');
    throw error;
  }
}

function kindOf(info: Stats): string {
  if (info.isDirectory()) return 'a folder';
  if (info.isFIFO()) return 'a FIFO';
  return info.isSocket() ? 'a socket' : 'a device';
}

/** Follows a link even if its target is missing: ptyhold then makes the file there. */
async function behindLinks(file: string): Promise<string> {
  let target = file;
  for (let links = 0; links < 40; links += 1) {
    const info = await lstat(target).catch(() => undefined);
    if (!info?.isSymbolicLink()) return target;
    target = path.resolve(path.dirname(target), await readlink(target));
  }
  throw new Error('too many symbolic links');
}

async function statsOf(file: string): Promise<Stats | undefined> {
  try {
    return await stat(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** What a file gets: owner and mode of another one, or a mode that the umask cuts. */
type Like = Stats | { owner: Owner | undefined; mode: number };

/** Works on the open file: in a folder of somebody else, another one may stand at its path by now. */
async function createFile(file: string, content: string | Uint8Array, like: Like): Promise<void> {
  const handle = await open(file, 'wx', like.mode & 0o777);
  try {
    await handle.writeFile(content);
    const owner = 'owner' in like ? like.owner : like;
    if (owner) await giveTo(owner, handle);
    if (!('owner' in like)) await handle.chmod(like.mode & 0o7777);
  } finally {
    await handle.close();
  }
}

async function giveTo({ uid, gid }: Owner, handle: FileHandle): Promise<void> {
  const made = await handle.stat();
  if (made.uid === uid && made.gid === gid) return;
  try {
    await handle.chown(uid, gid);
  } catch (error) {
    if (hasCode(error, 'EPERM')) throw new Error('it belongs to another user or group', { cause: error });
    throw error;
  }
}
