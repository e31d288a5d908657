// What of an environment is a login's, and what one client's own.
import { describe, expect, it } from 'vitest';
import { inherit, ownEnv } from './session-env.ts';

const LOGIN = {
  HOME: '/home/u',
  USER: 'u',
  LC_TIME: 'de_DE.UTF-8',
  TZ: 'UTC',
  SSH_AUTH_SOCK: '/run/agent',
  XDG_RUNTIME_DIR: '/run/user/1',
  https_proxy: 'http://proxy:1',
  JAVA_HOME: '/opt/java',
  GH_PAGER: 'less',
  EMPTY: undefined,
};
const CLIENT = {
  ANTHROPIC_API_KEY: 'k',
  GH_TOKEN: 't',
  AWS_SECRET_ACCESS_KEY: 's',
  CLAUDECODE: '1',
  VIRTUAL_ENV: '/p/.venv',
  NODE_OPTIONS: '--inspect',
  XHOME: 'no name of a login',
};
const NOISE = {
  npm_config_x: '1',
  INIT_CWD: '/x',
  NODE: '/n',
  COLOR: '0',
  TMUX: '/t,1,0',
  TMUX_PANE: '%1',
  PTYHOLD_DIR: '/d',
  OLDPWD: '/',
  SHLVL: '3',
  PWD: '/x',
  COLUMNS: '80',
  _: '/usr/bin/npx',
};

const inheritedHere = (env: NodeJS.ProcessEnv, more?: string[]) =>
  inherit({ there: env, here: env, more, tmux: undefined });
const { EMPTY: _, ...kept } = LOGIN;

describe('a session', () => {
  it("inherits a login's variables and what is nobody's secret, and no keys of the client that opened it", () => {
    const harmless = { VIRTUAL_ENV: '/p/.venv', XHOME: 'no name of a login' };
    expect(inheritedHere({ ...LOGIN, ...CLIENT, ...NOISE })).toEqual({
      login: kept,
      session: { ...kept, ...harmless },
    });
  });

  it.each([
    'OPENAI_API_KEY',
    'AWS_ACCESS_KEY_ID',
    'GITHUB_PAT',
    'DB_PASSWORD',
    'PGPASSWORD',
    'SENTRY_DSN',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'NPM_AUTH',
    'Some_Token',
    'CLAUDE_CODE_ENTRYPOINT',
  ])('inherits no %s', (name) => {
    expect(inheritedHere({ [name]: 'x' }).session).toEqual({});
  });

  it('inherits no address with a password, but one without', () => {
    const env = {
      DATABASE_URL: 'postgres://u:pw@db/x',
      REDIS_URL: 'redis://cache:6379/0',
      PASSAGE: 'PATH',
      AUTHOR: 'me',
    };
    expect(inheritedHere(env).session).toEqual({ REDIS_URL: 'redis://cache:6379/0', PASSAGE: 'PATH', AUTHOR: 'me' });
  });

  it("inherits a login's variables alone where names are given that nothing has", () => {
    expect(inheritedHere({ ...LOGIN, ...CLIENT, ...NOISE }, ['NOT_THERE'])).toEqual({ login: kept, session: kept });
  });

  it('inherits what is named besides, and tmux does not', () => {
    const more = ['GH_TOKEN', 'AWS_*', 'NOT_THERE', 'SHLVL'];
    expect(inheritedHere({ ...LOGIN, ...CLIENT, ...NOISE }, more)).toEqual({
      login: kept,
      session: { ...kept, GH_TOKEN: 't', AWS_SECRET_ACCESS_KEY: 's' },
    });
    expect(inheritedHere({ ...LOGIN, ...CLIENT, ...NOISE }, ['*']).session).toEqual({ ...kept, ...CLIENT });
  });

  it('on another host inherits what that has by itself, and not what came along from here', () => {
    const there = { ...LOGIN, ...CLIENT, POSTGRES_PASSWORD: 'its own', GH_TOKEN: 'its own, too' };
    const { session } = inherit({ there, here: CLIENT, more: [], tmux: undefined });
    expect(session).toEqual({ ...kept, POSTGRES_PASSWORD: 'its own', GH_TOKEN: 'its own, too' });
  });

  it.each([
    ['/p/node_modules/.bin:/node_modules/.bin:/usr/bin:/bin', '/usr/bin:/bin'],
    [
      '/root/.npm/_npx/1f/node_modules/.bin:/usr/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin:/bin',
      '/bin',
    ],
    ['/tmp/yarn--1700000000000-0.5:/tmp/xfs-1a2b3c:/tmp/bun-node-abc:/bin', '/bin'],
    ['node_modules/.bin:/opt/node_modules:/bin::', 'node_modules/.bin:/opt/node_modules:/bin::'],
  ])('finds programs in %s without the folders of package runners', (given, clean) => {
    expect(inheritedHere({ PATH: given }).session).toEqual({ PATH: clean });
  });
});

it('a program that the server runs itself gets everything but the noise', () => {
  expect(ownEnv({ ...LOGIN, ...CLIENT, ...NOISE })).toEqual({ ...kept, ...CLIENT });
});

it('sessions are told which tmux serves them, where it is not that of PATH', () => {
  const env = { ...LOGIN, PTYHOLD_TMUX: '~/x', PTYHOLD_DIR: '/d' };
  expect(inherit({ there: env, here: env, more: undefined, tmux: '/opt/tmux' }).session).toMatchObject({
    PTYHOLD_TMUX: '/opt/tmux',
  });
  expect(inherit({ there: env, here: env, more: undefined, tmux: undefined }).session).not.toHaveProperty(
    'PTYHOLD_TMUX',
  );
});
