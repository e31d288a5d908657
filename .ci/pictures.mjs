// Makes the pictures of the README from a real run: a session of the built server, drawn by `ptyhold log --svg`.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const server = path.join(root, 'dist/ptyhold.js');
const pictures = path.resolve(process.argv[2] ?? path.join(root, 'docs/pictures'));
const home = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-pictures-'));
const { PATH = '', LANG = 'C.UTF-8', PTYHOLD_TMUX } = process.env;
const env = { PATH, LANG, HOME: home, TZ: 'UTC', PTYHOLD_DIR: home, ...(PTYHOLD_TMUX && { PTYHOLD_TMUX }) };
const TESTS = `import test from 'node:test';
for (const name of ['a', 'b', 'c', 'd', 'e']) test(name, () => {});
`;
const client = new Client({ name: 'claude-code', version: '1.0.0' });

try {
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [server], cwd: home, env, stderr: 'inherit' }),
  );
  await writeFile(path.join(home, '.bashrc'), "PS1='\\[\\e[1;34m\\]\\w\\[\\e[0m\\] $ '\n");
  await writeFile(path.join(home, 'dates.test.mjs'), TESTS);
  await call('pty_open', { name: 'web', cols: 84, cwd: home });
  for (const text of ['node --test --test-reporter=dot; node --version', 'python3 -q', 'sum(range(101))', 'exit()'])
    await call('pty_send', { session_id: 'web', text, wait: true });
  await ptyhold(['log', 'web', '--svg', '--command', '-2:-1'], 'session.svg');
} finally {
  await client.close();
  const socket = path.join(home, 'tmux.sock');
  await run(PTYHOLD_TMUX || 'tmux', ['-S', socket, 'kill-server']).catch(() => undefined);
  // The writers of the journals end a moment after tmux.
  await rm(home, { recursive: true, force: true, maxRetries: 10 });
}

/** @type {(name: string, args: Record<string, unknown>) => Promise<void>} */
async function call(name, args) {
  const { isError, content } = await client.callTool({ name, arguments: args });
  if (isError) throw new Error(JSON.stringify(content));
}

/** @type {(args: string[], picture: string) => Promise<void>} */
async function ptyhold(args, picture) {
  const { stdout } = await run(process.execPath, [server, ...args], { env });
  await writeFile(path.join(pictures, picture), stdout);
}
