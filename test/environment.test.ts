// One client's keys and what its package runner adds do not become the environment of sessions that all clients use.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { serverForTest } from './helpers/server.ts';

const OURS = {
  SOME_API_KEY: 'leaked-key',
  GH_TOKEN: 'leaked-token',
  npm_config_cache: 'leaked-npm',
  NODE: 'leaked-node',
  COLOR: 'leaked-color',
  INIT_CWD: 'leaked-cwd',
  PATH: `/leaked-folder/node_modules/.bin:${process.env['PATH']}`,
};

it("a client's own variables reach neither a session nor tmux, and a login's do", async () => {
  const server = await serverForTest({ ...OURS, SSH_AUTH_SOCK: '/run/some-agent', https_proxy: 'http://some-proxy:1' });
  const session = await server.open();
  const { output } = await server.send(session, 'env', { fold: 'none' });
  expect(output).toContain(`HOME=${server.home}\n`);
  expect(output).toContain('SSH_AUTH_SOCK=/run/some-agent\n');
  expect(output).toContain('https_proxy=http://some-proxy:1\n');
  const pid = (await server.tmux('display-message', '-p', '#{pid}')).trim();
  const places = [
    output,
    await server.tmux('show-environment', '-g'),
    await server.tmux('show-environment', '-t', `=${session}:`),
    ...(process.platform === 'linux' ? [await readFile(`/proc/${pid}/environ`, 'latin1')] : []),
  ];
  for (const place of places) expect(place).not.toContain('leaked');
});

it('what the setting names reaches the sessions of this server alone', async () => {
  const server = await serverForTest({ ...OURS, PTYHOLD_ENV: 'SOME_* GH_TOKEN' });
  const [named] = [await server.open()];
  expect((await server.send(named, 'echo $SOME_API_KEY $GH_TOKEN $NODE')).output).toBe('leaked-key leaked-token');
  const other = await serverForTest({ ...OURS, PTYHOLD_DIR: server.dir, HOME: server.home });
  const plain = await other.open({ env: { GIVEN: 'given' } });
  expect((await other.send(plain, 'echo $SOME_API_KEY $GH_TOKEN $GIVEN')).output).toBe('given');
});

it('PATH given to pty_open counts in every session, also in the first, which starts tmux', async () => {
  const server = await serverForTest();
  const PATH = `/some/where:${process.env['PATH']}`;
  for (const args of [{ env: { PATH } }, { env: { PATH }, command: 'echo "$PATH"; exec sleep 600' }]) {
    const session = await server.open(args);
    if (!('command' in args)) expect((await server.send(session, 'echo "$PATH"')).output).toBe(PATH);
    else expect((await server.call('pty_read', { session_id: session, until: '/some/where' })).output).toContain(PATH);
  }
});
