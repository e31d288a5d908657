// Looking at many folders of this machine again and again.
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Folders } from './native-many.ts';

async function namesAfter(change: (folder: string) => Promise<void>): Promise<string[][]> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-folders-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = path.join(root, 'a');
  await mkdir(folder);
  await writeFile(path.join(folder, 'q1'), '');
  const folders = new Folders();
  const names = async () => (await folders.list([folder], 'q')).flat().map(({ name }) => name);
  // The folder has long been as it is.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  onTestFinished(() => void vi.restoreAllMocks());
  const before = await names();
  // The clock that stamps folders moves in steps of some milliseconds.
  const probe = path.join(root, 'probe');
  const { ctimeMs } = await stat(folder);
  do await writeFile(probe, '');
  while ((await stat(probe)).ctimeMs === ctimeMs);
  await change(folder);
  return [before, (await names()).sort()];
}

it.each([
  ['a new file', (folder: string) => writeFile(path.join(folder, 'q2'), ''), ['q1', 'q2']],
  ['a file that was removed', (folder: string) => rm(path.join(folder, 'q1')), []],
  ['a folder that was removed', (folder: string) => rm(folder, { recursive: true }), []],
  ['a folder whose time was set back', (folder: string) => utimes(folder, 1, 1), ['q1']],
])('sees %s', async (_, change, after) => {
  expect(await namesAfter(change)).toEqual([['q1'], after]);
});

it('does not trust a time that is as new as the look itself', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-folders-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folders = new Folders();
  for (let round = 1; round <= 50; round += 1) {
    await writeFile(path.join(root, `q${round}`), '');
    expect((await folders.list([root], 'q')).flat()).toHaveLength(round);
  }
});
