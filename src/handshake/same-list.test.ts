// Which settings leave the list of tools as it is.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { hasUsualList } from './same-list.ts';

let home: string;
let file: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-handshake-'));
  onTestFinished(() => rm(home, { recursive: true }));
  mkdirSync(path.join(home, '.config/ptyhold'), { recursive: true });
  file = path.join(home, '.config/ptyhold/settings.json');
});

it.each([
  [{}, true],
  [{ PTYHOLD_DIR: '/a', PTYHOLD_PREFIX: 'ssh a', PTYHOLD_DEBUG: 'stderr' }, true],
  [{ PTYHOLD_HOST: '', PTYHOLD_ROLE: '${user_config.role}' }, true],
  [{ PTYHOLD_HOST: 'a' }, false],
  [{ PTYHOLD_ROLE: 'reader' }, false],
  [{ PTYHOLD_SETTINGS: '/a' }, false],
  [{ PTYHOLD_OTEL: '1' }, false],
])('the environment %j: %s', (env, is) => {
  expect(hasUsualList({ HOME: home, ...env })).toBe(is);
});

it.each([
  ['{"roles":{"reader":{"readOnly":true}}}', true],
  ['{"groups":{"web":["a","b"]}}', true],
  ['{"hosts":["a","b"]}', false],
  ['{"hos\\u0074s":["a","b"]}', false],
  ['{"hosts":', false],
])('a settings file with %s: %s', (text, is) => {
  writeFileSync(file, text);
  expect(hasUsualList({ HOME: home })).toBe(is);
  expect(hasUsualList({ HOME: '/nowhere', XDG_CONFIG_HOME: path.join(home, '.config') })).toBe(is);
});

it('leaves what is no plain file to the server', () => {
  symlinkSync('nowhere', file);
  expect(hasUsualList({ HOME: home })).toBe(false);
  rmSync(file);
  execFileSync('mkfifo', [file]);
  expect(hasUsualList({ HOME: home })).toBe(false);
});
