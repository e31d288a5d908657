// Which hosts the settings name, and the way to each.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Machine } from './config.ts';
import { hasLocal, readHosts, routeOf } from './routes.ts';

function host(env: Readonly<Record<string, string>> = {}, rest: Partial<Machine> = {}): Machine {
  return { env: { HOME: '/home/u', PATH: '/bin', ...env }, cwd: '/work', platform: 'linux', uid: 501, ...rest };
}

/** The routes of the hosts that are named by themselves. */
function routes(machine: Machine): unknown[] {
  const wanted = readHosts(machine);
  return wanted.words.map((word) => (word.kind === 'host' ? routeOf(word.name, wanted) : word));
}

async function withFile(written: unknown, env: Readonly<Record<string, string>> = {}): Promise<Machine> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'routes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'settings.json');
  await writeFile(file, JSON.stringify(written), { mode: 0o600 });
  return host({ PTYHOLD_SETTINGS: file, ...env }, { uid: process.getuid?.() ?? 0 });
}

describe('the way to tmux', () => {
  it('is this machine, and WSL on Windows', () => {
    expect(readHosts(host()).only).toEqual({ kind: 'here' });
    expect(readHosts(host({}, { platform: 'win32' })).only).toEqual({ kind: 'wsl', distribution: undefined });
    expect(readHosts(host({ PTYHOLD_WSL_DISTRO: 'Debian' }, { platform: 'win32' })).only).toMatchObject({
      distribution: 'Debian',
    });
  });

  it('is a prefix where one is given, whatever the settings file says', async () => {
    const only = { kind: 'prefix', line: 'docker exec -i box' };
    expect(readHosts(host({ PTYHOLD_PREFIX: 'docker exec -i box' })).only).toEqual(only);
    const both = await withFile({ hosts: ['a'] }, { PTYHOLD_PREFIX: 'docker exec -i box' });
    expect(readHosts(both)).toMatchObject({ only, words: [] });
  });

  it('is each host of a list, with a login that is shared where its socket has room', () => {
    expect(routes(host({ PTYHOLD_HOST: 'me@a, local b' }))).toMatchObject([
      {
        kind: 'ssh',
        host: 'me@a',
        address: 'me@a',
        line: 'ssh',
        options: [],
        socketFolders: ['/home/u/.ptyhold', '/tmp/ptyhold-501'],
      },
      { kind: 'here' },
      { kind: 'ssh', host: 'b' },
    ]);
    const deep = host({ PTYHOLD_HOST: 'a', HOME: `/home/${'d'.repeat(60)}` });
    expect(routes(deep)).toMatchObject([{ socketFolders: ['/tmp/ptyhold-501'] }]);
    expect(routes(host({ PTYHOLD_HOST: 'a' }, { platform: 'win32' }))).toMatchObject([{ socketFolders: [] }]);
  });

  it.each([
    [{}, true],
    [{ PTYHOLD_HOST: 'a local' }, true],
    [{ PTYHOLD_HOST: 'a b-*' }, false],
    [{ PTYHOLD_PREFIX: 'env' }, false],
  ])('%j: this machine is a host, %j', (env, is) => expect(hasLocal(readHosts(host(env)))).toBe(is));

  it.each([
    [{ PTYHOLD_HOST: 'a', PTYHOLD_PREFIX: 'env' }, /Both PTYHOLD_PREFIX and PTYHOLD_HOST/],
    [{ PTYHOLD_HOST: '-oProxyCommand=x' }, /PTYHOLD_HOST .*do not begin with -/],
    [{ PTYHOLD_HOST: 'a a' }, /PTYHOLD_HOST .*names a host twice/],
    [{ PTYHOLD_HOST: 'consul:web' }, /PTYHOLD_HOST .*there is no source consul, only ansible, kubectl, docker/],
    [{ PTYHOLD_HOST: 'kubectl:app=a,tier=b' }, /tier=b is no name of a host\. Labels with a comma .*settings file/],
    [{ PTYHOLD_HOST: 'ansible:' }, /ansible: names nothing; write it as web-\*/],
    [{ PTYHOLD_HOST: 'ansible:web@' }, /names nothing/],
    [{ PTYHOLD_HOST: 'kubectl:-A' }, /nothing in it begins with -/],
    [{ PTYHOLD_HOST: 'kubectl:app=a@--kubeconfig=x' }, /nothing in it begins with -/],
    [{ PTYHOLD_HOST: '!' }, /names nothing/],
    [{ PTYHOLD_HOST: '@web' }, /There is no group web: there are no groups in .*settings\.json/],
    [{ PTYHOLD_MAX_CONNECTIONS: '0' }, /PTYHOLD_MAX_CONNECTIONS .*at least 1/],
  ])('%j is no way', (env, sentence) => expect(() => readHosts(host(env))).toThrow(sentence));
});

describe('the settings file', () => {
  it('names the hosts where the environment names none, and groups for both', async () => {
    const file = { hosts: ['local', '@api', 'web-*'], groups: { api: ['kubectl:app in (a, b)@shop', '!api-9'] } };
    const api = {
      kind: 'group',
      name: 'api',
      words: [
        { kind: 'asked', program: 'kubectl', selector: 'app in (a, b)', at: 'shop' },
        { kind: 'without', pattern: 'api-9' },
      ],
    };
    expect(readHosts(await withFile(file)).words).toMatchObject([
      { kind: 'host', name: 'local' },
      api,
      { kind: 'pattern', pattern: 'web-*' },
    ]);
    expect(readHosts(await withFile(file, { PTYHOLD_HOST: '@api' })).words).toMatchObject([api]);
  });

  it('and the environment name inventories from where they are', async () => {
    const inFile = await withFile({ hosts: ['ansible:db@prod.yml'] });
    expect(readHosts(inFile).words).toMatchObject([
      { at: path.join(path.dirname(inFile.env['PTYHOLD_SETTINGS'] ?? ''), 'prod.yml') },
    ]);
    const wanted = readHosts(host({ PTYHOLD_HOST: 'ansible:a@prod.yml ansible:b@~/i.ini ansible:c@/etc/i ansible:d' }));
    expect(wanted.words.map((word) => word.kind === 'asked' && word.at)).toEqual([
      '/work/prod.yml',
      '/home/u/i.ini',
      '/etc/i',
      undefined,
    ]);
  });

  it.each([
    [{ hosts: ['@nobody'], groups: { web: ['a'] } }, /There is no group nobody: there are web in /],
    [{ groups: { web: ['@other'] } }, /a group holds no other group/],
    [{ groups: { 'a b': ['x'] } }, /the name of a group has/],
    [{ hosts: ['consul:x'] }, /at hosts\.0: consul:x: there is no source consul/],
  ])('%j is not usable', async (file, sentence) => {
    const machine = await withFile(file);
    expect(() => readHosts(machine)).toThrow(sentence);
  });
});

it('the Host lines are those of the file that ssh is told to read', () => {
  expect(readHosts(host()).sshConfig).toBe(path.join(os.userInfo().homedir, '.ssh/config'));
  expect(readHosts(host({ PTYHOLD_SSH: 'ssh -F "/a b/config" -p 1' })).sshConfig).toBe('/a b/config');
});
