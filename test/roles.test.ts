// Roles: what a server or a session may not do, by whichever way it is tried, and that nothing inside sheds one.
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Answer, eventually, SERVER, serverForTest, type TestServer } from './helpers/server.ts';

const execFileAsync = promisify(execFile);

const ROLES = {
  reader: { allow: ['git status|log|diff', 'ls', 'cat', 'echo'] },
  worker: { deny: ['git push', 'rm -r'] },
  looker: { readOnly: true },
  sender: { tools: ['pty_send', 'pty_list'] },
  forcing: { force: true, deny: ['git push'] },
  child: { extends: 'worker', deny: ['npm publish'] },
};

async function writeSettings(folder: string, settings: unknown = { roles: ROLES }): Promise<string> {
  const file = path.join(folder, 'settings.json');
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(settings));
  return file;
}

/** A server without a role, whose settings have the roles above. */
async function lead(): Promise<TestServer> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-home-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }));
  await writeSettings(path.join(home, '.config/ptyhold'));
  return serverForTest({ HOME: home });
}

/** Another server on the same sessions, with settings of its own. */
function beside(server: TestServer, env: Readonly<Record<string, string>>): Promise<TestServer> {
  return serverForTest({ ...env, PTYHOLD_DIR: server.dir, HOME: server.home });
}

function expectRefused(answer: Answer, says: string | RegExp): void {
  expect(answer.text).toMatch(says);
  expect(answer).toMatchObject({ isError: true, facts: { error: 'refused' } });
}

describe('a session with a role', () => {
  it('says so, and takes only what the role allows, from every server', async () => {
    const server = await lead();
    const opened = await server.call('pty_open', { name: 'a', role: 'reader' });
    expect(opened).toMatchObject({ isError: false, facts: { role: 'reader' } });
    expect(opened.last).toContain('role reader');
    expect((await server.send('a', 'echo $HOME | cat')).output).toBe(server.home);
    expectRefused(
      await server.send('a', 'touch x'),
      /^Refused by the role reader: `touch x` is not among .* typed\. It allows: git/,
    );
    const other = await server.join();
    onTestFinished(() => other.dispose());
    expectRefused(
      await other.send('a', 'echo a > x'),
      /^Refused by the role reader: this text holds a redirection that writes/,
    );
    expectRefused(await other.send('a', 'ls', { force: true }), 'The role reader does not allow force: true.');
    const listed = await other.call('pty_list');
    expect(listed.facts['sessions']).toMatchObject([{ session_id: 'a', role: 'reader' }]);
    expect((await server.call('pty_read', { session_id: 'a', full: true })).text).not.toContain('touch');
  });

  it('takes keys only as far as they can be followed', async () => {
    const server = await lead();
    await server.open({ name: 'a', role: 'reader' });
    const press = (key: string | string[], wait = false): Promise<Answer> =>
      server.call('pty_key', { session_id: 'a', key, wait });
    expectRefused(await press(['Up', 'Enter']), /^Refused by the role reader: `Up` would change the line/);
    expectRefused(await press('Tab'), 'Refused by the role reader');
    expectRefused(await press('PageUp'), 'Refused by the role reader');
    expectRefused(await press(['i', 'd', 'Enter']), 'Refused by the role reader: `id` is not among');
    expect((await press(['l', 's', 'Enter'], true)).isError).toBe(false);
    expect((await press('C-c')).isError).toBe(false);
  });

  it('lets a program in front have text only if it is allowed whatever its words are', async () => {
    const server = await lead();
    await server.open({ name: 'a', role: 'reader' });
    expect((await server.send('a', 'cat', { timeout: 5 })).facts['state']).toBe('waiting_input');
    expect((await server.send('a', 'rm -rf nothing', { until: 'nothing' })).text).toContain('rm -rf nothing');
    await server.call('pty_key', { session_id: 'a', key: 'C-d', wait: true });
    expectRefused(await server.send('a', 'rm -rf nothing'), 'Refused by the role reader: `rm -rf nothing`');
    await server.call('pty_open', { name: 'b', command: 'ed', role: 'reader', reuse: true });
    const editor = await server.call('pty_open', { name: 'b', command: 'ed', role: 'reader' });
    expectRefused(editor, 'Refused by the role reader: `ed` is not among');
  });

  it('is read only, or closed to a tool', async () => {
    const server = await lead();
    await server.open({ name: 'a', role: 'looker' });
    expectRefused(await server.send('a', 'ls'), 'The role looker is read-only: it does not allow pty_send.');
    expectRefused(await server.call('pty_key', { session_id: 'a', key: 'C-c' }), 'read-only');
    expectRefused(await server.call('pty_close', { session_id: 'a' }), 'read-only');
    expect((await server.call('pty_read', { session_id: 'a', screen: true })).isError).toBe(false);
    await server.open({ name: 'b', role: 'sender' });
    expect((await server.send('b', 'echo hi')).output).toBe('hi');
    expectRefused(
      await server.call('pty_read', { session_id: 'b' }),
      'The role sender does not allow pty_read. It allows: pty_send, pty_list.',
    );
  });

  it('keeps what the role meant, whatever the settings of another server say of that name', async () => {
    const server = await lead();
    await server.open({ name: 'a', role: 'reader' });
    const file = await writeSettings(path.join(server.folder, 'other'), { roles: { reader: {} } });
    const other = await beside(server, { PTYHOLD_SETTINGS: file });
    expectRefused(await other.send('a', 'touch x'), 'Refused by the role reader');
    await server.tmux('set-option', '-t', 'a', '@ptyhold_role_rules', 'x');
    expectRefused(await other.send('a', 'ls'), 'What the role reader means is not kept');
  });

  it('refuses what is denied, and asks nobody', async () => {
    const server = await lead();
    await server.open({ name: 'a', role: 'child' });
    expectRefused(await server.send('a', 'git push'), '`git push` is refused by its pattern `git push`');
    expectRefused(await server.send('a', 'npm publish'), 'Refused by the role child');
    await server.open({ name: 'b', role: 'forcing' });
    expectRefused(await server.send('b', 'git push', { force: true }), 'Refused by the role forcing');
    expect((await server.send('b', 'echo hi', { force: true })).output).toBe('hi');
  });

  it('is opened with the same care', async () => {
    const server = await lead();
    expectRefused(
      await server.call('pty_open', { role: 'reader', command: 'sh -c "rm x"' }),
      'Refused by the role reader',
    );
    expectRefused(await server.call('pty_open', { role: 'reader', shell: 'sh' }), 'Refused by the role reader');
    expectRefused(
      await server.call('pty_open', { role: 'reader', env: { PATH: '/tmp' } }),
      'Refused by the role reader: `export` is not among',
    );
    expectRefused(
      await server.call('pty_open', { role: 'worker', env: { PTYHOLD_ROLE: 'x' } }),
      'Refused by the role worker',
    );
    const opened = await server.call('pty_open', { role: 'reader', cwd: '/', command: 'cat' });
    expect(opened.isError).toBe(false);
  });

  it('cannot be one that there is not', async () => {
    const server = await lead();
    const answer = await server.call('pty_open', { role: 'writer' });
    expect(answer.text).toMatch(/^There is no role writer: there are reader, worker, .+ in .+settings\.json\./);
    expect(answer.facts['error']).toBe('bad_setting');
    expect((await server.call('pty_open', { role: '' })).facts['error']).toBe('bad_argument');
  });

  it('gets another role from a server without one alone', async () => {
    const server = await lead();
    await server.open({ name: 'a', role: 'reader' });
    const limited = await beside(server, { PTYHOLD_ROLE: 'worker' });
    expectRefused(
      await limited.call('pty_open', { name: 'a', reuse: true, role: 'forcing' }),
      'a is there and has the role reader.',
    );
    expect((await limited.call('pty_open', { name: 'a', reuse: true, role: 'reader' })).isError).toBe(false);
    expect((await server.call('pty_open', { name: 'a', reuse: true, role: 'worker' })).facts['role']).toBe('worker');
    expect((await server.send('a', 'export x=1; echo $x')).output).toBe('1');
  });
});

describe('a session with a role that is over', () => {
  it.each<[how: string, end: (server: TestServer) => Promise<unknown>]>([
    ['ended by itself', (server) => server.tmux('send-keys', '-t', 'a', 'exit', 'Enter')],
    ['gone with tmux', (server) => server.tmux('kill-server')],
  ])('and %s has it again when it is opened anew', async (_, end) => {
    const server = await lead();
    await server.open({ name: 'a', role: 'sender' });
    await server.send('a', 'echo hi');
    await end(server);
    await eventually(async () => (await server.send('a', 'echo hi')).isError, 'the session is over');
    expectRefused(await server.call('pty_read', { session_id: 'a', full: true }), 'does not allow pty_read');
    expect((await server.call('pty_open', { name: 'a', reuse: true })).facts).toMatchObject({
      role: 'sender',
      reused: false,
    });
    expect((await server.call('pty_open', { name: 'a', reuse: true, role: 'worker' })).facts['role']).toBe('worker');
  });
});

describe('a server with a role', () => {
  it('does nothing else in any session, and gives its role to those that it opens', async () => {
    const server = await lead();
    await server.open({ name: 'a' });
    const limited = await beside(server, { PTYHOLD_ROLE: 'reader' });
    expectRefused(await limited.send('a', 'touch x'), 'Refused by the role reader');
    expect((await limited.send('a', 'echo hi')).output).toBe('hi');
    await limited.open({ name: 'b', role: 'worker' });
    expectRefused(await server.send('b', 'touch x'), 'Refused by the role reader');
    expectRefused(await server.send('b', 'git push'), 'Refused by the role');
    expect((await server.send('a', 'export x=2; echo $x')).output).toContain('2');
  });

  it('lists the tools that it may use, and refuses the others', async () => {
    const server = await lead();
    const limited = await beside(server, { PTYHOLD_ROLE: 'sender' });
    const { tools } = await limited.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['pty_send', 'pty_list']);
    expectRefused(await limited.call('pty_open'), 'The role sender does not allow pty_open.');
    const looking = await beside(server, { PTYHOLD_ROLE: 'looker' });
    expect((await looking.client.listTools()).tools.map(({ name }) => name)).toEqual(['pty_read', 'pty_list']);
    expectRefused(await looking.call('pty_open'), 'The role looker is read-only');
  });

  it('does nothing at all if there is no such role', async () => {
    const server = await lead();
    const limited = await beside(server, { PTYHOLD_ROLE: 'nobody' });
    for (const tool of ['pty_list', 'pty_open']) {
      expect((await limited.call(tool)).text).toMatch(/^There is no role nobody: there are reader, /);
    }
  });
});

describe('a command for people under a role', () => {
  async function runs(server: TestServer, ...argv: string[]): Promise<string> {
    const env = { ...server.env, PTYHOLD_ROLE: 'sender' };
    return execFileAsync(process.execPath, [SERVER, ...argv], { env }).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    );
  }

  it('does what the tool may do that does the same, and hands no terminal over', async () => {
    const server = await lead();
    await server.open({ name: 'a' });
    expect(await runs(server, 'ls')).toContain('a');
    expect(await runs(server, 'log', 'a')).toContain('The role sender does not allow ptyhold read.');
    expect(await runs(server, 'forget', '--all')).toContain('The role sender does not allow ptyhold close.');
    expect(await runs(server, 'attach', 'a')).toContain('Under the role sender no terminal is handed to a session.');
  });
});

describe('the settings file', () => {
  it('that is wrong is told by every call, with its place', async () => {
    const server = await serverForTest();
    const file = await writeSettings(server.folder, { roles: { reader: { allow: 'ls' } } });
    const wrong = await beside(server, { PTYHOLD_SETTINGS: file });
    for (const tool of ['pty_list', 'pty_open']) {
      expect((await wrong.call(tool)).text).toMatch(
        /^The settings file .+ is not usable: at roles\.reader\.allow: .*array/,
      );
    }
  });

  it('that others may write is not read', async () => {
    const server = await serverForTest();
    const file = await writeSettings(path.join(server.folder, 'own'));
    await chmod(file, 0o666);
    const wrong = await beside(server, { PTYHOLD_SETTINGS: file });
    expect((await wrong.call('pty_list')).text).toMatch(/not usable: others may write to it\./);
  });
});

describe('a ptyhold that is started inside a session with a role', () => {
  const LIST = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"pty_open","arguments":{"name":"inner","command":"touch got-out"}}}
`;

  /** Runs a server in the session as a person would, and answers what it says. */
  async function insideAnswer(server: TestServer, start: string): Promise<string> {
    await server.open({ name: 'a', role: 'reader' });
    const input = path.join(server.folder, 'input');
    await writeFile(input, LIST);
    const output = path.join(server.folder, 'output');
    const started = start.replace('SERVER', `${process.execPath} ${SERVER}`);
    const line = `(cat ${input}; sleep 20) | ${started} > ${output}`;
    await server.tmux('send-keys', '-t', 'a', '-l', line);
    await server.tmux('send-keys', '-t', 'a', 'Enter');
    return eventually(async () => {
      const text = await readFile(output, 'utf8').catch(() => '');
      return text.split('\n').find((each) => each.includes('"id":2'));
    }, 'the server inside has answered');
  }

  it.each([
    ['with what it inherits', 'SERVER'],
    ['without the variables', 'env -u PTYHOLD_ROLE -u TMUX -u TMUX_PANE SERVER'],
    ['with another role', 'env PTYHOLD_ROLE=worker SERVER'],
    ['with other settings, folder and home', 'env -i PATH="$PATH" HOME=/tmp PTYHOLD_DIR="$HOME/else" SERVER'],
    ['in a session of its own', 'setsid -w env -u PTYHOLD_ROLE -u TMUX SERVER'],
    ['by a shell that has ended', "sh -c 'env -u PTYHOLD_ROLE -u TMUX SERVER <&3 & ' 3<&0"],
  ])('%s has that role', async (_, start) => {
    const answer = await insideAnswer(await lead(), start);
    expect(answer).toContain('Refused by the role reader');
  });
});
