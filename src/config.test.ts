// Settings from the environment: checked, with their defaults, and nothing else taken from it.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type Machine, readConfig, readTelemetry, showsInITerm2, socketPathLimit } from './config.ts';
import { SETTING_NAMES } from './settings/environment.ts';
import { withoutPlaceholders } from './settings/placeholders.ts';

function host(env: Readonly<Record<string, string>> = {}, rest: Partial<Machine> = {}): Machine {
  return { env: { HOME: '/home/u', PATH: '/bin', ...env }, cwd: '/work', platform: 'linux', uid: 501, ...rest };
}

describe('without settings', () => {
  it('everything has a default', () => {
    expect(readConfig(host())).toMatchObject({
      tmux: undefined,
      folders: ['/home/u/.ptyhold', '/tmp/ptyhold-501'],
      socket: undefined,
      shell: 'bash',
      journalBytes: 16_777_216,
      idleTimeout: undefined,
      maxSessions: undefined,
      keep: { sessions: 50, bytes: 268_435_456, days: 30 },
      keepEvents: 4000,
      maxOutputTokens: 10_000,
      headLines: 100,
      tailLines: 100,
      maxLineLength: 2000,
      gate: { mode: 'ask', allow: [], deny: [] },
      log: undefined,
      cwd: '/work',
      home: '/home/u',
    });
  });

  it('an empty setting counts as none', () => {
    expect(readConfig(host({ PTYHOLD_DIR: '', PTYHOLD_SHELL: '', PTYHOLD_MAX_SESSIONS: '' }))).toMatchObject({
      shell: 'bash',
      maxSessions: undefined,
    });
  });

  it('the placeholder of an option that has no value counts as none, and no other variable is touched', () => {
    const env = { PTYHOLD_SHELL: '${user_config.shell}', PTYHOLD_DIR: '/a${b}', OTHER: '${user_config.shell}' };
    expect(withoutPlaceholders(env)).toEqual({ PTYHOLD_DIR: '/a${b}', OTHER: '${user_config.shell}' });
  });

  it.each(['/tmp/a', '/var/folders/x/T', ''])('the folder is the same whatever TMPDIR says ("%s")', (TMPDIR) => {
    expect(readConfig(host({ TMPDIR, TMUX_TMPDIR: TMPDIR })).folders).toEqual(readConfig(host()).folders);
  });

  it('a home too deep for a socket is passed over', () => {
    const HOME = `/home/${'d'.repeat(100)}`;
    expect(readConfig(host({ HOME })).folders).toEqual(['/tmp/ptyhold-501']);
  });

  it('macOS allows four bytes less', () => {
    expect([socketPathLimit('linux'), socketPathLimit('darwin')]).toEqual([107, 103]);
  });
});

describe('a setting', () => {
  it('is taken', () => {
    const config = readConfig(
      host({
        PTYHOLD_TMUX: '/opt/tmux',
        PTYHOLD_DIR: '/srv/p',
        PTYHOLD_SOCKET: '/srv/s',
        PTYHOLD_SHELL: 'zsh',
        PTYHOLD_JOURNAL_BYTES: '65536',
        PTYHOLD_IDLE_TIMEOUT: '1.5',
        PTYHOLD_MAX_SESSIONS: '3',
        PTYHOLD_MAX_OUTPUT_TOKENS: '200',
        PTYHOLD_HEAD_LINES: '10',
        PTYHOLD_TAIL_LINES: '20',
        PTYHOLD_MAX_LINE_LENGTH: '80',
      }),
    );
    expect(config).toMatchObject({
      tmux: '/opt/tmux',
      folders: ['/srv/p'],
      socket: '/srv/s',
      shell: 'zsh',
      journalBytes: 65_536,
      idleTimeout: 1.5,
      maxSessions: 3,
      maxOutputTokens: 200,
      headLines: 10,
      tailLines: 20,
      maxLineLength: 80,
    });
  });

  it.each([
    ['PTYHOLD_DIR', 'relative/path'],
    ['PTYHOLD_SOCKET', './s'],
    ['PTYHOLD_JOURNAL_BYTES', '16MB'],
    ['PTYHOLD_JOURNAL_BYTES', '1000'],
    ['PTYHOLD_JOURNAL_BYTES', '70000.5'],
    ['PTYHOLD_IDLE_TIMEOUT', '0'],
    ['PTYHOLD_IDLE_TIMEOUT', '-1'],
    ['PTYHOLD_IDLE_TIMEOUT', 'never'],
    ['PTYHOLD_MAX_SESSIONS', '0'],
    ['PTYHOLD_MAX_OUTPUT_TOKENS', '10'],
    ['PTYHOLD_OTEL', 'yes'],
    ['PTYHOLD_OTEL_CONTENT', '2'],
    ['PTYHOLD_HEAD_LINES', '0'],
    ['PTYHOLD_TAIL_LINES', 'all'],
    ['PTYHOLD_MAX_LINE_LENGTH', '20'],
  ])('%s=%s is refused by name with what to do', (name, value) => {
    expect(() => readConfig(host({ [name]: value }))).toThrow(
      expect.objectContaining({
        code: 'bad_setting',
        message: expect.stringContaining(name),
        hint: expect.stringContaining(name),
      }),
    );
  });
});

describe('what a session inherits', () => {
  it("is a login's environment, and what the setting names; tmux itself gets the former", () => {
    const env = {
      LANG: 'de_DE.UTF-8',
      MY_TOKEN: 't',
      KUBECONFIG: '/k',
      AWS_REGION: 'r',
      PTYHOLD_ENV: 'KUBECONFIG, AWS_*',
    };
    const login = { HOME: '/home/u', PATH: '/bin', LANG: 'de_DE.UTF-8' };
    expect(readConfig(host(env))).toMatchObject({ own: { env: { MY_TOKEN: 't' } } });
    expect(readConfig(host(env)).loginEnv).toEqual(login);
    expect(readConfig(host(env)).sessionEnv).toEqual({ ...login, KUBECONFIG: '/k', AWS_REGION: 'r' });
  });

  it('is named by names', () => {
    expect(() => readConfig(host({ PTYHOLD_ENV: 'A=b' }))).toThrow('must be names of variables');
  });

  it.each([
    [{}, { LC_CTYPE: 'C.UTF-8' }],
    [{ LANG: 'C' }, { LANG: 'C', LC_CTYPE: 'C.UTF-8' }],
    [{ LANG: 'en_US.UTF-8' }, { LANG: 'en_US.UTF-8' }],
    [{ LC_CTYPE: 'ja_JP.utf8' }, { LC_CTYPE: 'ja_JP.utf8' }],
    [
      { LC_ALL: 'POSIX', LANG: 'en_US.UTF-8' },
      { LC_ALL: 'C.UTF-8', LANG: 'en_US.UTF-8' },
    ],
  ])('speaks UTF-8 where %j was given', (given, expected) => {
    expect(readConfig(host(given)).sessionEnv).toEqual({ HOME: '/home/u', PATH: '/bin', ...expected });
  });
});

it('the pager of sessions is cat, or another one, or what programs take by themselves', () => {
  expect(readConfig(host()).pager).toBe('cat');
  expect(readConfig(host({ PTYHOLD_PAGER: 'head' })).pager).toBe('head');
  expect(readConfig(host({ PTYHOLD_PAGER: 'keep' })).pager).toBeUndefined();
});

describe('the gate', () => {
  it('takes its mode and lists of patterns', () => {
    const env = {
      PTYHOLD_GATE: 'block',
      PTYHOLD_GATE_ALLOW: 'git push --force; docker volume rm scratch ',
      PTYHOLD_GATE_DENY: 'npm publish',
    };
    expect(readConfig(host(env)).gate).toEqual({
      mode: 'block',
      allow: ['git push --force', 'docker volume rm scratch'],
      deny: ['npm publish'],
    });
  });

  it('has no other mode', () => {
    expect(() => readConfig(host({ PTYHOLD_GATE: 'on' }))).toThrow('must be off, ask or block');
  });
});

it('settings are those of this server, and the environment that of the other host', () => {
  const there = host(
    { HOME: '/home/far', PATH: '/far/bin', PTYHOLD_SHELL: 'fish' },
    { cwd: '/far', uid: 7, platform: 'darwin' },
  );
  expect(readConfig(host({ PTYHOLD_SHELL: 'zsh' }), there)).toMatchObject({
    shell: 'zsh',
    home: '/home/far',
    cwd: '/far',
    uid: 7,
    platform: 'darwin',
    folders: ['/home/far/.ptyhold', '/tmp/ptyhold-7'],
    sessionEnv: { PATH: '/far/bin', LC_CTYPE: 'en_US.UTF-8' },
    own: { home: '/home/u', cwd: '/work' },
  });
});

it.each([
  [{}, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x:4318', OTEL_SDK_DISABLED: 'false' }, undefined],
  [{ PTYHOLD_OTEL: '0' }, undefined],
  [{ PTYHOLD_OTEL_CONTENT: '1' }, undefined],
  [{ PTYHOLD_OTEL: '1', OTEL_SDK_DISABLED: 'True' }, undefined],
  [{ PTYHOLD_OTEL: '1' }, { content: false }],
  [{ PTYHOLD_OTEL: '1', PTYHOLD_OTEL_CONTENT: '1', OTEL_SDK_DISABLED: 'no' }, { content: true }],
])('%j makes telemetry %j', (env, wanted) => {
  expect(readTelemetry(host(env))).toEqual(wanted);
});

describe('the tables of settings', () => {
  it.each(['docs/settings.md', 'docs/ja/settings.md'])('of %s have a row for each', async (name) => {
    const text = await readFile(new URL(`../${name}`, import.meta.url), 'utf8');
    const rows = [...text.matchAll(/^\| (`PTYHOLD_[^|]*) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/PTYHOLD_\w+/g) ?? [],
    );
    expect(rows.sort()).toEqual([...SETTING_NAMES].sort());
  });
});

describe('what is opened is shown in iTerm2', () => {
  const MAC = { TERM_PROGRAM: 'iTerm.app' };
  it.each<[NodeJS.Platform, Record<string, string>, boolean]>([
    ['darwin', MAC, true],
    ['darwin', { LC_TERMINAL: 'iTerm2' }, true],
    ['darwin', {}, false],
    ['darwin', { TERM_PROGRAM: 'Apple_Terminal' }, false],
    ['darwin', { ...MAC, PTYHOLD_ITERM2: 'off' }, false],
    ['darwin', { PTYHOLD_ITERM2: 'on' }, true],
    ['linux', { LC_TERMINAL: 'iTerm2' }, false],
    ['linux', { PTYHOLD_ITERM2: 'on' }, true],
    ['win32', MAC, false],
  ])('on %s with %j: %s', (platform, env, expected) => {
    expect(showsInITerm2({ env, platform, cwd: '/', uid: 0 })).toBe(expected);
  });
});
