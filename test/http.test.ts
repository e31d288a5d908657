// The server over HTTP: several clients at a time, each on the same sessions.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { httpFor, INITIALIZE } from './helpers/http.ts';
import { eventually, processForTest, SERVER, serverForTest, type TestServer } from './helpers/server.ts';

const run = promisify(execFile);

async function fails(server: TestServer, ...args: string[]): Promise<{ code: number; stderr: string }> {
  return run(process.execPath, [SERVER, 'serve', ...args], { env: { ...server.env }, timeout: 20_000 }).then(
    () => ({ code: 0, stderr: '' }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );
}

it('a page that --allow-origin names is asked for its token, and a browser is told that it may read the answer', async () => {
  const http = await httpFor(await serverForTest(), '--allow-origin', 'https://app.example');
  const own = await http.headers();
  const Origin = 'https://app.example';
  const { Authorization: _, ...bare } = own;
  const before = await http.ask({ method: 'OPTIONS', headers: { ...bare, Origin } });
  expect([before.status, before.headers['access-control-allow-origin']]).toEqual([204, Origin]);
  expect(before.headers['access-control-allow-headers']).toMatch(/Authorization.*Mcp-Session-Id/);
  const answered = await http.ask({ headers: { ...own, Origin }, body: JSON.stringify(INITIALIZE) });
  expect([answered.status, answered.headers['access-control-allow-origin']]).toEqual([200, Origin]);
  expect(answered.headers['access-control-expose-headers']).toContain('Mcp-Session-Id');
  expect((await http.ask({ headers: { ...bare, Origin }, body: JSON.stringify(INITIALIZE) })).status).toBe(401);
});

describe('clients over HTTP', () => {
  it('share the sessions with each other and with those over stdio', async () => {
    const server = await serverForTest();
    const http = await httpFor(server);
    const [one, two] = [await http.connect(), await http.connect()];
    expect((await one.client.listTools()).tools.map(({ name }) => name)).toHaveLength(6);
    await one.call('pty_open', { name: 'shared' });
    const sent = await two.call('pty_send', {
      session_id: 'shared',
      text: "echo from-two; sh -c 'exit 3'",
      wait: true,
    });
    expect(sent.facts).toMatchObject({ complete: true, exit_code: 3 });
    expect(sent.text).toMatch(/^from-two\n/);
    expect((await server.send('shared', 'echo stdio')).output).toBe('stdio');
    expect(await http.status()).toEqual({ sessions: 2, refused: {} });
    await one.transport.terminateSession();
    await eventually(async () => (await http.status()).sessions === 1, 'the session of the one has ended');
    expect((await two.call('pty_list')).text).toContain('[ptyhold: 1 session]');
  });

  it('wait side by side', async () => {
    const server = await serverForTest();
    const http = await httpFor(server);
    const clients = await Promise.all([1, 2, 3].map(() => http.connect()));
    const answers = await Promise.all(
      clients.map(async ({ call }, at) => {
        const opened = await call('pty_open', { name: `s${at}` });
        expect(opened.isError, opened.text).toBe(false);
        return call('pty_send', { session_id: `s${at}`, text: `sleep 1; echo from-${at}`, wait: true });
      }),
    );
    expect(answers.map(({ text }) => text.split('\n')[0])).toEqual(['from-0', 'from-1', 'from-2']);
  });

  it('do not type against the lease of another, and get it when that one leaves', async () => {
    const server = await serverForTest();
    const http = await httpFor(server);
    const [one, two] = [await http.connect('client-one'), await http.connect('client-two')];
    await one.call('pty_open', { name: 'leased' });
    await one.call('pty_send', { session_id: 'leased', text: 'true', wait: true, lock: 600 });
    const refused = await two.call('pty_send', { session_id: 'leased', text: 'echo two', wait: true });
    expect(refused.facts).toMatchObject({
      error: 'leased',
      is_own: false,
      owner: expect.stringContaining('client-one'),
    });
    expect((await one.call('pty_send', { session_id: 'leased', text: 'echo one', wait: true })).text).toMatch(/^one\n/);
    await one.transport.terminateSession();
    const free = async () =>
      !(await two.call('pty_send', { session_id: 'leased', text: 'echo two', wait: true })).isError;
    await eventually(free, 'the lease is free');
  });

  it('lose no output with a connection that breaks in a wait, and the command runs on', async () => {
    const server = await serverForTest();
    const http = await httpFor(server);
    await server.open();
    await server.send('t1', 'true');
    const begun = await http.ask({ body: JSON.stringify(INITIALIZE) });
    const args = { session_id: 't1', text: 'echo ke""pt; sleep 2; echo ne""xt', wait: true, timeout: 40 };
    const body = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'pty_send', arguments: args } };
    const headers = { ...(await http.headers()), 'mcp-session-id': String(begun.headers['mcp-session-id']) };
    const asked = request(http.url, { method: 'POST', headers });
    asked.on('error', () => undefined);
    asked.end(JSON.stringify(body));
    const printed = async () => (await server.tmux('capture-pane', '-p', '-t', '=t1:')).includes('\nkept');
    await eventually(printed, 'the output is there');
    asked.destroy();
    const { text } = await server.call('pty_read', { session_id: 't1', wait: true, timeout: 40 });
    expect(text).toMatch(/^kept\nnext\n/);
  });

  it('are asked before what the gate refuses, on the stream of the call', async () => {
    const server = await processForTest();
    const http = await httpFor(server);
    const token = await http.token();
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const client = new Client({ name: 'asks', version: '1' }, { capabilities: { elicitation: { form: {} } } });
    // Without a stream beside the calls: what asks must come with the call itself.
    const withoutStream: typeof fetch = async (url, init) =>
      init?.method === 'GET' ? new Response(null, { status: 405 }) : fetch(url, init);
    const requestInit = { headers: { Authorization: `Bearer ${token}` } };
    const transport = new StreamableHTTPClientTransport(http.url, { requestInit, fetch: withoutStream });
    let asked = '';
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked = params.message;
      return { action: 'accept', content: { agree: true } };
    });
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    await client.callTool({ name: 'pty_open', arguments: {} });
    const text = 'git push --force nowhere nothing';
    const result = await client.callTool({ name: 'pty_send', arguments: { session_id: 't1', text, wait: true } });
    expect(asked).toContain('git push --force');
    expect(result.isError).not.toBe(true);
    await client.close();
  });
});

describe('the server', () => {
  it('ends at a signal, tells that to the calls under way, and leaves the sessions alone', async () => {
    const server = await serverForTest();
    const http = await httpFor(server);
    const { call } = await http.connect();
    await call('pty_open', { name: 'stays' });
    const waiting = call('pty_send', { session_id: 'stays', text: 'sleep 600', wait: true, timeout: 45 }).catch(String);
    await eventually(async () => (await server.call('pty_list')).text.includes('sleep'), 'the command runs');
    const asked = performance.now();
    http.process.kill('SIGTERM');
    const [code] = await once(http.process, 'exit');
    expect([code, performance.now() - asked < 10_000]).toEqual([0, true]);
    expect(await waiting).toContain('The server ends.');
    expect((await server.tmux('ls', '-F', '#S')).trim()).toBe('stays');
  });

  it('has at most so many clients, and lets the one go that has been idle longest', async () => {
    const server = await serverForTest();
    const http = await httpFor(server);
    const ids: string[] = [];
    for (let at = 0; at < 55; at += 1) {
      const { status, headers } = await http.ask({ body: JSON.stringify(INITIALIZE) });
      expect(status).toBe(200);
      ids.push(String(headers['mcp-session-id']));
    }
    expect((await http.status()).sessions).toBe(50);
    const ping = async (id: string | undefined): Promise<number> => {
      const headers = { ...(await http.headers()), 'mcp-session-id': String(id) };
      return (await http.ask({ headers, body: '{"jsonrpc":"2.0","id":9,"method":"ping"}' })).status;
    };
    expect([await ping(ids[0]), await ping(ids.at(-1))]).toEqual([404, 200]);
  });

  it('keeps its token to itself, makes it once, and takes a new one at once', async () => {
    const server = await serverForTest();
    const http = await httpFor(server);
    const before = await http.token();
    expect((await stat(http.tokenFile)).mode & 0o777).toBe(0o600);
    expect(before).toMatch(/^[\w-]{43}$/);
    const again = await httpFor(server);
    expect(await again.token()).toBe(before);
    const rotated = await run(process.execPath, [SERVER, 'serve', '--rotate-token'], { env: { ...server.env } });
    expect(rotated.stdout).not.toContain(await http.token());
    expect(await http.token()).not.toBe(before);
    const old = { ...(await http.headers()), Authorization: `Bearer ${before}` };
    expect((await http.ask({ headers: old, body: JSON.stringify(INITIALIZE) })).status).toBe(401);
    expect((await http.ask({ body: JSON.stringify(INITIALIZE) })).status).toBe(200);
  });

  it('refuses a token that others can read, or that is none', async () => {
    const server = await serverForTest();
    const file = path.join(server.folder, 'token');
    await writeFile(file, 'short\n', { mode: 0o600 });
    expect(await fails(server, '--token-file', file)).toMatchObject({
      stderr: expect.stringContaining('holds no token'),
    });
    await writeFile(file, `${'a'.repeat(43)}\n`);
    await chmod(file, 0o644);
    expect(await fails(server, '--token-file', file)).toMatchObject({
      stderr: expect.stringContaining('others may read'),
    });
  });

  it('lets nobody in while its token is gone or open to others, says so once, and goes on with the next', async () => {
    const server = await serverForTest();
    const http = await httpFor(server);
    const headers = await http.headers();
    const ask = async (): Promise<[number, string]> => {
      const { status, body } = await http.ask({ headers, body: JSON.stringify(INITIALIZE) });
      return [status, body];
    };
    const refused = [503, expect.stringContaining('No token holds here now.')];
    expect((await ask())[0]).toBe(200);
    await chmod(http.tokenFile, 0o644);
    expect(await ask()).toEqual(refused);
    await rm(http.tokenFile);
    expect([await ask(), await ask()]).toEqual([refused, refused]);
    expect(http.said().match(/others may read it/g)).toHaveLength(1);
    expect(http.said().match(/it is not there\. ptyhold serve --rotate-token makes a new one\./g)).toHaveLength(1);
    await run(process.execPath, [SERVER, 'serve', '--rotate-token'], { env: { ...server.env } });
    expect((await ask())[0]).toBe(401);
    expect((await http.ask({ body: JSON.stringify(INITIALIZE) })).status).toBe(200);
    expect((await http.status()).refused).toEqual({ locked: 3, token: 1 });
  });

  it.each<[string, string[], RegExp]>([
    ['other machines without a word of consent', ['--listen', '0.0.0.0:0'], /Add --expose/],
    ['a name with a port', ['--allow-host', 'box.example:8443'], /matches no request\. Write it as a name alone/],
  ])('does not listen at %s', async (_, args, says) => {
    const server = await serverForTest();
    expect(await fails(server, ...args)).toEqual({ code: 2, stderr: expect.stringMatching(says) });
  });

  it('says so where somebody else listens', async () => {
    const server = await serverForTest();
    const { url } = await httpFor(server);
    expect((await fails(server, '--listen', url.host)).stderr).toContain(`Something else listens at ${url.host}.`);
  });

  it('listens at a socket that nobody else can open, also where a killed server has left one', async () => {
    const server = await serverForTest();
    const socket = path.join(server.folder, 'own/http.sock');
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const child = spawn(process.execPath, [SERVER, 'serve', '--socket', socket], { env: { ...server.env } });
      child.stderr.resume();
      await once(child.stdout, 'data');
      expect([(await stat(socket)).mode & 0o777, (await stat(path.dirname(socket))).mode & 0o777]).toEqual([
        0o600, 0o700,
      ]);
      const token = (await readFile(path.join(server.home, '.config/ptyhold/http-token'), 'utf8')).trim();
      const status = await new Promise((resolve, reject) => {
        const headers = { Host: 'localhost', Authorization: `Bearer ${token}` };
        const asked = request({ socketPath: socket, path: '/status', headers }, ({ statusCode }) =>
          resolve(statusCode),
        );
        asked.on('error', reject).end();
      });
      expect(status).toBe(200);
      expect((await fails(server, '--socket', socket)).stderr).toContain('Something else listens');
      child.kill(signal);
      await once(child, 'exit');
    }
    const open = path.join(server.folder, 'open');
    await mkdir(open);
    await chmod(open, 0o777);
    expect((await fails(server, '--socket', path.join(open, 'http.sock'))).stderr).toContain('is not safe');
  });

  it('says where it cannot listen, and leaves a file alone that stands where the socket would be', async () => {
    const server = await serverForTest();
    const file = path.join(server.folder, 'notes.txt');
    await writeFile(file, 'mine');
    expect((await fails(server, '--socket', file)).stderr).toContain('is no socket');
    expect(await readFile(file, 'utf8')).toBe('mine');
    const long = path.join(server.folder, 'x'.repeat(120));
    expect((await fails(server, '--socket', long)).stderr).toContain('is longer than');
    const nowhere = ['--listen', '192.0.2.1:4817', '--expose'];
    expect((await fails(server, ...nowhere)).stderr).toContain('has no address for 192.0.2.1:4817');
  });
});
