// Who gets at the page of `ptyhold watch`: the person with the link, and nobody else.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { hasCode } from '../src/errors.ts';
import { randomOfTest } from './helpers/chance.ts';
import { eventually, serverForTest } from './helpers/server.ts';
import { Watching } from './helpers/watching.ts';

const run = promisify(execFile);

/** Only root can be somebody else. */
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

/** A server with a session that shows a word which nobody else may see. */
async function watchSecret(...args: string[]): Promise<Watching> {
  const server = await serverForTest();
  await server.open({ name: 'vault' });
  await server.send('vault', 'echo treasure-$((40+2))');
  return Watching.start(server, ...args);
}

function endIfThere(pid: number): void {
  try {
    if (pid > 1) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

describe('a link', () => {
  it('works once, and the next one is printed', async () => {
    const watching = await watchSecret();
    const { secret } = watching;
    const exchange = () =>
      watching.request('POST', '/token', {
        headers: { Origin: `http://${watching.host}` },
        body: JSON.stringify({ secret }),
      });
    expect((await exchange()).status).toBe(200);
    expect((await exchange()).status).toBe(403);
    await eventually(() => watching.links.length === 2, 'another link is printed');
    expect(watching.secret).not.toBe(secret);
    expect(await watching.token()).toMatch(/^[\w-]{43}$/);
  });

  it('is not replaced by anything else', async () => {
    const watching = await watchSecret();
    const headers = { Origin: `http://${watching.host}` };
    const bodies = ['', 'null', '{}', '{"secret": 7}', '{"secret": ""}', '[]', `{"secret": "${'x'.repeat(2000)}"}`];
    for (const body of bodies) expect((await watching.request('POST', '/token', { headers, body })).status).toBe(403);
    expect(watching.links.length).toBe(1);
  });
});

describe('the page', () => {
  it('is the same for everybody and holds no secret, no token and nothing of a session', async () => {
    const watching = await watchSecret();
    for (const file of ['/', '/page.js', '/page.css']) {
      const { status, body, headers } = await watching.request('GET', file);
      expect(status).toBe(200);
      expect(body).not.toMatch(/treasure|vault/);
      expect(body).not.toContain(watching.secret);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
      const policy = String(headers['content-security-policy']);
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        'require-trusted-types',
      ])
        expect(policy).toContain(part);
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
    }
    expect((await watching.request('GET', '/')).body).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=/);
    expect((await watching.request('GET', '/../package.json')).status).toBe(404);
    expect((await watching.request('DELETE', '/', { headers: { Origin: `http://${watching.host}` } })).status).toBe(
      405,
    );
  });
});

describe('refused before anything of a session is sent', () => {
  const evil = (port: number): Record<string, Record<string, string>> => ({
    'a name of somebody else that points here (rebinding)': {
      Host: `evil.example:${port}`,
      Origin: `http://evil.example:${port}`,
    },
    'a name that begins like ours': {
      Host: `localhost.evil.example:${port}`,
      Origin: `http://localhost.evil.example:${port}`,
    },
    'a foreign page': { Origin: 'https://evil.example' },
    'a page that a program in a session serves on another port': { Origin: `http://127.0.0.1:${port + 1}` },
    'the same page by another name of this machine': { Origin: `http://localhost:${port}` },
    'a page without an origin': { Origin: 'null' },
    https: { Origin: `https://127.0.0.1:${port}` },
    'what a browser says of another site': { Origin: `http://127.0.0.1:${port}`, 'Sec-Fetch-Site': 'cross-site' },
    'what a browser says of another port': { Origin: `http://127.0.0.1:${port}`, 'Sec-Fetch-Site': 'same-site' },
  });

  it('a WebSocket, a token, a download', async () => {
    const watching = await watchSecret();
    const token = await watching.token();
    for (const [what, headers] of Object.entries(evil(watching.port))) {
      const page = watching.connect(headers);
      await eventually(() => page.closed, what);
      expect(page.closed, what).toMatch(/403/);
      const body = JSON.stringify({ secret: watching.secret });
      expect((await watching.request('POST', '/token', { headers, body })).status, what).toBe(403);
      const given = { ...headers, Authorization: `Bearer ${token}` };
      expect((await watching.request('GET', '/data/text', { headers: given })).status, what).toBe(403);
    }
    const silent = watching.connect({});
    await eventually(() => silent.closed, 'a connection without an origin is closed');
    expect(silent.closed).toMatch(/403/);
    expect(
      (await watching.request('POST', '/token', { body: JSON.stringify({ secret: watching.secret }) })).status,
    ).toBe(403);
    // The right one still works: none of these has used the secret up.
    expect(await watching.token()).toMatch(/^[\w-]{43}$/);
  });

  it('whoever has no token, or a wrong one', async () => {
    const watching = await watchSecret();
    const right = await watching.token();
    for (const token of ['', 'x', right.slice(1), `${right}x`, watching.secret]) {
      const page = watching.connect();
      await page.opened();
      page.say({ do: 'hello', token });
      await eventually(() => page.closed, 'it is sent away');
      expect(page.closed).toBe(4001);
      expect(page.messages).toEqual([]);
    }
    const hasty = watching.connect();
    await hasty.opened();
    hasty.say({ do: 'watch', at: 1, session: 'vault', size: 'tile' });
    await eventually(() => hasty.closed, 'it is sent away');
    expect([hasty.messages, hasty.frames]).toEqual([[], []]);
    for (const headers of [{}, { Authorization: 'Bearer x' }, { Authorization: right }, { Cookie: `token=${right}` }])
      expect((await watching.request('GET', '/data/text', { headers })).status).toBe(401);
  });

  it('whoever says nothing is sent away soon', async () => {
    const watching = await watchSecret();
    const page = watching.connect();
    await eventually(() => page.closed, 'it is sent away', 30_000);
    expect(page.messages).toEqual([]);
  });
});

describe('another user of the machine', () => {
  it('finds no word of the link in the words of the program that opens a browser', async () => {
    const server = await serverForTest();
    const tools = path.join(server.folder, 'tools');
    const seen = path.join(server.folder, 'seen');
    await mkdir(tools);
    const script = `#!/bin/sh\nf=\${1#file://}\n{ echo "$*"; stat -c %a "$f" "$(dirname "$f")"; cat "$f"; } > '${seen}.new'\nmv '${seen}.new' '${seen}'\n`;
    await writeFile(path.join(tools, 'xdg-open'), script, { mode: 0o755 });
    const env = { ...server.env, PATH: `${tools}:${server.env['PATH']}`, DISPLAY: ':0' };
    const watching = await Watching.open({ env });
    const [words = '', fileMode, folderMode, ...contents] = (
      await eventually(() => readFile(seen, 'utf8').catch(() => undefined), 'the browser is opened')
    ).split('\n');
    expect(words).toMatch(/^file:\/\/\S+\/open\.html$/);
    expect(words).not.toContain(watching.secret);
    expect([fileMode, folderMode]).toEqual(['600', '700']);
    expect(contents.join('')).toContain(watching.link);
    await watching.end();
    await expect(stat(words.replace('file://', ''))).rejects.toThrow();
  });

  it('finds no file of the link left where the opener stays for as long as the browser, which goes on', async () => {
    const server = await serverForTest();
    const tools = path.join(server.folder, 'tools');
    const seen = path.join(server.folder, 'seen');
    await mkdir(tools);
    const script = `#!/bin/sh\necho "$$ $1" > '${seen}.new'\nmv '${seen}.new' '${seen}'\nexec sleep 600\n`;
    await writeFile(path.join(tools, 'xdg-open'), script, { mode: 0o755 });
    const env = { ...server.env, PATH: `${tools}:${server.env['PATH']}`, DISPLAY: ':0' };
    const watching = await Watching.open({ env });
    const told = await eventually(() => readFile(seen, 'utf8').catch(() => undefined), 'the browser is opened');
    const [, pid, file = ''] = /^(\d+) file:\/\/(\S+)/.exec(told) ?? [];
    onTestFinished(() => void endIfThere(Number(pid)));
    watching.child.kill('SIGINT');
    const [status] = await once(watching.child, 'exit');
    expect(status).toBe(0);
    expect(process.kill(Number(pid), 0)).toBe(true);
    await expect(stat(path.dirname(file))).rejects.toThrow();
  });

  it('finds nothing on the port', async () => {
    const watching = await watchSecret();
    const raw = await new Promise<string>((resolve, reject) => {
      const socket = net.connect(watching.port, '127.0.0.1', () =>
        socket.write(`GET /data/text HTTP/1.1\r\nHost: ${watching.host}\r\n\r\n`),
      );
      socket.on('data', (bytes) => resolve(bytes.toString()));
      socket.on('error', reject);
      setTimeout(() => socket.destroy(), 5_000).unref();
    });
    expect(raw).toMatch(/^HTTP\/1.1 401/);
  });

  it('cannot listen in on another address of the machine', async () => {
    const watching = await watchSecret();
    const { stdout } = await run('cat', ['/proc/net/tcp']);
    const port = watching.port.toString(16).toUpperCase().padStart(4, '0');
    const listening = stdout.split('\n').filter((line) => line.includes(`:${port} 00000000:0000 0A`));
    expect(listening.length).toBe(1);
    expect(listening[0]).toContain(`0100007F:${port}`);
  });

  it.skipIf(!isRoot)(`cannot take the room of the person's pages${isRoot ? '' : ' [needs root]'}`, async () => {
    const watching = await watchSecret();
    const page = await watching.page();
    // As many as the server has room for, and as many again, held open by somebody else.
    const hold = `const net = require('node:net'); let open = 0;
      const one = () => net.connect(${watching.port}, '127.0.0.1', () => { if (++open === 512) console.log('held'); }).on('error', String).on('close', String);
      for (let at = 0; at < 512; at++) one();
      setInterval(one, 5);`;
    const stranger = spawn(process.execPath, ['-e', hold], { uid: NOBODY, gid: NOBODY, cwd: '/', env: {} });
    onTestFinished(() => void stranger.kill('SIGKILL'));
    await once(stranger.stdout, 'data');
    expect((await stat(`/proc/${stranger.pid}`)).uid).toBe(NOBODY);
    const another = await watching.page();
    expect(another.messages.some(({ is }) => is === 'welcome')).toBe(true);
    expect([page.closed, another.closed]).toEqual([undefined, undefined]);
    expect((await readdir(`/proc/${watching.child.pid}/fd`)).length).toBeLessThan(400);
  });

  it.skipIf(!isRoot)(`cannot read what ptyhold keeps, nor reach tmux${isRoot ? '' : ' [needs root]'}`, async () => {
    const server = await serverForTest();
    await server.open({ name: 'vault' });
    await server.send('vault', 'echo secret-of-the-vault');
    const watching = await Watching.start(server, '--socket', path.join(server.folder, 'page.sock'));
    await chmod(server.folder, 0o755);
    const as = (...words: string[]) =>
      run(words[0] ?? '', words.slice(1), { uid: NOBODY, gid: NOBODY, cwd: '/', env: { PATH: process.env['PATH'] } });
    const { PTYHOLD_DIR: dir = '' } = server.env;
    await expect(as('ls', server.folder)).resolves.toMatchObject({ stdout: expect.stringContaining('page.sock') });
    await expect(as('ls', dir)).rejects.toThrow(/denied/i);
    await expect(as('tmux', '-S', path.join(dir, 'tmux.sock'), 'ls')).rejects.toThrow(/denied|error connecting/i);
    await expect(as('cat', `/proc/${watching.child.pid}/environ`)).rejects.toThrow(/denied/i);
    const connect = `require('node:net').connect(${JSON.stringify(path.join(server.folder, 'page.sock'))}).on('error', (e) => { console.error(e.code); process.exit(1); })`;
    await expect(as(process.execPath, '-e', connect)).rejects.toThrow(/EACCES/);
  });

  it('cannot open the socket of --socket', async () => {
    const server = await serverForTest();
    await server.open({ name: 'vault' });
    const socketPath = path.join(server.folder, 'page.sock');
    const watching = await Watching.start(server, '--socket', socketPath);
    const { mode } = await stat(socketPath);
    expect(mode & 0o777).toBe(0o600);
    const headers = { Host: 'localhost:9000' };
    expect((await watching.request('GET', '/', { socketPath, headers })).status).toBe(200);
    const exchanged = await watching.request('POST', '/token', {
      socketPath,
      headers: { ...headers, Origin: 'http://localhost:9000' },
      body: JSON.stringify({ secret: watching.secret }),
    });
    expect(exchanged.status).toBe(200);
    await watching.end();
    await expect(stat(socketPath)).rejects.toThrow();
    const open = path.join(server.folder, 'open');
    await mkdir(open);
    await chmod(open, 0o777);
    await expect(Watching.start(server, '--socket', path.join(open, 'page.sock'))).rejects.toThrow('is not safe');
    await writeFile(socketPath, 'mine');
    await expect(Watching.start(server, '--socket', socketPath)).rejects.toThrow('is no socket');
    expect(await readFile(socketPath, 'utf8')).toBe('mine');
  });
});

describe('messages that no page sends', () => {
  it('end their connection, and nothing else', async () => {
    const watching = await watchSecret();
    const good = await watching.page();
    const token = await watching.token();
    const random = randomOfTest();
    const strange: (string | Buffer)[] = [
      '',
      '{',
      'null',
      '[]',
      '{"do":"hello"}',
      '{"do":"nothing"}',
      '{"do":"watch","at":-1,"session":"x","size":"tile"}',
      '{"do":"watch","at":1,"session":"x","size":"tile","more":1}',
      '{"__proto__":{"do":"leave"},"at":1}',
      '{"do":"drawn","at":1e99,"bytes":1}',
      Buffer.from([0, 1, 2]),
      'x'.repeat(100_000),
      `{"do":"find","ask":1,"session":"x","text":"${'a'.repeat(600)}","ignoreCase":true}`,
    ];
    for (let round = 0; round < 40; round += 1)
      strange.push(
        Buffer.from(Array.from({ length: random(200) }, () => random(256))),
        JSON.stringify({
          do: ['watch', 'type', 'take', 'lines'][random(4)],
          at: random(9),
          ask: [random(9)],
          session: random(9),
        }),
      );
    for (const message of strange) {
      const page = watching.connect();
      await page.opened();
      page.say({ do: 'hello', token });
      page.socket.send(message);
      await eventually(() => page.closed, `closed after ${String(message).slice(0, 80)}`);
      expect([1009, 4001]).toContain(page.closed);
      expect(page.frames).toEqual([]);
    }
    expect(good.socket.readyState).toBe(WebSocket.OPEN);
    expect(watching.child.exitCode).toBe(null);
    const at = 3;
    good.say({ do: 'watch', at, session: await good.key('vault'), size: 'large' });
    await eventually(() => good.drawn(at).includes('treasure-42'), 'the good page is served');
    expect(watching.errors).not.toMatch(/failed|fault|Error/);
  });

  it('that mean no session are refused with a sentence', async () => {
    const watching = await watchSecret();
    const page = await watching.page();
    page.say({ do: 'watch', at: 1, session: '../../etc', size: 'tile' });
    await eventually(() => page.messages.some(({ is }) => is === 'over'), 'it is told');
    await expect(page.ask({ do: 'lines', ask: 5, session: 'none', from: 1, count: 5 })).rejects.toThrow(
      'not there any more',
    );
    page.say({ do: 'leave', at: 99 });
    page.say({ do: 'drawn', at: 99, bytes: 5 });
    page.say({ do: 'type', session: 'none', bytes: 'x' });
    await eventually(() => page.messages.some(({ is }) => is === 'given'), 'it has nothing to type into');
    expect(page.closed).toBeUndefined();
  });
});
