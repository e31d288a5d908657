// To whom belongs what is in a folder of ours: looked at here, and asked as of any host, with the same answer.
import { chmod, chown, link, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Ownership } from '../ownership.ts';
import { askOwnership } from '../prefix/far-ownership.ts';
import { NativeBridge } from './native.ts';

const uid = process.getuid?.() ?? 0;
const needsRoot = uid === 0 ? '' : ' [needs root]';
const bridge = new NativeBridge(uid, { PATH: process.env['PATH'] ?? '' });

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ptyhold-ownership-')));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['journal/s1', 'scripts', 'other']) await mkdir(path.join(folder, name), { recursive: true });
  for (const name of ['tmux.pid', 'journal/s1/0', 'scripts/run', 'events-1', 'other/x']) await write(name);
});

function write(name: string): Promise<void> {
  return writeFile(path.join(folder, name), '');
}

/** Fails where both differ. */
async function ownership(socket = '', of = folder): Promise<Ownership> {
  const here = await bridge.ownership(of, uid, socket);
  const asked = await askOwnership(bridge, of, uid, socket);
  const bits = ({ above }: Ownership) => above.map(({ mode, ...owner }) => ({ ...owner, mode: mode & 0o1777 }));
  expect(bits(asked)).toEqual(bits(here));
  expect(asked.stranger).toBe(here.stranger);
  return here;
}

describe('what stands in a folder of ours', () => {
  it('is the own', async () => {
    expect((await ownership()).stranger).toBeUndefined();
  });

  it.each(['tmux.sock', 'scripts/run.sh', 'journal/s1/1', 'events'])('leads elsewhere as %s', async (name) => {
    await symlink('/etc/passwd', path.join(folder, name));
    expect((await ownership()).stranger).toBe(name);
  });

  it('has a second name, by which others write', async () => {
    await link(path.join(folder, 'other/x'), path.join(folder, 'scripts/x'));
    expect((await ownership()).stranger).toBe('scripts/x');
  });

  it('is no matter of ours elsewhere, deeper than two folders, or as another socket', async () => {
    await mkdir(path.join(folder, 'journal/s1/deep/deeper'), { recursive: true });
    for (const name of ['other/link', 'journal/s1/deep/link', 'my.sock']) await symlink('/', path.join(folder, name));
    expect((await ownership()).stranger).toBeUndefined();
    expect((await ownership('my.sock')).stranger).toBe('my.sock');
  });

  it.skipIf(needsRoot)(`was made by another user${needsRoot}`, async () => {
    await chown(path.join(folder, 'journal/s1'), 65_534, 65_534);
    expect((await ownership()).stranger).toBe('journal/s1');
  });
});

describe('the folders above', () => {
  it('are told up to the root, with who may write to them, of the folder itself and not of a link to it', async () => {
    const way = path.join(folder, 'other/open');
    await mkdir(path.join(way, 'ours'), { recursive: true });
    await symlink(path.join(way, 'ours'), path.join(folder, 'link'));
    for (const mode of [0o1777, 0o2775, 0o701, 0o1776]) {
      await chmod(way, mode);
      const { above } = await ownership('', path.join(folder, 'link'));
      expect(above.at(-1)).toMatchObject({ path: way, owner: uid });
      expect((above.at(-1)?.mode ?? 0) & 0o7777).toBe(mode);
      expect(above.map((each) => each.path)).toContain(folder);
      expect(above[0]?.path).toBe('/');
    }
  });
});
