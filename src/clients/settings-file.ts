// Reads and writes another program's settings file: it writes all or nothing, and keeps a copy of the old text.
import { randomBytes } from 'node:crypto';
import { copyFile, lstat, mkdir, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { TextDecoder } from 'node:util';
import { hasCode } from '../errors.ts';

export interface SettingsFile {
  /** The path as the program knows it. */
  path: string;
  /** Undefined if there is no file. */
  text: string | undefined;
  /** The path of the real file, after all symbolic links. */
  target: string;
  byteOrderMark: boolean;
}

const MARK = '\ufeff';

export async function readSettings(file: string): Promise<SettingsFile> {
  const target = await behindLinks(file);
  const whole = await readText(target);
  const byteOrderMark = whole?.startsWith(MARK) ?? false;
  return { path: file, target, byteOrderMark, text: byteOrderMark ? whole?.slice(1) : whole };
}

export async function writeSettings({ target, byteOrderMark }: SettingsFile, text: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const draft = `${target}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, (byteOrderMark ? MARK : '') + text, { mode: await modeOf(target), flag: 'wx' });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Renaming replaces a read-only file too, but somebody made it read-only on purpose. */
export async function requireWritable({ target }: SettingsFile): Promise<void> {
  if (((await modeOf(target)) & 0o222) === 0) throw new Error('it is read-only');
}

export async function keepBackup({ target }: SettingsFile): Promise<string> {
  const backup = backupOf(target);
  await rm(backup, { force: true });
  await copyFile(target, backup);
  return backup;
}

/** The text before ptyhold's last change. */
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

async function readText(file: string): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    if (hasCode(error, 'ERR_ENCODING_INVALID_ENCODED_DATA')) throw new SyntaxError('it is not UTF-8 text');
    throw error;
  }
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

async function modeOf(file: string): Promise<number> {
  const info = await stat(file).catch(() => undefined);
  return info ? info.mode & 0o7777 : 0o600;
}
