// The settings file: what it may say, who may write it, and what is told where it is wrong.
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type FileSettings, NO_SETTINGS, parseSettings, readSettingsFile, rolesNamed } from './settings-file.ts';

const FILE = '/home/u/.config/ptyhold/settings.json';

function rolesIn(roles: unknown): FileSettings['roles'] {
  return parseSettings(FILE, JSON.stringify({ roles })).roles;
}

describe('what the file says', () => {
  it('may be nothing', () => {
    expect(parseSettings(FILE, '{}')).toEqual({ ...NO_SETTINGS, file: FILE });
  });

  it('are roles, each with its defaults', () => {
    expect([...rolesIn({ a: { allow: ['ls'] } }).values()]).toEqual([
      { name: 'a', allow: ['ls'], deny: [], tools: undefined, readOnly: false, force: false },
    ]);
  });

  it('lets a role take over what it extends: lists add up, the rest is replaced', () => {
    const roles = rolesIn({
      base: { allow: ['ls'], deny: ['rm'], readOnly: true, force: true },
      middle: { extends: 'base', allow: ['cat', 'ls'], readOnly: false },
      top: { extends: 'middle', deny: ['dd'], tools: ['pty_read'] },
    });
    expect(roles.get('top')).toEqual({
      name: 'top',
      allow: ['ls', 'cat'],
      deny: ['rm', 'dd'],
      tools: ['pty_read'],
      readOnly: false,
      force: true,
    });
  });

  it.each<[what: string, written: string, says: RegExp]>([
    ['no JSON', '{', /it is no JSON: /],
    ['a list', '[]', /at its top: .*object/],
    ['an unknown setting', '{"rolls":{}}', /at its top: .*rolls/],
    ['an unknown part of a role', '{"roles":{"a":{"allows":[]}}}', /at roles\.a: .*allows/],
    ['a word for a list', '{"roles":{"a":{"allow":"ls"}}}', /at roles\.a\.allow: .*array/],
    [
      'a pattern without a command',
      '{"roles":{"a":{"deny":["ok","-f"]}}}',
      /at roles\.a\.deny\.1: a pattern begins with a command/,
    ],
    ['an empty pattern', '{"roles":{"a":{"deny":[" "]}}}', /at roles\.a\.deny\.0: a pattern begins/],
    ['an unknown tool', '{"roles":{"a":{"tools":["pty_wait"]}}}', /at roles\.a\.tools\.0: .*pty_open/],
    ['a number for a flag', '{"roles":{"a":{"force":1}}}', /at roles\.a\.force: .*boolean/],
    ['a name with a blank', '{"roles":{"a b":{}}}', /at roles\.a b: the name of a role has 1 to 64 letters/],
    [
      'a role that there is not',
      '{"roles":{"a":{"extends":"b"}}}',
      /roles\.a\.extends names b, which is no role: there are a/,
    ],
    ['a circle', '{"roles":{"a":{"extends":"b"},"b":{"extends":"a"}}}', /roles\.a extends itself: a, b, a/],
    [
      'too much',
      JSON.stringify({
        roles: {
          a: {
            deny: Array(200)
              .fill(0)
              .map((_, at) => `command-${at} with words`),
          },
        },
      }),
      /roles\.a takes \d+ characters/,
    ],
  ])('may not be %s', (_, written, says) => {
    expect(() => parseSettings(FILE, written)).toThrow(says);
    expect(() => parseSettings(FILE, written)).toThrow(`The settings file ${FILE} is not usable: `);
  });

  it('is asked for roles by name, and an unknown name is an error that tells the known ones', () => {
    const settings = { file: FILE, roles: rolesIn({ a: {}, b: {} }) };
    expect(rolesNamed(['b'], settings)).toMatchObject([{ name: 'b' }]);
    expect(() => rolesNamed(['a', 'c'], settings)).toThrow(`There is no role c: there are a, b in ${FILE}.`);
    expect(() => rolesNamed(['toString'], settings)).toThrow('There is no role toString');
    expect(() => rolesNamed(['c'], { file: FILE, roles: new Map() })).toThrow('there are no roles in');
  });
});

describe('the file itself', () => {
  async function place(): Promise<{ folder: string; file: string; read: (given?: string) => string[] }> {
    const home = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-settings-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const folder = path.join(home, '.config/ptyhold');
    await mkdir(folder, { recursive: true });
    const here = { env: {}, home, uid: process.getuid?.() ?? 0, platform: process.platform };
    const read = (given?: string): string[] => [...readSettingsFile({ ...here, given }).roles.keys()];
    return { folder, file: path.join(folder, 'settings.json'), read };
  }

  it('need not be there, unless it was named', async () => {
    const { file, read } = await place();
    expect(read()).toEqual([]);
    expect(() => read(file)).toThrow(`The settings file ${file}, which PTYHOLD_SETTINGS names, is not there.`);
    await symlink('nowhere', file);
    for (const given of [file, undefined]) expect(() => read(given)).toThrow(/is a link that leads nowhere/);
  });

  it('lies in the folder for settings, wherever that is', async () => {
    const { folder, file, read } = await place();
    await writeFile(file, '{"roles":{"a":{}}}');
    expect(read()).toEqual(['a']);
    const elsewhere = path.join(folder, 'xdg');
    await mkdir(path.join(elsewhere, 'ptyhold'), { recursive: true });
    await writeFile(path.join(elsewhere, 'ptyhold/settings.json'), '{"roles":{"b":{}}}');
    const given = { given: undefined, home: '/nowhere', uid: process.getuid?.() ?? 0, platform: process.platform };
    expect([...readSettingsFile({ ...given, env: { XDG_CONFIG_HOME: elsewhere } }).roles.keys()]).toEqual(['b']);
  });

  it('may be a link to a file that is as safe', async () => {
    const { folder, file, read } = await place();
    await writeFile(path.join(folder, 'real'), '{"roles":{"a":{}}}');
    await symlink('real', file);
    expect(read()).toEqual(['a']);
    await chmod(path.join(folder, 'real'), 0o620);
    expect(() => read()).toThrow('others may write to it');
  });

  it('is refused where others may write to it or replace it, or where it is not the own one', async () => {
    const { folder, file, read } = await place();
    await writeFile(file, '{}');
    await chmod(folder, 0o777);
    expect(() => read()).toThrow('others may write to its folder');
    await chmod(folder, 0o700);
    const info = { env: {}, home: '', uid: 4_321, platform: 'linux' as const, given: file };
    if (process.getuid?.() !== 0) expect(() => readSettingsFile(info)).toThrow('belongs to another user');
  });

  it('is a file', async () => {
    const { file, read } = await place();
    await mkdir(file);
    expect(() => read()).toThrow('it is no file');
  });
});
