// What thousands of texts leave behind, with sessions that come and end in between: nothing may grow.
import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { row } from './numbers.mjs';
import { command, withServer } from './server.mjs';

/** @import { Joined, Server } from './server.mjs' */

const run = promisify(execFile);
const HEAP = new URL('heap.mjs', import.meta.url).href;
/** Small, so that the ring has gone round before the first measurement. */
const JOURNAL = 65_536;
/** More lines than tmux keeps have come by the first measurement, too. */
const TEXT = 'seq 100';
const ENDS_EVERY = 50;
const MEGABYTE = 1024;
/** Longer than a server takes until it looks by itself for what others have ended. */
const SETTLE_MS = 3_500;
const LONGEST_SETTLE_MS = 15_000;

/**
 * @typedef {object} Held Memory in KB, the journal in bytes.
 * @property {number} serverMemory
 * @property {number} serverHeap What is left of it once all garbage is gone.
 * @property {number} tmuxMemory
 * @property {number} serverFiles
 * @property {number} tmuxFiles
 * @property {number} processes
 * @property {number} journal
 */

/** @typedef {{ held: Held, files: string[] }} Seen */

/**
 * What may come on top. The memory of a Node process goes up and down with its garbage, its heap holds the records of the
 * ended sessions that are kept, and tmux 3.2a leaks some 40 bytes for each command of a control client.
 * @type {(texts: number) => Held}
 */
const allowed = (texts) => ({
  serverMemory: 32 * MEGABYTE,
  serverHeap: 0.25 * MEGABYTE + texts * 0.1,
  tmuxMemory: 0.5 * MEGABYTE + texts * 0.7,
  serverFiles: 0,
  tmuxFiles: 0,
  processes: 0,
  journal: JOURNAL,
});

export async function leaks() {
  const { early, late, grown, opened } = await measureLeaks(500, 4_500);
  for (const [what, value] of Object.entries(late))
    row(what, String(value), `after 500 texts ${early[/** @type {keyof Held} */ (what)]}`);
  row('grown', grown.join(', ') || 'nothing', opened.join(', '));
}

/**
 * What is held after so many texts, and after more of them; `grown` names what should not have, and `opened` what servers
 * have opened since.
 * @param {number} first
 * @param {number} more
 */
export async function measureLeaks(first, more) {
  return withServer(
    async (server) => {
      const other = await server.join();
      await server.call('pty_open', { name: 'lasting' });
      for (const each of [server, other]) await useAll(each);
      const ends = endings(server, other);
      await sendMany(server, first, ends);
      const { held: early, files: before } = await settled(server, other);
      await sendMany(server, more, ends);
      const { held: late, files } = await settled(server, other, early.serverFiles);
      const limits = allowed(more);
      const grown = /** @type {(keyof Held)[]} */ (Object.keys(early)).filter(
        (what) => late[what] > early[what] + limits[what],
      );
      const opened = files.filter((file) => {
        const at = before.indexOf(file);
        if (at >= 0) before.splice(at, 1);
        return at < 0;
      });
      return { early, late, grown, opened };
    },
    undefined,
    { PTYHOLD_JOURNAL_BYTES: String(JOURNAL), NODE_OPTIONS: `--import ${HEAP}` },
  );
}

/**
 * What is loaded on first use, which a slow answer may be, is loaded before the first measurement: a look at what waits, the
 * screen as tmux draws it, keys, lists.
 * @param {Pick<Joined, 'call'>} server
 */
async function useAll(server) {
  const lasting = { session_id: 'lasting' };
  await server.call('pty_send', { ...lasting, text: 'read -r answer', wait: true });
  await server.call('pty_read', { ...lasting, screen: true });
  await server.call('pty_key', { ...lasting, key: 'C-c', wait: true });
  await server.call('pty_list');
}

/**
 * @param {Server} server
 * @param {number} count
 * @param {() => Promise<void>} ends
 */
async function sendMany(server, count, ends) {
  for (let text = 1; text <= count; text += 1) {
    await command(server, 'lasting', TEXT);
    if (text % ENDS_EVERY === 0) await ends();
  }
}

/**
 * Opens a session for each way to end one, uses it, and ends it so.
 * @param {Server} server
 * @param {Joined} other
 */
function endings(server, other) {
  /** @param {string} name */
  const kill = (name) => server.tmux('kill-session', '-t', `=${name}`);
  /** @type {Record<string, () => Promise<unknown>>} */
  const ways = {
    closed: () => server.call('pty_close', { session_id: 'closed' }),
    elsewhere: () => other.call('pty_close', { session_id: 'elsewhere' }),
    killed: () => kill('killed'),
    left: async () => {
      await server.call('pty_send', { session_id: 'left', text: 'exit', wait: true });
      await kill('left');
    },
  };
  return async () => {
    for (const [name, end] of Object.entries(ways)) {
      await server.call('pty_open', { name });
      await command(server, name, 'true');
      await end();
    }
  };
}

/**
 * Files are let go a moment after a session has ended, and the program that looks at terminals rests for a while before it
 * ends: so this waits until nothing changes, and no more files are open than may be.
 * @param {Server} server
 * @param {Joined} other
 * @param {number} [mostFiles]
 * @returns {Promise<Seen>}
 */
async function settled(server, other, mostFiles = Number.POSITIVE_INFINITY) {
  const end = performance.now() + LONGEST_SETTLE_MS;
  let { held } = await look(server, other);
  for (;;) {
    await sleep(SETTLE_MS);
    const again = await look(server, other);
    const { serverFiles, processes } = again.held;
    const isStill = serverFiles === held.serverFiles && processes === held.processes;
    if ((isStill && serverFiles <= mostFiles) || performance.now() > end) return again;
    held = again.held;
  }
}

/**
 * @param {Server} server
 * @param {Joined} other
 * @returns {Promise<Seen>}
 */
async function look(server, other) {
  const { stdout } = await server.tmux('display-message', '-p', '-t', 'lasting', '#{pid} #{@ptyhold_id}');
  const [tmux = '', id = ''] = stdout.trim().split(' ');
  const { stdout: table } = await run('ps', ['-A', '-o', 'args=']);
  const files = [...(await filesOf(server.pid)), ...(await filesOf(other.pid))];
  const held = {
    serverMemory: await memoryOf(server.pid),
    serverHeap: await heapOf(server),
    tmuxMemory: await memoryOf(Number(tmux)),
    serverFiles: files.length,
    tmuxFiles: (await filesOf(Number(tmux))).length,
    processes: table.split('\n').filter((line) => line.includes(server.folder)).length,
    journal: await sizeOf(path.join(server.folder, 'journal', id)),
  };
  return { held, files };
}

/** @param {Server} server */
async function heapOf({ pid, folder }) {
  const file = path.join(folder, `heap.${pid}`);
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (const end = Date.now() + LONGEST_SETTLE_MS; Date.now() < end; await sleep(20)) {
    const bytes = Number(await readFile(file, 'utf8').catch(() => ''));
    if (bytes > 0) return Math.round(bytes / 1024);
  }
  throw new Error('The server does not tell its heap.');
}

/** @param {number} pid */
async function memoryOf(pid) {
  return Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout);
}

/**
 * What each descriptor is open for.
 * @param {number} pid
 * @returns {Promise<string[]>}
 */
async function filesOf(pid) {
  if (process.platform !== 'linux') return (await run('lsof', ['-p', String(pid)])).stdout.split('\n');
  const folder = `/proc/${pid}/fd`;
  // One that was closed meanwhile is open for nothing.
  const name = (/** @type {string} */ each) => readlink(path.join(folder, each)).catch(() => 'closed');
  return Promise.all((await readdir(folder)).map(name));
}

/** @param {string} folder */
async function sizeOf(folder) {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
