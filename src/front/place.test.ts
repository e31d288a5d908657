// Where a process that stays is looked for, and where it is not.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { findPlace, isResidentSocket } from './place.ts';
import { lastingEnv, surroundings } from './surroundings.ts';

const UID = process.getuid?.() ?? 0;
let home: string;
let folder: string;

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'ptyhold-place-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  folder = path.join(home, '.ptyhold');
  mkdirSync(folder, { mode: 0o700 });
});

const folderFor = (env: NodeJS.ProcessEnv, uid = UID): string | undefined =>
  findPlace({ HOME: home, ...env }, uid, 'x')?.folder;

it('in the folder that the settings, the session or the home name', () => {
  const other = path.join(home, 'other');
  mkdirSync(other, { mode: 0o700 });
  expect(folderFor({})).toBe(folder);
  expect(folderFor({ PTYHOLD_DIR: other })).toBe(other);
  expect(folderFor({ TMUX: `${other}/tmux.sock,1,0`, TMUX_PANE: '%1' })).toBe(other);
});

it('by a name for the surroundings', () => {
  const names = ['x', 'y'].map((own) => path.basename(findPlace({ HOME: home }, UID, own)?.socket ?? ''));
  expect(names.every(isResidentSocket)).toBe(true);
  expect(new Set(names).size).toBe(2);
});

it('nowhere in a folder that others may enter or replace, that is a link or is not there', () => {
  expect(folderFor({}, UID + 1)).toBeUndefined();
  expect(folderFor({ PTYHOLD_DIR: path.join(home, 'none') })).toBeUndefined();
  expect(folderFor({ PTYHOLD_DIR: 'relative' })).toBeUndefined();
  symlinkSync(folder, path.join(home, 'link'));
  expect(folderFor({ PTYHOLD_DIR: path.join(home, 'link') })).toBeUndefined();
  chmodSync(home, 0o777);
  expect(folderFor({})).toBeUndefined();
  chmodSync(home, 0o700);
  expect(folderFor({})).toBe(folder);
  chmodSync(folder, 0o750);
  expect(folderFor({})).toBeUndefined();
});

it('nowhere where the path of a socket is too long', () => {
  const long = path.join(home, 'x'.repeat(80));
  mkdirSync(long, { mode: 0o700 });
  expect(folderFor({ PTYHOLD_DIR: long })).toBeUndefined();
});

it('of other surroundings is another one', () => {
  const own = (build: string, program: string, env: Record<string, string> = {}): string =>
    surroundings(build, program, env);
  expect(own('1', '/a')).toBe(own('1', '/a', { PATH: '/bin', NODE_EXTRA_CA_CERTS: '/x' }));
  const others = [own('2', '/a'), own('1', '/b'), own('1', '/a', { TZ: 'UTC' }), own('1', '/a', { NODE_OPTIONS: '' })];
  expect(new Set([own('1', '/a'), ...others]).size).toBe(5);
  expect(lastingEnv({ LC_ALL: 'C', HOME: '/', PTYHOLD_DIR: '/x', TZ: 'UTC' })).toEqual({ LC_ALL: 'C', TZ: 'UTC' });
});
