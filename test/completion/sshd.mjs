// A private ssh server on this machine, to log in to from a terminal.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findProgram } from '../../.ci/system.mjs';

/**
 * @import { ChildProcessByStdio } from 'node:child_process'
 * @import { Readable } from 'node:stream'
 * @import { Program, SshServer } from './situation.ts'
 */

const run = promisify(execFile);
const SLOW_LINE = fileURLToPath(new URL('slow-line.mjs', import.meta.url));
/** @type {readonly Program[]} */
export const SSH_PROGRAMS = ['ssh', 'ssh-keygen', 'sshd'];

/**
 * Undefined where there is no ssh. `more`: further lines of its settings.
 * @type {(parent: string, more?: readonly string[]) => Promise<SshServer | undefined>}
 */
export async function startSshd(parent, more = []) {
  const sshd = findProgram('sshd');
  if (!sshd || !SSH_PROGRAMS.every(findProgram)) return undefined;
  const folder = path.join(parent, 'sshd');
  // A home of its own, since start-up files in a real home may take long and must not be cut short.
  const home = path.join(folder, 'home');
  await mkdir(home, { recursive: true, mode: 0o700 });
  // Without this folder, fish reads all manual pages in the background, and goes on when its terminal has gone.
  await mkdir(path.join(home, '.local/share/fish/generated_completions'), { recursive: true });
  const host = path.join(folder, 'host');
  const own = path.join(folder, 'own');
  const config = path.join(folder, 'config');
  for (const file of [host, own]) await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
  const port = await freePort();
  await writeFile(path.join(folder, 'authorized'), await readFile(`${own}.pub`));
  await writeFile(config, [serverConfig({ folder, home, host, port }), ...more, ''].join('\n'));
  if (os.userInfo().uid === 0) await mkdir('/run/sshd', { recursive: true });
  const server = spawn(sshd, ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  await listening(server);
  const options = ['-F none', `-i ${own}`, `-p ${port}`, '-o UserKnownHostsFile=known'];
  /** @param {number} ms */
  const proxy = (ms) => `${process.execPath} ${SLOW_LINE} 127.0.0.1 ${port} ${ms}`;
  return {
    login: `ssh ${options.join(' ')}`,
    slowLogin: (ms) => `ssh ${options.join(' ')} -o ProxyCommand="${proxy(ms)}"`,
    pid: server.pid,
    port,
    key: own,
    host: `${os.userInfo().username}@127.0.0.1`,
    stop: () => server.kill(),
  };
}

/** @param {{ folder: string, home: string, host: string, port: number }} places */
function serverConfig({ folder, home, host, port }) {
  return [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${host}`,
    `PidFile ${folder}/pid`,
    `AuthorizedKeysFile ${folder}/authorized`,
    `SetEnv HOME=${home}`,
    'StrictModes no',
    'UsePAM no',
    'PrintMotd no',
    'PrintLastLog no',
    '',
  ].join('\n');
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  server.close();
  await once(server, 'close');
  return address.port;
}

/** @param {ChildProcessByStdio<null, null, Readable>} server */
async function listening(server) {
  let said = '';
  for await (const bytes of server.stderr) {
    said += bytes;
    if (said.includes('Server listening')) break;
  }
  if (server.exitCode !== null) throw new Error(`sshd did not start: ${said}`);
}
