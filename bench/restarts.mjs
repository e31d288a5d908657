// The first call of a server, where the one before it was ended at any moment of its own first call.
import { setTimeout as sleep } from 'node:timers/promises';
import { median, ms, quantile, row, timed } from './numbers.mjs';
import { withServer } from './server.mjs';

/** @import { Joined, Server } from './server.mjs' */

const ROUNDS = 200;
const LATEST_MS = 60;

/** @type {readonly ((server: Joined) => unknown)[]} */
const WAYS = [
  ({ pid }) => process.kill(pid, 'SIGKILL'),
  ({ pid }) => process.kill(pid, 'SIGTERM'),
  ({ pid }) => process.kill(pid, 'SIGINT'),
  (server) => server.close(),
];

export async function restarts() {
  await withServer(async (server) => {
    await server.call('pty_open', { name: 'kept' });
    const tmux = await tmuxPid(server);
    const undisturbed = [];
    const after = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      if (n % 2 === 0) undisturbed.push(await firstCall(server));
      await disturb(server, n);
      after.push(await firstCall(server));
    }
    const usual = median(undisturbed);
    row(
      'first call, undisturbed, median',
      ms(usual),
      `p95 ${ms(quantile(undisturbed, 0.95))}, slowest ${ms(Math.max(...undisturbed))}`,
    );
    const worst = Math.max(...after);
    row(`first call after each of ${ROUNDS} ends, median`, ms(median(after)), `p95 ${ms(quantile(after, 0.95))}`);
    row('the slowest of them', ms(worst), `wanted: at most ${ms(usual + 100)}`);
    if ((await tmuxPid(server)) !== tmux) throw new Error('tmux was ended.');
  });
}

/** @type {(server: Server) => Promise<number>} */
async function firstCall(server) {
  const next = await server.join();
  const time = await timed(() => next.call('pty_list'));
  await next.close();
  return time;
}

/** @type {(server: Server, round: number) => Promise<void>} */
async function disturb(server, round) {
  const victim = await server.join();
  const tools = /** @type {const} */ ([['pty_list'], ['pty_open', { name: `r${round}`, command: 'true' }]]);
  const [tool, args] = tools[round % 2] ?? tools[0];
  // It is ended before it answers, or has answered.
  const call = victim.call(tool, args).catch(() => undefined);
  await sleep(Math.random() * LATEST_MS);
  await WAYS[Math.floor(round / 2) % WAYS.length]?.(victim);
  await call;
}

/** @param {Server} server */
async function tmuxPid(server) {
  return Number((await server.tmux('display-message', '-p', '#{pid}')).stdout);
}
