// Opening and listing sessions, alone and among two hundred.
import { setTimeout as sleep } from 'node:timers/promises';
import { median, ms, quantile, row, timed } from './numbers.mjs';
import { command, cpuOf, withServer } from './server.mjs';

/** @import { Server } from './server.mjs' */

const MANY = 200;
const LISTS = 50;
const IDLE_MS = 3_000;

export async function sessions() {
  await withServer(async (server) => {
    const first = await timed(() => server.call('pty_open'));
    row('pty_open, the first (starts tmux)', ms(first));
    row('pty_list with 1 session, median', ms(median(await lists(server))));
    const opens = [];
    for (let n = 1; n < MANY; n += 1) opens.push(await timed(() => server.call('pty_open')));
    row('pty_open, median of the first 20', ms(median(opens.slice(0, 20))));
    row(`pty_open, median of the last 20 of ${MANY}`, ms(median(opens.slice(-20))));
    row(`pty_list with ${MANY} sessions, median`, ms(median(await lists(server))), 'wanted: at most 10 ms');
    await command(server, 't1', 'true');
    const sends = [];
    for (let n = 0; n < LISTS; n += 1) sends.push(await timed(() => command(server, 't1', 'true')));
    row(`pty_send("true", wait) among ${MANY}, median`, ms(median(sends)), `p95 ${ms(quantile(sends, 0.95))}`);
    const before = await cpuOf(server);
    await sleep(IDLE_MS);
    const idle = (await cpuOf(server)) - before;
    row(`processor time of the idle server in ${IDLE_MS / 1000} s`, ms(idle));
  });
}

/** @param {Server} server */
async function lists(server) {
  const times = [];
  for (let n = 0; n < LISTS; n += 1) times.push(await timed(() => server.call('pty_list')));
  return times;
}
