// The built server with a folder of its own, called as a client calls it.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

const run = promisify(execFile);
/** BENCH_SERVER names another build. */
export const SERVER = path.resolve(
  process.env['BENCH_SERVER'] || fileURLToPath(new URL('../dist/ptyhold.js', import.meta.url)),
);
const STALL = fileURLToPath(new URL('stall.mjs', import.meta.url));
const TMUX = process.env['PTYHOLD_TMUX'] || 'tmux';

/** What `_meta["ptyhold/result"]` says, as far as it is used here. */
const FACTS = z.object({
  session_id: z.string().default(''),
  complete: z.boolean().optional(),
  exit_code: z.number().nullish(),
  state: z.string().optional(),
  via: z.string().optional(),
  hidden: z.number().optional(),
});

/**
 * @typedef {{ text: string, output: string, last: string, facts: z.infer<typeof FACTS> }} Answer
 *
 * @typedef {object} Joined A client and the server that it started.
 * @property {number} pid
 * @property {(name: string, args?: Record<string, unknown>) => Promise<Answer>} call
 * @property {() => void} forgetStalls
 * @property {() => Promise<void>} close
 *
 * @typedef {object} Shared
 * @property {string} folder
 * @property {(more?: Record<string, string>) => Promise<Joined>} join Starts another server, with a client of its own and
 *   perhaps more settings, on the same sessions.
 * @property {(...args: string[]) => Promise<{ stdout: string }>} tmux Starts one tmux process.
 *
 * @typedef {Joined & Shared} Server
 */

/**
 * Hands a fresh server over and leaves nothing of it behind. `stalled` is told for how long its event loop stood still.
 * @template T
 * @param {(server: Server) => Promise<T>} use
 * @param {(longestMs: number) => void} [stalled]
 * @param {Record<string, string>} [settings]
 * @param {string} [program] Another build of the server.
 */
export async function withServer(use, stalled, settings = {}, program = SERVER) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-bench-'));
  const socket = path.join(folder, 'tmux.sock');
  const stallFile = path.join(folder, 'stall');
  const env = { ...environment(folder), LC_ALL: 'C.UTF-8', ...settings };
  /** @type {Client[]} */
  const clients = [];
  /** @type {(stalls?: boolean, more?: Record<string, string>) => Promise<Joined>} */
  const join = async (stalls = false, more = {}) => {
    const args = [...(stalls ? ['--import', STALL] : []), program];
    const ours = stalls ? { ...env, BENCH_STALL: stallFile } : { ...env, ...more };
    const client = new Client({ name: 'bench', version: '1' });
    clients.push(client);
    return connect(client, new StdioClientTransport({ command: process.execPath, args, env: ours, cwd: folder }));
  };
  try {
    const own = await join(stalled !== undefined);
    /** @type {Shared['tmux']} */
    const tmux = (...args) => run(TMUX, ['-S', socket, ...args], { env });
    return await use({ ...own, folder, join: (more) => join(false, more), tmux });
  } finally {
    await Promise.all(clients.map((client) => client.close()));
    if (stalled) stalled(Number(await readFile(stallFile, 'utf8')));
    // Without a tmux there is nothing to end, and this fails.
    await run(TMUX, ['-S', socket, 'kill-server'], { env }).catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {string} folder */
function environment(folder) {
  const tmux = process.env['PTYHOLD_TMUX'];
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    PTYHOLD_DIR: folder,
    // No process outlives a measure.
    PTYHOLD_STAY: '0',
    ...(tmux && { PTYHOLD_TMUX: tmux }),
  };
}

/** @type {(client: Client, transport: StdioClientTransport) => Promise<Joined>} */
async function connect(client, transport) {
  await client.connect(transport);
  const { pid } = transport;
  if (pid === null) throw new Error('The server ended at its start.');
  return {
    pid,
    call: (name, args = {}) => call(client, name, args),
    forgetStalls: () => process.kill(pid, 'SIGUSR2'),
    close: () => client.close(),
  };
}

/** A server cuts a long wait short for a client that takes no progress notices, and a flood may take long. */
const PATIENT = { timeout: 300_000, onprogress: () => undefined };

/** @type {(client: Client, name: string, args: Record<string, unknown>) => Promise<Answer>} */
async function call(client, name, args) {
  const request = { name, arguments: args };
  const result = CallToolResultSchema.parse(await client.callTool(request, CallToolResultSchema, PATIENT));
  const text = result.content.map((part) => (part.type === 'text' ? part.text : `(${part.type})`)).join('\n');
  if (result.isError) throw new Error(`${name}: ${text}`);
  const cut = Math.max(text.lastIndexOf('\n'), 0);
  const facts = FACTS.parse(result._meta?.['ptyhold/result']);
  return { text, output: text.slice(0, cut), last: text.slice(cut).trimStart(), facts };
}

/** @param {Joined} server */
export async function memoryOf(server) {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(server.pid)]);
  return Number(stdout) * 1024;
}

/**
 * Processor time so far, in milliseconds.
 * @param {Joined} server
 */
export async function cpuOf(server) {
  const { stdout } = await run('ps', ['-o', 'cputimes=', '-p', String(server.pid)]);
  return Number(stdout) * 1000;
}

/**
 * Runs a command and reads until it is complete by evidence; anything but a time-out on the way is an error.
 * @type {(server: Joined, session: string, text: string) => Promise<Answer>}
 */
export async function command(server, session, text) {
  let answer = await server.call('pty_send', { session_id: session, text, wait: true, timeout: 50 });
  while (!answer.facts.complete) {
    if (answer.facts.via !== 'timeout') throw new Error(`${text}: ${answer.text.split('\n').at(-1)}`);
    answer = await server.call('pty_read', { session_id: session, wait: true, timeout: 50 });
  }
  return answer;
}
