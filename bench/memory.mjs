// What a server takes of memory: when it has started, with a session, after hundreds of texts, and in a flood.
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { megabytes, row } from './numbers.mjs';
import { command, memoryOf, withServer } from './server.mjs';

/** @import { Server } from './server.mjs' */

const TEXTS = 400;
const TEXT = 'seq 100';
const FLOOD = 'seq 1 2000000';
const LOOK_MS = 10;
const EMPTY = 'process.stdout.write(String(process.memoryUsage.rss())); setTimeout(() => process.exit(), 100)';

/**
 * @typedef {object} Used In bytes.
 * @property {number} empty What an empty Node process takes, most of it its own program.
 * @property {number} started
 * @property {number} resting With a session that was used once.
 * @property {number} worked After so many texts.
 * @property {number} flooded The most while a flood was printed after them.
 */

export async function memory() {
  const used = await measureMemory(TEXTS);
  row('an empty Node process', megabytes(used.empty));
  row('a server that has listed its tools', megabytes(used.started), 'wanted: at most 70 MB');
  row('with a session, used once', megabytes(used.resting));
  row(`after ${TEXTS} texts`, megabytes(used.worked), 'wanted: at most 90 MB');
  row('in a flood after them, at most', megabytes(used.flooded), 'wanted: at most 90 MB');
}

/**
 * @param {number} texts
 * @returns {Promise<Used>}
 */
export async function measureMemory(texts) {
  const empty = Number((await promisify(execFile)(process.execPath, ['-e', EMPTY])).stdout);
  return withServer(async (server) => {
    const started = await memoryOf(server);
    await server.call('pty_open', { name: 'a' });
    await command(server, 'a', 'true');
    const resting = await memoryOf(server);
    for (let text = 0; text < texts; text += 1) await command(server, 'a', TEXT);
    const worked = await memoryOf(server);
    return { empty, started, resting, worked, flooded: await mostDuring(server, () => command(server, 'a', FLOOD)) };
  });
}

/** @type {(server: Server, act: () => Promise<unknown>) => Promise<number>} */
async function mostDuring(server, act) {
  let [most, isOver] = [0, false];
  const watching = (async () => {
    for (; !isOver; await sleep(LOOK_MS)) most = Math.max(most, await memoryOf(server));
  })();
  await act();
  isOver = true;
  await watching;
  return Math.max(most, await memoryOf(server));
}
