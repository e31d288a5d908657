// Shows the main job: a real MCP client calls the built server, and each answer is printed as a model sees it.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { findProgram, run } from './system.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// With a folder of its own, the demo neither sees nor touches other sessions of the person who runs it.
const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-demo-'));
const client = new Client({ name: 'ptyhold-demo', version: '1.0.0' });
const session = { session_id: 'demo' };
/** @type {string[]} */
const surprises = [];

process.once('SIGINT', () => cleanUp().finally(() => process.exit(130)));
try {
  await connect();
  await showBasics();
  await showSilence();
  await showNestedProgram();
  await showPassword();
  await showScreen();
  await showEnd();
} finally {
  await cleanUp();
}
report();

async function connect() {
  /** @type {Record<string, string>} */
  const env = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && (!name.startsWith('PTYHOLD_') || name === 'PTYHOLD_TMUX')) env[name] = value;
  }
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [path.join(root, 'dist/ptyhold.js')],
      cwd: root,
      env: { ...env, PTYHOLD_DIR: folder },
      stderr: 'inherit',
    }),
  );
  const { tools } = await client.listTools();
  print(
    `An MCP client is connected over stdio. The server has ${tools.length} tools: ${tools.map(({ name }) => name).join(', ')}.`,
  );
}

async function showBasics() {
  title(
    'Open a session. The second line is for a person: typed in any terminal, it shows the session and can type too.',
  );
  await call('pty_open', { name: 'demo', cols: 100, rows: 30 }, /session_id: demo/);
  await keepNoHistory();
  title('A command and its exit code, in one call.');
  await send({ text: 'echo "hello from $(uname -s)"' }, /hello from [\s\S]*is_complete=True[\s\S]*exit=0/);
  title('A command that fails says so.');
  await send({ text: 'ls /nonexistent' }, /is_complete=True[\s\S]*exit=[1-9]/);
}

/** Typed, not given in the environment: the person's start-up files may name other files. Later answers do not show it. */
async function keepNoHistory() {
  const text = 'unset HISTFILE; export LESSHISTFILE=-';
  await client.callTool({ name: 'pty_send', arguments: { ...session, text, wait: true } });
}

async function showSilence() {
  title('Silence is not the end: after one second of `sleep 2` it is still running. Then the read waits for the end.');
  await send({ text: 'sleep 2', timeout: 1 }, /is_complete=False/);
  await call('pty_read', { ...session, wait: true, timeout: 20 }, /is_complete=True[\s\S]*exit=0/);
  title('Ctrl-C for what would run on.');
  await send({ text: 'sleep 1000', timeout: 1 }, /is_complete=False/);
  await call('pty_key', { ...session, key: 'C-c', wait: true, timeout: 10 }, /is_complete=True[\s\S]*exit=130/);
}

async function showNestedProgram() {
  if (findProgram('python3')) {
    title('A REPL is text typed into the session. So are ssh, docker exec, psql.');
    // With -I it keeps no history.
    await send({ text: 'python3 -q -I' }, />>>/);
    await send({ text: 'sum(range(10))' }, /45/);
    await send({ text: 'exit()' }, /exit=0/);
  } else {
    title('A nested shell is text typed into the session. So are ssh, docker exec, a REPL.');
    await send({ text: 'sh' }, /ptyhold demo/);
    await send({ text: 'echo $((6*7))', mark: true }, /42/);
    await send({ text: 'exit' }, /exit=0/);
  }
}

async function showPassword() {
  title('A password prompt is recognised, and what is typed there is in no answer and no log.');
  await send({ text: 'read -r -s -p "Password: " answer' }, /password/);
  await call('pty_send', { ...session, text: 'open-sesame', secret: true, wait: true }, /^(?![\s\S]*open-sesame)/);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell fills it in.
  await send({ text: 'echo "it was ${#answer} characters long"' }, /11 characters/);
}

async function showScreen() {
  title('A full-screen program is read as its screen.');
  await send({ text: fullScreenProgram(), timeout: 10 }, /fullscreen/);
  await call('pty_read', { ...session, screen: true }, /MIT License|ptyhold menu/);
  await call('pty_key', { ...session, key: 'q', wait: true, timeout: 10 }, /is_complete=True/);
}

async function showEnd() {
  title('What is there, and the end of it.');
  await call('pty_list', {}, /demo/);
  await call('pty_close', session, /./);
  await call('pty_list', {}, /^(?![\s\S]*demo)/);
}

function fullScreenProgram() {
  if (findProgram('less')) return 'less LICENSE';
  const menu = '\\033[?1049h\\033[2J\\033[H ptyhold menu\\r\\n > first\\r\\n   second';
  return `printf '${menu}'; read -r -s -n 1 choice; printf '\\033[?1049l'`;
}

/** @type {(args: Record<string, unknown>, expected: RegExp) => Promise<void>} */
function send(args, expected) {
  return call('pty_send', { ...session, ...args, wait: true }, expected);
}

/** @type {(name: string, args: Record<string, unknown>, expected: RegExp) => Promise<void>} */
async function call(name, args, expected) {
  print(bold(`→ ${name} ${JSON.stringify(args)}`));
  const { content, isError } = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
  const text = content.map((part) => (part.type === 'text' ? part.text : `(${part.type})`)).join('\n');
  print(text.replace(/^/gm, isError ? '  ! ' : '  '));
  if (isError || !expected.test(text)) surprises.push(`${name} ${JSON.stringify(args)} did not answer ${expected}`);
}

async function cleanUp() {
  await client.close();
  const tmux = process.env['PTYHOLD_TMUX'] || findProgram('tmux') || 'tmux';
  run(tmux, ['-S', path.join(folder, 'tmux.sock'), 'kill-server']);
  await rm(folder, { recursive: true, force: true });
}

function report() {
  if (surprises.length === 0) return print(`\n${bold('All answers were as expected; the demo left nothing behind.')}`);
  print(`\nNot as expected:\n${surprises.join('\n')}`);
  process.exitCode = 1;
}

/** @param {string} text */
function title(text) {
  print(`\n${text}`);
}

/** @param {string} text */
function bold(text) {
  return process.stdout.isTTY ? `\u001b[1m${text}\u001b[22m` : text;
}

/** @param {string} text */
function print(text) {
  console.log(text);
}
