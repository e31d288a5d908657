// A playbook on a real project in a fresh folder: a database, a server, a worker, and tests that use all three.
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { expect } from 'vitest';
import { testWith } from './helpers/programs.ts';
import { eventually, SERVER, serverForTest } from './helpers/server.ts';

/** One command over one connection, and the answer as redis writes it. */
const REDIS = `
const net = require('node:net');
module.exports = (...words) => new Promise((resolve, reject) => {
  const socket = net.connect(Number(process.env.DB), '127.0.0.1');
  socket.once('error', reject);
  socket.once('data', (answer) => { socket.end(); resolve(answer.toString().trim().split('\\r\\n').at(-1).replace(/^[:+]/, '')); });
  socket.write('*' + words.length + '\\r\\n' + words.map((word) => '$' + Buffer.byteLength(word) + '\\r\\n' + word + '\\r\\n').join(''));
});
`;
const SERVED = `
const redis = require('./redis.js');
require('node:http').createServer(async (request, response) => {
  const [, what, word] = request.url.split('/');
  response.end(what === 'add' ? await redis('RPUSH', 'jobs', word) : await redis('GET', 'done:' + word));
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('served'));
`;
const WORKER = `
const redis = require('./redis.js');
(async () => {
  console.log('worker pings: ' + await redis('PING'));
  for (;;) {
    const word = await redis('BLPOP', 'jobs', '0');
    await redis('SET', 'done:' + word, word.toUpperCase());
    console.log('did ' + word);
  }
})();
`;
const TESTS = `
const { strictEqual } = require('node:assert');
const [what, word, meant] = process.argv.slice(2);
fetch('http://127.0.0.1:' + process.env.PORT + '/' + what + '/' + word).then((answer) => answer.text()).then((text) => {
  strictEqual(text, meant);
  console.log('passed');
});
`;

interface Ports {
  db: number;
  port: number;
}

const playbook = ({ db, port }: Ports): string => `
sessions:
  db:
    command: redis-server --port ${db} --bind 127.0.0.1 --save '' --appendonly no
    ready: { port: ${db} }
  server:
    command: node server.js
    env: { DB: ${db}, PORT: ${port} }
    ready: { port: ${port} }
    needs: db
  worker:
    command: node worker.js
    env: { DB: ${db} }
    ready: { pattern: 'worker pings: PONG' }
    needs: db
  tests:
    env: { PORT: ${port} }
    needs: [server, worker]
stages:
  - name: add
    steps:
      - { send: node tests.js add apple 1, to: tests }
      - { wait: worker, until: did apple, timeout: 20 }
  - name: check
    needs: add
    steps: [{ send: 'node tests.js done apple "$(cat meant)"', to: tests }]
  - name: after
    needs: check
    steps: [{ send: 'redis-cli -p ${db} dbsize > size.txt', to: tests }]
`;

async function freePort(): Promise<number> {
  const taken = net.createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  await new Promise((resolve) => taken.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy()).once('connect', () => socket.end());
  });
}

async function projectForTest() {
  const server = await serverForTest();
  const folder = path.join(server.folder, 'project');
  await mkdir(folder);
  const put = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
  const ports = { db: await freePort(), port: await freePort() };
  await put('redis.js', REDIS);
  await put('server.js', SERVED);
  await put('worker.js', WORKER);
  await put('tests.js', TESTS);
  await put('meant', 'APPLE');
  await put('ptyhold.yaml', playbook(ports));
  const ptyhold = (...args: string[]): Promise<{ code: number; stdout: string }> =>
    new Promise((resolve) => {
      execFile(process.execPath, [SERVER, ...args], { env: server.env, cwd: folder }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout: stdout + stderr }),
      );
    });
  return { server, ports, put, ptyhold, read: (name: string) => readFile(path.join(folder, name), 'utf8') };
}

testWith(['redis-server', 'redis-cli'], 'is brought up, run, and taken down', async () => {
  const { server, ports, ptyhold, read } = await projectForTest();
  const up = await ptyhold('up');
  expect(up, up.stdout).toMatchObject({ code: 0 });
  expect(up.stdout).toContain(`✓ db  opened, listens on port ${ports.db}\n`);
  const run = await ptyhold('run');
  expect(run, run.stdout).toMatchObject({ code: 0 });
  expect(run.stdout).toMatch(/✓ db {2}left alone[\s\S]*✓ stage add {2}[\s\S]*✓ stage check {2}[\s\S]*✓ stage after/);
  // apple as done; the list of jobs is gone with its last one.
  expect(await read('size.txt')).toBe('1\n');
  const down = await ptyhold('down');
  expect(down, down.stdout).toMatchObject({ code: 0 });
  expect(down.stdout.indexOf('worker')).toBeLessThan(down.stdout.indexOf('✓ db'));
  expect((await server.call('pty_list')).facts['sessions']).toEqual([]);
  await eventually(
    async () => !(await listens(ports.db)) && !(await listens(ports.port)),
    'both have let go of their ports',
  );
});

testWith(
  ['redis-server', 'redis-cli'],
  'stops at a stage that fails, with its output, and goes on once it is mended',
  async () => {
    const { ports, put, ptyhold, read } = await projectForTest();
    await put('meant', 'PEAR');
    const failed = await ptyhold('run');
    expect(failed.code, failed.stdout).toBe(1);
    expect(failed.stdout).toMatch(/✗ stage check {2}failed: tests: exit=1, and 0 is expected\n/);
    expect(failed.stdout).toMatch(/── check, in tests:[\s\S]*'APPLE'/);
    expect(failed.stdout).toMatch(/- stage after {2}skipped: needs check\n/);
    await put('meant', 'APPLE');
    const again = await ptyhold('run', '--resume');
    expect(again.code, again.stdout).toBe(0);
    expect(again.stdout).toMatch(/✓ stage add {2}done before\n[\s\S]*✓ stage check[\s\S]*✓ stage after/);
    expect(await read('size.txt')).toBe('1\n');
    expect(await ptyhold('down')).toMatchObject({ code: 0 });
    await eventually(async () => !(await listens(ports.db)), 'the database has ended');
  },
);
