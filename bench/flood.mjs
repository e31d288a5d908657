// Floods: how long they take, how much memory and disk the server uses, and how fast another session is meanwhile.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, megabytes, ms, row, timed } from './numbers.mjs';
import { command, memoryOf, withServer } from './server.mjs';

/** @import { Server } from './server.mjs' */

/** Looking more often would itself slow the server down. */
const LOOK_MS = 20;
const ROUNDS = 3;

export async function flood() {
  await one('50 MB of yes', 'yes | head -c 50000000');
  await one('seq 1 2000000', 'seq 1 2000000');
}

/** @type {(name: string, text: string) => Promise<void>} */
async function one(name, text) {
  let stall = 0;
  await withServer(
    (server) => measure(server, name, text),
    (longest) => {
      stall = longest;
    },
  );
  row('  the event loop stood still, at most', ms(stall), 'wanted: at most 50 ms');
}

/** @type {(server: Server, name: string, text: string) => Promise<void>} */
async function measure(server, name, text) {
  await server.call('pty_open', { name: 'flood' });
  await server.call('pty_open', { name: 'other' });
  for (const session of ['flood', 'other']) await command(server, session, 'true');
  const alone = await memoryOf(server);
  const before = [];
  for (let n = 0; n < 20; n += 1) before.push(await timed(() => command(server, 'other', 'true')));
  await compareWithBare(server, name, text);
  server.forgetStalls();
  const watch = watchBeside(server);
  await floodOnce(server, text);
  const { peak, disk, beside } = await watch.stop();
  row('  memory of the server, at most', megabytes(peak), `${megabytes(alone)} before`);
  row('  its journals on disk, at most', megabytes(disk), 'bound: 16.8 MB a session');
  row(
    '  a command in another session, median',
    ms(median(beside)),
    `at most ${ms(Math.max(...beside))}, alone ${ms(median(before))}`,
  );
}

/**
 * In turns, since other work on the machine slows both.
 * @type {(server: Server, name: string, text: string) => Promise<void>}
 */
async function compareWithBare(server, name, text) {
  /** @type {[number[], number[]]} */
  const [ours, bare] = [[], []];
  for (let n = 0; n < ROUNDS; n += 1) {
    ours.push(await timed(() => floodOnce(server, text)));
    bare.push(await timed(() => inBareTmux(server, text)));
  }
  const ratio = `ratio ${(median(ours) / median(bare)).toFixed(2)}, wanted: at most 1.15`;
  row(name, ms(median(ours)), `in tmux with cat on its pipe ${ms(median(bare))}, ${ratio}`);
}

/** @type {(server: Server, text: string) => Promise<void>} */
async function floodOnce(server, text) {
  const { facts } = await command(server, 'flood', text);
  if (facts.exit_code !== 0) throw new Error(`${text} ended with ${facts.exit_code}`);
}

/**
 * Until it is stopped: runs commands in the other session, and keeps the most memory and disk that were seen.
 * @param {Server} server
 */
function watchBeside(server) {
  /** @type {number[]} */
  const beside = [];
  let [peak, disk, over] = [0, 0, false];
  const watching = (async () => {
    while (!over) {
      beside.push(await timed(() => command(server, 'other', 'true')));
      peak = Math.max(peak, await memoryOf(server));
      disk = Math.max(disk, await sizeOf(path.join(server.folder, 'journal')));
      await sleep(LOOK_MS);
    }
  })();
  return {
    stop: async () => {
      over = true;
      await watching;
      return { peak, disk, beside };
    },
  };
}

/**
 * The same command in the same tmux, which pipes its output to `cat` and a file.
 * @type {(server: Server, text: string) => Promise<void>}
 */
async function inBareTmux(server, text) {
  const size = ['-x', '120', '-y', '40'];
  const pipe = ['pipe-pane', '-t', '=bare:', `exec cat >'${path.join(server.folder, 'bare')}'`];
  await server.tmux('new-session', '-d', '-s', 'bare', ...size, `${text}; tmux wait-for -S bare`, ';', ...pipe);
  await server.tmux('wait-for', 'bare');
}

/** @param {string} folder */
async function sizeOf(folder) {
  const names = await readdir(folder, { recursive: true });
  const sizes = names.map((name) =>
    stat(path.join(folder, name)).then(
      (info) => (info.isFile() ? info.size : 0),
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
