// From the start of the server to its list of tools.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { median, ms, quantile, row } from './numbers.mjs';
import { SERVER } from './server.mjs';

const STARTS = 15;

export async function start() {
  const runs = [];
  for (let n = 0; n < STARTS; n += 1) runs.push(await timeToTools());
  const times = runs.map((run) => run.ms);
  row('start to tools/list, median', ms(median(times)), `p95 ${ms(quantile(times, 0.95))}, wanted: at most 250 ms`);
  const { length } = runs[0]?.list ?? '';
  row('tools/list', `${Math.ceil(length / 4)} tok`, `${length} characters, four to a token; wanted: at most 2500`);
}

/** Starts a server by hand and answers with the time until it has listed its tools, and with the list. */
async function timeToTools() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-bench-'));
  const began = performance.now();
  const env = { PATH: process.env['PATH'], HOME: folder, PTYHOLD_DIR: folder };
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
  const [, list = ''] = seen.split('\n');
  return { ms, list: JSON.stringify(JSON.parse(list).result) };
}
