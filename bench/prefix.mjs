// What the prefix bridge costs: the same command here, and behind a prefix that leads back to this machine, in turns.
import { median, ms, quantile, row, timed } from './numbers.mjs';
import { command, withServer } from './server.mjs';

/** @import { Server } from './server.mjs' */

const ROUNDS = 150;
const WARM_UP = 5;

export async function prefix() {
  // `env` in front of a command changes nothing: the same machine, by way of the bridge.
  await withServer((native) => withServer((behind) => compare(native, behind), undefined, { PTYHOLD_PREFIX: 'env' }));
}

/** @type {(native: Server, behind: Server) => Promise<void>} */
async function compare(native, behind) {
  const [timeHere, timeThere] = [await sampler(native), await sampler(behind)];
  for (let n = 0; n < WARM_UP; n += 1) for (const time of [timeHere, timeThere]) await time();
  const here = [];
  const there = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    here.push(await timeHere());
    there.push(await timeThere());
  }
  row('pty_send("true", wait) here, median', ms(median(here)), `p95 ${ms(quantile(here, 0.95))}`);
  row('behind a prefix that leads here, median', ms(median(there)), `p95 ${ms(quantile(there, 0.95))}`);
  row('difference of the medians', ms(median(there) - median(here)), 'wanted: at most 2 ms');
}

/**
 * Opens a session, and answers with what times one command in it.
 * @param {Server} server
 */
async function sampler(server) {
  const { facts } = await server.call('pty_open');
  return () => timed(() => command(server, facts.session_id, 'true'));
}
