// Fifty hosts behind a real sshd here, five of them dead, each in another way: what the dead cost the others.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startSshd } from '../test/completion/sshd.mjs';
import { median, ms, row, timed } from './numbers.mjs';
import { withServer } from './server.mjs';

/** @import { Server } from './server.mjs' */
/** @import { SshServer } from '../test/completion/situation.ts' */

const run = promisify(execFile);
const GATE = fileURLToPath(new URL('../test/helpers/gate.mjs', import.meta.url));
const TMUX = process.env['PTYHOLD_TMUX'] || 'tmux';
const ROUNDS = 10;

const LIVING = Array.from({ length: 45 }, (_, at) => `web-${at + 1}`);
/** Reached until its connection is cut and cannot be made again. */
const DYING = 'web-dies';
/** What each adds to its lines of the ssh settings. @type {Readonly<Record<string, readonly string[]>>} */
const DEAD = {
  'web-refuses': ['  Port 1'],
  'web-hole': ['  ProxyCommand sleep 600'],
  'web-wrong-key': ['  IdentitiesOnly yes'],
  'web-strange': ['  StrictHostKeyChecking yes'],
};
const REACHED = [...LIVING, DYING];
const ALL = [...REACHED, ...Object.keys(DEAD)];

/** sshd listens on no more addresses than 16, one of them its own. */
const HOSTS_EACH = 15;

export async function fleet() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fleet-'));
  /** @type {SshServer[]} */
  const servers = [];
  try {
    for (const host of ALL) await mkdir(path.join(folder, host), { mode: 0o700 });
    for (let at = 0; at < ALL.length; at += HOSTS_EACH) {
      const sshd = await startSshd(path.join(folder, `sshd-${at}`), serverLines(folder, at));
      if (!sshd) return console.log('  there is no sshd');
      servers.push(sshd);
    }
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path.join(folder, 'wrong')]);
    await writeFile(path.join(folder, 'config'), clientLines(folder, servers));
    await measureLiving(settingsOf(folder, `web-*${withoutDead()}`));
    await measureAll(settingsOf(folder, 'web-*'), path.join(folder, 'gate'));
  } finally {
    for (const host of ALL)
      await run(TMUX, ['-S', path.join(folder, host, '.ptyhold/tmux.sock'), 'kill-server']).catch(String);
    for (const sshd of servers) sshd.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function withoutDead() {
  return [DYING, ...Object.keys(DEAD)].map((host) => `, !${host}`).join('');
}

/** Each host has an address and a home of its own. @type {(folder: string, from: number) => string[]} */
function serverLines(folder, from) {
  const places = ALL.slice(from, from + HOSTS_EACH).map((host, at) => ({ host, address: addressOf(from + at) }));
  return [
    'MaxStartups 500',
    ...places.map(({ address }) => `ListenAddress ${address}`),
    ...places.flatMap(({ host, address }) => [`Match LocalAddress ${address}`, `  SetEnv HOME=${folder}/${host}`]),
  ];
}

/** @param {number} at */
function addressOf(at) {
  return `127.0.1.${at + 1}`;
}

/** @type {(folder: string, servers: readonly SshServer[]) => string} */
function clientLines(folder, servers) {
  const own = ALL.flatMap((host, at) => {
    const { port = 0, key = '' } = servers[Math.floor(at / HOSTS_EACH)] ?? {};
    const cut = `  ProxyCommand ${process.execPath} ${GATE} ${folder}/gate ${port} %h`;
    const special = host === DYING ? [cut] : (DEAD[host] ?? []);
    const keyOf = host === 'web-wrong-key' ? path.join(folder, 'wrong') : key;
    return [`Host ${host}`, `  HostName ${addressOf(at)}`, ...special, `  Port ${port}`, `  IdentityFile ${keyOf}`];
  });
  const all = ['  StrictHostKeyChecking no', '  UserKnownHostsFile /dev/null', '  LogLevel ERROR'];
  return [...own, 'Host *', ...all, ''].join('\n');
}

/** @type {(folder: string, hosts: string) => Record<string, string>} */
function settingsOf(folder, hosts) {
  return { PTYHOLD_HOST: hosts, PTYHOLD_SSH: `ssh -F ${folder}/config`, PTYHOLD_DIR: '' };
}

/** @param {Record<string, string>} settings */
async function measureLiving(settings) {
  await withServer(
    async (server) => {
      await open(server, LIVING.length, 'all of them alive');
      await measure(server, LIVING.length);
      await server.call('pty_close', { session_id: '#web', force: true });
    },
    undefined,
    settings,
  );
}

/** @type {(settings: Record<string, string>, gate: string) => Promise<void>} */
async function measureAll(settings, gate) {
  await withServer(
    async (server) => {
      await open(server, REACHED.length, `of ${ALL.length}, ${Object.keys(DEAD).length} of them dead`);
      await measure(server, REACHED.length);
      const began = performance.now();
      const cutting = sleep(500).then(() => cut(gate));
      const { text } = await server.call('pty_send', {
        session_id: '#web@*',
        text: 'sleep 2',
        wait: true,
        timeout: 20,
      });
      await cutting;
      row('sleep 2 on all, one dies in the middle', ms(performance.now() - began), lastLines(text));
      const first = await timed(() => server.call('pty_list'));
      row('pty_list, the first time after that', ms(first));
      await measure(server, LIVING.length);
      const list = await server.call('pty_list');
      console.log(
        `  ${list.text
          .split('\n')
          .filter((line) => line.startsWith('['))
          .join('\n  ')}`,
      );
    },
    undefined,
    settings,
  );
}

/** @type {(server: Server, count: number, note: string) => Promise<void>} */
async function open(server, count, note) {
  let text = '';
  const taken = await timed(async () => {
    ({ text } = await server.call('pty_open', { host: 'web-*', tags: ['web'] }));
  });
  const [, opened] = /\[ptyhold: (\d+) of/.exec(text) ?? [];
  if (Number(opened) !== count) throw new Error(text.slice(-2_000));
  row(`pty_open host="web-*": ${opened} sessions`, ms(taken), note);
}

/** @type {(server: Server, count: number, target?: string) => Promise<void>} */
async function measure(server, count, target = '#web@*') {
  /** @param {Record<string, unknown>} which */
  const sleeping = (which) =>
    timed(() => server.call('pty_send', { ...which, text: 'sleep 1', wait: true, timeout: 20 }));
  const one = await medianOf(server, { session_id: '#web@web-1' }, 1);
  const all = await medianOf(server, { session_id: target }, count);
  row('pty_send true, wait: 1 host, median', ms(one));
  row(`pty_send true, wait: ${count} hosts, median`, ms(all), `${(all / one).toFixed(1)} times`);
  const [alone, together] = [await sleeping({ session_id: '#web@web-1' }), await sleeping({ session_id: target })];
  row(
    `pty_send sleep 1, wait: 1 host, ${count} hosts`,
    ms(alone),
    `${ms(together)}, ${(together / alone).toFixed(1)} times`,
  );
  const lists = [];
  for (let round = 0; round < ROUNDS; round += 1) lists.push(await timed(() => server.call('pty_list')));
  row('pty_list, median', ms(median(lists)), `longest ${ms(Math.max(...lists))}`);
}

/** @type {(server: Server, target: Record<string, unknown>, count: number) => Promise<number>} */
async function medianOf(server, target, count) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(
      await timed(async () => {
        const { last, text } = await server.call('pty_send', { ...target, text: 'true', wait: true, timeout: 20 });
        if (!last.includes(`[ptyhold: ${count} of `)) throw new Error(text.slice(-2_000));
      }),
    );
  return median(times);
}

/** Ends the connection, which cannot be made again. @param {string} gate */
async function cut(gate) {
  await writeFile(gate, '');
  const { stdout } = await run('ps', ['-eo', 'pid=,args=']);
  for (const line of stdout.split('\n')) {
    const [pid = '', ...words] = line.trim().split(' ');
    if (words.includes(GATE) && words.includes(gate)) process.kill(Number(pid));
  }
}

/** @param {string} text */
function lastLines(text) {
  return text.split('\n').at(-1) ?? '';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await fleet();
