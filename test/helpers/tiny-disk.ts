// A file system of its own for a test about full disks.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';
import { hasCode } from '../../src/errors.ts';

/** A file system so small that it is full in a moment. */
export async function tinyDisk(context: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=0700', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return context.skip('mounting a small disk is not permitted');
  }
  onTestFinished(async () => {
    execFileSync('umount', ['-l', folder]);
    await rm(folder, { recursive: true });
  });
  return folder;
}

export async function fillDisk(disk: string): Promise<string> {
  const filler = path.join(disk, 'filler');
  const { bavail, bsize } = await statfs(disk);
  await writeFile(filler, Buffer.alloc(bavail * bsize)).catch((error: unknown) => {
    // Another process wrote meanwhile: then it is full, too.
    if (!hasCode(error, 'ENOSPC')) throw error;
  });
  return filler;
}
