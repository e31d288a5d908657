import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { NativeBridge } from '../bridges/native/native.ts';
import { readConfig } from '../config.ts';
import { checkFolder } from './folder.ts';

const uid = process.getuid?.() ?? 0;
const bridge = new NativeBridge(uid, { PATH: process.env['PATH'] ?? '' });
let home: string;
let own: string;

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
  own = path.join(home, '.ptyhold');
  onTestFinished(() => rmSync(home, { recursive: true }));
});

function check(settings: Record<string, string> = {}): ReturnType<typeof checkFolder> {
  return checkFolder(bridge, readConfig({ env: { HOME: home, ...settings }, cwd: home, platform: 'linux', uid }));
}

describe('the folder', () => {
  it('is well where it can be made, and is not there afterwards', async () => {
    const says = `${own} is yours alone (mode 0700); its socket's path has ${own.length + 10} of 107 bytes`;
    expect(await check()).toEqual({ check: 'folder', status: 'ok', says });
    expect(readdirSync(home)).toEqual([]);
  });

  it('is left as it was where it is in use', async () => {
    mkdirSync(own, { mode: 0o700 });
    writeFileSync(path.join(own, 'tmux.pid'), '1');
    expect(await check()).toMatchObject({ status: 'ok' });
    expect(readdirSync(own)).toEqual(['tmux.pid']);
  });

  it('is broken where others can enter it', async () => {
    mkdirSync(own);
    chmodSync(own, 0o750);
    expect(await check()).toMatchObject({ status: 'broken', fix: `Run: chmod 700 ${own}` });
    expect(existsSync(own)).toBe(true);
  });

  it('is broken where it is a link, or a file', async () => {
    mkdirSync(path.join(home, 'elsewhere'), { mode: 0o700 });
    symlinkSync('elsewhere', own);
    expect(await check()).toMatchObject({ status: 'broken', says: expect.stringContaining('is a symbolic link') });
    rmSync(own);
    writeFileSync(own, '');
    expect(await check()).toMatchObject({ status: 'broken', says: expect.stringContaining('is not a folder') });
  });

  it('is broken where a socket in it would have too long a path', async () => {
    const long = path.join(home, 'x'.repeat(120));
    expect(await check({ PTYHOLD_DIR: long })).toMatchObject({
      status: 'broken',
      fix: expect.stringContaining('shorter path'),
    });
    expect(existsSync(long)).toBe(false);
  });

  it('is broken where the socket has a folder of its own that others can enter', async () => {
    const place = path.join(home, 'sockets');
    mkdirSync(place);
    chmodSync(place, 0o755);
    const finding = await check({ PTYHOLD_SOCKET: path.join(place, 'x.sock') });
    expect(finding).toMatchObject({ status: 'broken', fix: `Run: chmod 700 ${place}` });
    expect(existsSync(own)).toBe(false);
  });

  it.each([
    [
      { PTYHOLD_SOCKET: '/tmp/x.sock' },
      '/tmp',
      'PTYHOLD_SOCKET to a path in a folder of your own',
      '/tmp/ptyhold/tmux.sock',
    ],
    [{ PTYHOLD_DIR: '/tmp' }, '/tmp', 'PTYHOLD_DIR to a folder of your own', '/tmp/ptyhold'],
    [{ PTYHOLD_DIR: '/usr' }, '/usr', 'PTYHOLD_DIR to a folder of your own', undefined],
  ])(
    'is broken in a folder that is for others, too, which is left to them: %j',
    async (settings, folder, wanted, such) => {
      const { status, says, fix } = await check(settings);
      expect([status, says]).toEqual(['broken', expect.stringContaining(` ${folder}, `)]);
      expect(fix).toBe(`Set ${wanted} (mode 0700)${such === undefined ? '' : `, such as ${such}`}.`);
    },
  );

  it('is broken where it cannot be made', async () => {
    const finding = await check({ PTYHOLD_DIR: path.join(home, 'no', 'such', 'folder') });
    expect(finding).toMatchObject({ status: 'broken', says: expect.stringContaining('cannot be made') });
  });

  it('is another one where the home cannot be written to, with a warning', async () => {
    const config = readConfig({ env: { HOME: path.join(home, 'gone') }, cwd: home, platform: 'linux', uid });
    const [first = ''] = config.folders;
    const other = path.join(home, 'other');
    expect(await checkFolder(bridge, { ...config, folders: [first, other] })).toMatchObject({
      status: 'warning',
      says: expect.stringContaining(`${first} cannot be made; ${other} is yours alone`),
      fix: expect.stringContaining('PTYHOLD_DIR'),
    });
    expect(readdirSync(home)).toEqual([]);
  });

  it.skipIf(uid !== 0 || process.platform !== 'linux')('is broken on a full disk [needs root on Linux]', async () => {
    mkdirSync(own);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k,mode=0700', 'tmpfs', own]);
    onTestFinished(() => void execFileSync('umount', [own]));
    expect(await check()).toMatchObject({
      status: 'broken',
      says: expect.stringMatching(/^Nothing can be written to .*ENOSPC/),
      fix: expect.stringContaining(`df -h ${own}`),
    });
    expect(readdirSync(own)).toEqual([]);
  });
});
