// The built server until the list of tools is told: what it loads, how it ends, and whatever standard input is.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually, processForTest, SERVER } from './helpers/server.ts';

const run = promisify(execFile);

const clientInfo = { name: 'by-hand', version: '1.0.0' };
const INITIALIZE = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
const HANDSHAKE = text([
  { id: 1, method: 'initialize', params: INITIALIZE },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
]);
const PROBES = ['prompts/list', 'resources/list', 'resources/templates/list', 'ping', 'server/discover'];
const ALL = HANDSHAKE + text(PROBES.map((method, at) => ({ id: 3 + at, method })));
/** It ends before it reaches any tmux. */
const WRONG_CALL = text([{ id: 9, method: 'tools/call', params: { name: 'pty_send', arguments: {} } }]);

function text(messages: readonly object[]): string {
  return messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
}

let folder: string;
let env: Record<string, string>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-test-'));
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 5, retryDelay: 50 }));
  await mkdir(path.join(folder, 'home'));
  env = { PATH: process.env['PATH'] ?? '', HOME: path.join(folder, 'home'), PTYHOLD_DIR: path.join(folder, 'dir') };
});

interface Ended {
  lines: string[];
  code: number | null;
}

interface Begun {
  child: ChildProcess;
  /** Done when it has printed so many lines. */
  printed(lines: number): Promise<unknown>;
  ended: Promise<Ended>;
}

function begin(more: Readonly<Record<string, string>> = {}): Begun {
  const child = spawn(process.execPath, [SERVER], { env: { ...env, ...more }, cwd: folder, stdio: 'pipe' });
  let printed = '';
  child.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()));
  const lines = () => printed.split('\n').slice(0, -1);
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ lines: lines(), code })));
  return { child, ended, printed: (count) => eventually(() => lines().length >= count, `${count} lines`) };
}

/** The server that answers all by itself: a settings file may say anything of hosts. */
async function withoutHandshake(): Promise<Record<string, string>> {
  const file = path.join(folder, 'settings.json');
  await writeFile(file, '{}', { mode: 0o600 });
  return { PTYHOLD_SETTINGS: file };
}

/** The files of the build that were run, as Node itself tells. */
async function loadedBy(input: string): Promise<string[]> {
  const counts = path.join(folder, 'counts');
  const { child, ended } = begin({ NODE_V8_COVERAGE: counts, NODE_DISABLE_COMPILE_CACHE: '1' });
  child.stdin?.end(input);
  await ended;
  const told = await Promise.all((await readdir(counts)).map((name) => readFile(path.join(counts, name), 'utf8')));
  const urls = told.flatMap((each) => JSON.parse(each).result.map(({ url }: { url: string }) => url));
  const files = urls.map((url: string) =>
    path.relative(path.dirname(SERVER), url.startsWith('file:') ? fileURLToPath(url) : url),
  );
  return files.filter((file: string) => !file.startsWith('..') && !file.includes('node:'));
}

describe('a client that only lists', () => {
  it('gets what the server itself would answer', async () => {
    const [usual, alone] = [begin(), begin(await withoutHandshake())];
    for (const { child } of [usual, alone]) child.stdin?.end(ALL);
    const [found, wanted] = await Promise.all([usual.ended, alone.ended]);
    expect(found).toEqual(wanted);
    expect(found.lines).toHaveLength(2 + PROBES.length);
    expect(found.code).toBe(0);
  });

  it('gets all of what a pipe does not hold at a time', async () => {
    const lists = Array.from({ length: 30 }, (_, n) => ({ id: 100 + n, method: 'tools/list' }));
    const { child, ended } = begin();
    child.stdin?.end(HANDSHAKE + text(lists));
    const { lines, code } = await ended;
    expect([lines.length, code]).toEqual([32, 0]);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ id: 129, result: { tools: expect.any(Array) } });
  });

  it('has one file loaded, and makes none', async () => {
    expect(await loadedBy(ALL)).toEqual(['ptyhold.js']);
    expect((await loadedBy(HANDSHAKE + WRONG_CALL)).length).toBeGreaterThan(20);
    expect(await readdir(folder, { recursive: true })).not.toContain('dir');
    expect(await readdir(env['HOME'] ?? '')).toEqual([]);
  });

  it.each([
    ['a file', `"$0" "$1" < "$2"`],
    ['a pipe of a shell', `cat "$2" | "$0" "$1"`],
  ])('may send it from %s', async (_title, line) => {
    const file = path.join(folder, 'input');
    await writeFile(file, ALL);
    const { stdout } = await run('sh', ['-c', line, process.execPath, SERVER, file], { env });
    expect(stdout.trim().split('\n')).toHaveLength(2 + PROBES.length);
  });

  it.each(['< /dev/null', '<&-', '< /'])('may send nothing: %s', async (input) => {
    const { stdout } = await run('sh', ['-c', `"$0" "$1" ${input}`, process.execPath, SERVER], { env });
    expect(stdout).toBe('');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('may end it by %s as soon as it has answered', async (signal) => {
    const { child, ended } = begin();
    child.stdout?.once('data', () => child.kill(signal));
    child.stdin?.write(text([{ id: 1, method: 'initialize', params: INITIALIZE }]));
    expect((await ended).code).toBe(0);
  });
});

describe('a client that goes on', () => {
  it.each([
    ['at once', async () => undefined],
    ['once it has the list', ({ printed }: Begun) => printed(2)],
  ])('with a call, %s, gets its answer, and the server ends with its input', async (_title, ready) => {
    const begun = begin();
    begun.child.stdin?.write(HANDSHAKE);
    await ready(begun);
    begun.child.stdin?.write(WRONG_CALL);
    await begun.printed(3);
    begun.child.stdin?.end();
    const { lines, code } = await begun.ended;
    expect([lines.length, code]).toEqual([3, 0]);
    expect(lines[2]).toContain('text is missing');
  });

  it('letter by letter is understood', async () => {
    const { child, printed, ended } = begin();
    for (const letter of HANDSHAKE + WRONG_CALL) {
      child.stdin?.write(letter);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await printed(3);
    child.stdin?.end();
    expect((await ended).code).toBe(0);
  });

  it('without a list is served, too', async () => {
    const { child, printed } = begin();
    child.stdin?.write(text([{ id: 1, method: 'initialize', params: INITIALIZE }]));
    await printed(1);
    child.stdin?.write(text([{ id: 2, method: 'completion/complete', params: {} }]));
    await printed(2);
    child.stdin?.end();
  });

  it('with a line without an end leaves it as the server alone does', async () => {
    const outcomes = [{}, await withoutHandshake()].map(async (more) => {
      const { child, ended } = begin(more);
      // The server stops to read, and then nothing more can be written.
      child.stdin?.on('error', () => undefined);
      child.stdin?.write(HANDSHAKE);
      child.stdin?.end('x'.repeat(12 * 1024 * 1024));
      return ended;
    });
    const [found, wanted] = await Promise.all(outcomes);
    expect(found).toEqual(wanted);
  });
});

describe('the list follows the settings', () => {
  it('a role', async () => {
    const file = path.join(folder, 'settings.json');
    await writeFile(file, '{"roles":{"reader":{"readOnly":true}}}', { mode: 0o600 });
    const server = await processForTest({ PTYHOLD_SETTINGS: file, PTYHOLD_ROLE: 'reader' });
    expect((await server.client.listTools()).tools.map(({ name }) => name)).toEqual(['pty_read', 'pty_list']);
  });

  it('hosts of the settings file', async () => {
    const server = await processForTest({ HOME: env['HOME'] ?? '' });
    expect((await server.client.listTools()).tools[0]?.inputSchema.properties).not.toHaveProperty('host');
    await mkdir(path.join(folder, 'home/.config/ptyhold'), { recursive: true });
    await writeFile(path.join(folder, 'home/.config/ptyhold/settings.json'), '{"hosts":["a","b"]}', { mode: 0o600 });
    const other = await processForTest({ HOME: env['HOME'] ?? '' });
    expect((await other.client.listTools()).tools[0]?.inputSchema.properties).toHaveProperty('host');
  });
});
