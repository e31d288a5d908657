// The built server on a folder of its own, spoken to as a client does.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const run = promisify(execFile);
export const SERVER = fileURLToPath(new URL('../dist/ptyhold.js', import.meta.url));
const STALL = fileURLToPath(new URL('stall.mjs', import.meta.url));
const TMUX = process.env.PTYHOLD_TMUX || 'tmux';

/** Hands a fresh server over and leaves nothing of it behind. `stalled` is told how long its event loop stood still. */
export async function withServer(use, stalled, settings = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-bench-'));
  const socket = path.join(folder, 'tmux.sock');
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', PTYHOLD_DIR: folder, ...settings };
  if (process.env.PTYHOLD_TMUX) env.PTYHOLD_TMUX = process.env.PTYHOLD_TMUX;
  const stallFile = path.join(folder, 'stall');
  const clients = [];
  const join = async (stalls = false) => {
    const args = [...(stalls ? ['--import', STALL] : []), SERVER];
    const ours = stalls ? { ...env, BENCH_STALL: stallFile } : env;
    const transport = new StdioClientTransport({ command: process.execPath, args, env: ours, cwd: folder });
    const client = new Client({ name: 'bench', version: '1' });
    clients.push(client);
    await client.connect(transport);
    return {
      client,
      pid: transport.pid,
      call: (name, args = {}) => call(client, name, args),
      forgetStalls: () => process.kill(transport.pid, 'SIGUSR2'),
    };
  };
  try {
    return await use({
      folder,
      env,
      ...(await join(stalled !== undefined)),
      /** Another server, with a client of its own, on the same sessions. */
      join: () => join(),
      /** Starts one tmux process. */
      tmux: (...args) => run(TMUX, ['-S', socket, ...args], { env }),
    });
  } finally {
    await Promise.all(clients.map((client) => client.close()));
    if (stalled) stalled(Number(await readFile(stallFile, 'utf8')));
    // Fails where no tmux was started, which is as good.
    await run(TMUX, ['-S', socket, 'kill-server'], { env }).catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Only a client that is told of progress may wait as long as a flood takes on a busy machine. */
const PATIENT = { timeout: 300_000, onprogress: () => undefined };

async function call(client, name, args) {
  const result = await client.callTool({ name, arguments: args }, undefined, PATIENT);
  const text = result.content.map((part) => part.text).join('\n');
  if (result.isError) throw new Error(`${name}: ${text}`);
  const cut = Math.max(text.lastIndexOf('\n'), 0);
  const facts = result._meta['ptyhold/result'];
  return { text, output: text.slice(0, cut), last: text.slice(cut).trimStart(), facts };
}

export async function memoryOf(server) {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(server.pid)]);
  return Number(stdout) * 1024;
}

/** Processor time so far, in milliseconds. */
export async function cpuOf(server) {
  const { stdout } = await run('ps', ['-o', 'cputimes=', '-p', String(server.pid)]);
  return Number(stdout) * 1000;
}

/** A command and what it needs, complete by evidence or not at all. */
export async function command(server, session, text) {
  let answer = await server.call('pty_send', { session_id: session, text, wait: true, timeout: 50 });
  while (!answer.facts.complete) {
    if (answer.facts.via !== 'timeout') throw new Error(`${text}: ${answer.text.split('\n').at(-1)}`);
    answer = await server.call('pty_read', { session_id: session, wait: true, timeout: 50 });
  }
  return answer;
}

/** A server started by hand: the time until it has answered `tools/list`, and the answer. */
export async function timeToTools() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-bench-'));
  const began = performance.now();
  const env = { PATH: process.env.PATH, HOME: folder, PTYHOLD_DIR: folder };
  const child = spawn(process.execPath, [SERVER], { env, cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const clientInfo = { name: 'bench', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  const messages = [
    { id: 1, method: 'initialize', params },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ];
  for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let seen = '';
  for await (const bytes of child.stdout) {
    seen += bytes;
    if (seen.split('\n').length > 2) break;
  }
  const ms = performance.now() - began;
  child.stdin.end();
  if (child.exitCode === null) await once(child, 'exit');
  await rm(folder, { recursive: true, force: true });
  return { ms, list: JSON.stringify(JSON.parse(seen.split('\n')[1]).result) };
}
