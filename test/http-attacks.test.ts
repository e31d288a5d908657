// Attacks on the server over HTTP: each is refused and counted, and a client beside it is served as before.
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type HttpClient, type HttpServer, httpFor, INITIALIZE } from './helpers/http.ts';
import { eventually, serverForTest } from './helpers/server.ts';

const BODY = JSON.stringify(INITIALIZE);

/** A call beside an attack takes far less than that, also on a busy machine. */
const STILL_SERVED_MS = 5_000;

async function attacked(): Promise<{ http: HttpServer; good: HttpClient; isServed: () => Promise<void> }> {
  const server = await serverForTest();
  const http = await httpFor(server);
  const good = await http.connect();
  await good.call('pty_open');
  let number = 0;
  const isServed = async (): Promise<void> => {
    number += 1;
    const began = performance.now();
    const { text } = await good.call('pty_send', { session_id: 't1', text: `echo served-${number}`, wait: true });
    expect(text).toContain(`served-${number}\n`);
    expect(performance.now() - began).toBeLessThan(STILL_SERVED_MS);
  };
  await isServed();
  return { http, good, isServed };
}

/** A raw connection that says `head` and then nothing. */
async function hang(http: HttpServer, head: string): Promise<Socket> {
  const socket = connect(Number(http.url.port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(head);
  return socket;
}

it('a page whose name was pointed at this machine gets nothing, even with the token', async () => {
  const { http, isServed } = await attacked();
  const own = await http.headers();
  const asked = ['evil.example', `evil.example:${http.url.port}`].map((Host) =>
    http.ask({ headers: { ...own, Host }, body: BODY }),
  );
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403]);
  expect((await http.status()).refused).toEqual({ host: 2 });
  await isServed();
});

it('a page of another origin gets nothing, even with the token, and no leave to read an answer', async () => {
  const { http, isServed } = await attacked();
  const own = await http.headers();
  for (const [method, Origin] of [
    ['POST', 'http://evil.example'],
    ['POST', 'null'],
    ['OPTIONS', 'http://evil.example'],
    ['GET', 'http://localhost:3000'],
  ]) {
    const { status, headers } = await http.ask({ method: String(method), headers: { ...own, Origin: String(Origin) } });
    expect([status, headers['access-control-allow-origin']]).toEqual([403, undefined]);
  }
  expect((await http.status()).refused).toEqual({ origin: 4 });
  await isServed();
});

it('nobody gets anything without the token, not even which sessions there are', async () => {
  const { http, good, isServed } = await attacked();
  const { Authorization: _, ...bare } = await http.headers();
  const asked = [
    http.ask({ headers: bare, body: BODY }),
    http.ask({ headers: { ...bare, Authorization: 'Bearer wrong' }, body: BODY }),
    http.ask({ headers: { ...bare, 'mcp-session-id': String(good.transport.sessionId) }, body: BODY }),
    http.ask({ method: 'DELETE', headers: { ...bare, 'mcp-session-id': String(good.transport.sessionId) } }),
    http.ask({ method: 'GET', path: '/status', headers: bare }),
    http.ask({ method: 'GET', path: '/nowhere', headers: bare }),
  ];
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect((await http.status()).refused).toEqual({ token: 6 });
  await isServed();
});

it('a session id that somebody chose, guessed or kept opens nothing', async () => {
  const { http, isServed } = await attacked();
  const own = await http.headers();
  const fixed = { ...own, 'mcp-session-id': 'chosen-by-the-attacker' };
  expect((await http.ask({ headers: fixed, body: BODY })).status).toBe(404);
  const begun = await Promise.all([1, 2].map(() => http.ask({ body: BODY })));
  const ids = begun.map(({ headers }) => String(headers['mcp-session-id']));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[\w-]{43}$/);
  const kept = { ...own, 'mcp-session-id': String(ids[0]) };
  // One that is in use cannot be begun anew.
  expect((await http.ask({ headers: kept, body: BODY })).status).toBe(400);
  expect((await http.ask({ method: 'DELETE', headers: kept })).status).toBe(200);
  expect((await http.ask({ headers: kept, body: BODY })).status).toBe(404);
  expect((await http.status()).refused).toEqual({ session: 2 });
  await isServed();
});

it('a thousand bad requests a second are refused, each counted', async () => {
  const { http, isServed } = await attacked();
  const own = await http.headers();
  const began = performance.now();
  const bad = { ...own, Authorization: 'Bearer wrong' };
  let refused = 0;
  const flood = Array.from({ length: 50 }, async () => {
    for (let at = 0; at < 40; at += 1) {
      const { status } = await http.ask({ headers: bad, body: BODY });
      expect(status).toBe(401);
      refused += 1;
    }
  });
  const beside = (async () => {
    for (let at = 0; at < 3; at += 1) await isServed();
  })();
  await Promise.all([...flood, beside]);
  expect((await http.status()).refused).toEqual({ token: refused });
  expect(performance.now() - began).toBeLessThan(60_000);
});

it('a body of 100 MB is refused, whether its length is told or not, and never held in memory', async () => {
  const { http, isServed } = await attacked();
  const part = Buffer.alloc(1024 * 1024, 'a');
  const own = await http.headers();
  const send = (headers: Record<string, string>): Promise<string> =>
    new Promise((resolve) => {
      const asked = request(http.url, { method: 'POST', headers: { ...own, ...headers }, agent: false });
      // Whoever still writes may see the connection end before the answer.
      asked.on('error', () => resolve('ended'));
      asked.on('response', ({ statusCode }) => resolve(String(statusCode)));
      let sent = 0;
      const more = (): void => {
        while (sent < 100 && !asked.destroyed) {
          sent += 1;
          if (!asked.write(part)) return void asked.once('drain', more);
        }
        asked.end();
      };
      more();
    });
  expect(await send({ 'Content-Length': String(100 * part.length) })).toMatch(/^(413|ended)$/);
  expect(await send({ 'Transfer-Encoding': 'chunked' })).toMatch(/^(413|ended)$/);
  expect((await http.status()).refused).toEqual({ body: 2 });
  if (process.platform === 'linux') {
    const memory = await readFile(`/proc/${http.process.pid}/status`, 'utf8');
    const peak = Number(/VmHWM:\s+(\d+) kB/.exec(memory)?.[1]);
    expect(peak).toBeLessThan(400 * 1024);
  }
  await isServed();
});

it('requests that are no JSON, no HTTP, or for nothing that there is, are refused', async () => {
  const { http, isServed } = await attacked();
  expect((await http.ask({ body: '{' })).status).toBe(400);
  expect((await http.ask({ body: '[]' })).status).toBe(400);
  expect((await http.ask({ path: '/../etc/passwd', method: 'GET' })).status).toBe(404);
  expect((await http.ask({ method: 'PUT' })).status).toBe(405);
  const socket = await hang(http, 'nonsense\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve).resume());
  expect((await http.status()).refused).toEqual({ body: 1, session: 1, path: 2, malformed: 1 });
  await isServed();
});

it('half-open requests are closed: the oldest when there are many, each when its time is over', async () => {
  const { http, isServed } = await attacked();
  const head = `POST /mcp HTTP/1.1\r\nHost: localhost:${http.url.port}\r\nX-Slow: `;
  const sockets: Socket[] = [];
  for (let at = 0; at < 300; at += 1) sockets.push(await hang(http, head));
  const many = async () => ((await http.status()).refused['crowd'] ?? 0) >= 44;
  await eventually(many, 'the oldest are closed for the newest');
  expect(sockets.filter(({ destroyed }) => destroyed).length).toBeLessThan(300);
  await isServed();
  const all = () => sockets.every(({ destroyed, readyState }) => destroyed || readyState !== 'open');
  for (const socket of sockets) socket.resume();
  await eventually(all, 'those that stay silent are closed', 40_000);
  expect((await http.status()).refused['malformed']).toBeGreaterThan(200);
  await isServed();
});

it('a body that never ends is closed, and a stream that nobody reads keeps nobody waiting', async () => {
  const { http, isServed } = await attacked();
  const own = await http.headers();
  const lines = Object.entries({ ...own, Host: `localhost:${http.url.port}` }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const endless = await hang(http, `POST /mcp HTTP/1.1\r\n${lines.join('\r\n')}\r\nContent-Length: 1000\r\n\r\n{`);
  const begun = await http.ask({ body: BODY });
  const id = `mcp-session-id: ${begun.headers['mcp-session-id']}`;
  const unread = await hang(http, `GET /mcp HTTP/1.1\r\n${[...lines, id].join('\r\n')}\r\n\r\n`);
  unread.pause();
  await isServed();
  await eventually(() => endless.resume().readyState !== 'open', 'the endless body is closed', 50_000);
  await isServed();
});
