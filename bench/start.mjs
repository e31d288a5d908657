// From the start of the server to its list of tools, against the start of a bare Node in the same environment; BENCH_BEFORE
// names another build beside it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { median, ms, quantile, row } from './numbers.mjs';
import { SERVER } from './server.mjs';

const STARTS = 15;
const BEFORE = process.env['BENCH_BEFORE'];

export async function start() {
  /** @type {number[]} */
  const bare = [];
  /** @type {Awaited<ReturnType<typeof timeToTools>>[]} */
  const runs = [];
  /** @type {number[]} */
  const before = [];
  for (let n = 0; n < STARTS; n += 1) {
    bare.push(await timeOfBare());
    runs.push(await timeToTools(SERVER));
    if (BEFORE) before.push((await timeToTools(BEFORE)).ms);
  }
  const times = runs.map((run) => run.ms);
  const ratio = (/** @type {number[]} */ each) => (median(each) / median(bare)).toFixed(2);
  row('start to tools/list, median', ms(median(times)), `p95 ${ms(quantile(times, 0.95))}, wanted: at most 250 ms`);
  row('node -e 0 there, median', ms(median(bare)), `p95 ${ms(quantile(bare, 0.95))}`);
  row('ratio of the medians', ratio(times), BEFORE ? `the build before ${ratio(before)}` : '');
  const { length } = runs[0]?.list ?? '';
  row('tools/list', `${Math.ceil(length / 4)} tok`, `${length} characters, four to a token; wanted: at most 2500`);
}

/** No more than this: NODE_EXTRA_CA_CERTS alone, where it is set, takes Node 20 longer than its own start. */
const PATHS = { PATH: process.env['PATH'] };

async function timeOfBare() {
  const began = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { env: PATHS, stdio: 'ignore' }), 'exit');
  return performance.now() - began;
}

/** Starts a server by hand and answers with the time until it has listed its tools, and with the list. */
/** @param {string} server */
async function timeToTools(server) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-bench-'));
  const began = performance.now();
  const env = { ...PATHS, HOME: folder, PTYHOLD_DIR: folder };
  const child = spawn(process.execPath, [server], { env, cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
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
  const [, list = ''] = seen.split('\n');
  return { ms, list: JSON.stringify(JSON.parse(list).result) };
}
