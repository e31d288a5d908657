// Asks ptyhold and other terminal servers from npm the same, and prints a table. With --write it goes into docs/compared.md.
// `node bench/peers.mjs` installs them, without their install scripts, into BENCH_PEERS or a folder beside the temporary files.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { timed } from './numbers.mjs';
import { CASES, judge } from './peers-cases.mjs';
import { SERVER } from './server.mjs';

/**
 * @import { Case, Told } from './peers-cases.mjs'
 *
 * @typedef {(name: string, args: Record<string, unknown>) => Promise<string>} Call The text of the answer.
 * @typedef {(text: string) => Promise<Told>} Type Into one session.
 * @typedef {{ title: string, command: readonly string[], open: (call: Call) => Promise<Type> }} Peer
 */

const FOLDER = process.env['BENCH_PEERS'] ?? path.join(os.tmpdir(), 'ptyhold-peers');
const PAGE = fileURLToPath(new URL('../docs/compared.md', import.meta.url));
const COMMANDER = { name: '@wonderwhy-er/desktop-commander', version: '0.2.52', entry: 'dist/index.js' };
const WAIT_S = 4;
const STARTS = 5;
const ROUNDS = 15;

const own = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
const commander = install(COMMANDER);
/** @type {readonly Peer[]} */
const PEERS = [
  { title: `ptyhold ${own.version}`, command: [SERVER], open: ptyhold },
  { title: `Desktop Commander ${COMMANDER.version}, a process for each`, command: commander, open: processForEach },
  { title: `Desktop Commander ${COMMANDER.version}, one \`bash -i\``, command: commander, open: oneBash },
];

const columns = [];
for (const peer of PEERS) columns.push(await measure(peer));
const table = tableOf(columns);
console.log(table);
if (process.argv.includes('--write')) await write(table);

/** @param {{ name: string, version: string, entry: string }} peer */
function install({ name, version, entry }) {
  const file = path.join(FOLDER, 'node_modules', name, entry);
  const options = ['--prefix', FOLDER, '--no-audit', '--no-fund', '--ignore-scripts'];
  if (!existsSync(file)) execFileSync('npm', ['install', ...options, `${name}@${version}`], { stdio: 'inherit' });
  return [file];
}

/** @type {Peer['open']} */
async function ptyhold(call) {
  const opened = await call('pty_open', {});
  const session_id = /session_id: (\w+)/.exec(opened)?.[1];
  return async (text) => {
    const said = await call('pty_send', { session_id, text, wait: true, timeout: WAIT_S });
    const last = said.slice(said.lastIndexOf('\n') + 1);
    const exit = /exit=(\d+)/.exec(last)?.[1];
    const state = last.includes('is_complete=True')
      ? 'complete'
      : last.includes('state=waiting_input')
        ? 'waiting'
        : 'running';
    return { state, exit: exit === undefined ? undefined : Number(exit), output: said };
  };
}

/** @type {Peer['open']} */
async function processForEach(call) {
  return async (command) => {
    const said = await call('start_process', { command, timeout_ms: WAIT_S * 1000 });
    const state = said.includes('is waiting for input')
      ? 'waiting'
      : said.includes('Process is running')
        ? 'running'
        : 'complete';
    return { state, exit: exitIn(said), output: said };
  };
}

/** @type {Peer['open']} */
async function oneBash(call) {
  const opened = await call('start_process', { command: 'bash -i', timeout_ms: WAIT_S * 1000 });
  const pid = Number(/PID (\d+)/.exec(opened)?.[1]);
  return async (input) => {
    const said = await call('interact_with_process', { pid, input, timeout_ms: WAIT_S * 1000 });
    // It says this of a shell at its prompt, too, and of nothing else that it takes to be complete.
    const state = /is waiting for input|has finished/.test(said) ? 'complete' : 'running';
    return { state, exit: exitIn(said), output: said };
  };
}

/** @param {string} said */
function exitIn(said) {
  const code = /exit(?:ed with)? code:? (\d+)/i.exec(said)?.[1];
  return code === undefined ? undefined : Number(code);
}

/** @param {Peer} peer */
async function measure(peer) {
  /** @type {number[]} */
  const starts = [];
  let tools = '';
  for (let n = 0; n < STARTS; n += 1) {
    const began = performance.now();
    await withPeer(peer, async (client) => {
      tools = JSON.stringify(await client.listTools());
      starts.push(performance.now() - began);
    });
  }
  const { verdicts, times } = await withPeer(peer, async (_, call) => {
    const said = [];
    for (const each of CASES) said.push(judge(each, await play(await peer.open(call), each)));
    const type = await peer.open(call);
    const took = [];
    for (let n = 0; n < ROUNDS; n += 1) took.push(await timed(() => type('true')));
    return { verdicts: said, times: took };
  });
  const figures = [
    `${Math.round(Math.min(...starts))} ms`,
    `${Math.ceil(tools.length / 4)}`,
    `${Math.min(...times).toFixed(0)} ms`,
  ];
  return { title: peer.title, cells: [...figures, ...verdicts] };
}

/** @type {(type: Type, wanted: Case) => Promise<Told>} */
async function play(type, { texts }) {
  /** @type {Told} */
  let told = { state: 'running', exit: undefined, output: '' };
  for (const text of texts) told = await type(text);
  return told;
}

/**
 * @template T
 * @param {Peer} peer
 * @param {(client: Client, call: Call) => Promise<T>} use
 */
async function withPeer({ command }, use) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-peers-'));
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, PTYHOLD_DIR: folder, LC_ALL: 'C.UTF-8' };
  const client = new Client({ name: 'bench', version: '1' });
  try {
    const args = [...command];
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, env, cwd: folder, stderr: 'ignore' }),
    );
    return await use(client, async (name, given) => {
      const result = await client.callTool({ name, arguments: given }, CallToolResultSchema, { timeout: 60_000 });
      const { content } = CallToolResultSchema.parse(result);
      return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    });
  } finally {
    await client.close();
    const socket = path.join(folder, 'tmux.sock');
    if (existsSync(socket)) execFileSync('tmux', ['-S', socket, 'kill-server'], { env });
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {readonly { title: string, cells: readonly string[] }[]} measured */
function tableOf(measured) {
  const rows = [
    'start to the list of tools, shortest',
    'tokens of that list (four characters each)',
    '`true` and its answer, shortest',
  ];
  const lines = [...rows, ...CASES.map(({ title }) => title)];
  return [
    `| | ${measured.map(({ title }) => title).join(' | ')} |`,
    `| --- |${measured.map(() => ' --- |').join('')}`,
    ...lines.map((line, at) => `| ${line} | ${measured.map(({ cells }) => cells[at]).join(' | ')} |`),
  ].join('\n');
}

/** @param {string} measured */
async function write(measured) {
  const page = await readFile(PAGE, 'utf8');
  const day = new Date().toISOString().slice(0, 10);
  const about = `Measured on ${day}, Node ${process.versions.node}, ${os.type()}, ${os.availableParallelism()} cores.`;
  const part = `<!-- measured -->\n\n${about}\n\n${measured}\n\n<!-- /measured -->`;
  await writeFile(
    PAGE,
    page.replace(/<!-- measured -->[\s\S]*<!-- \/measured -->/, () => part),
  );
}
