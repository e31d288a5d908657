// Opening and listing sessions, alone and among fifty.
import { median, ms, quantile, row, timed } from './numbers.mjs';
import { command, withServer } from './server.mjs';

const MANY = 50;
const LISTS = 50;

export async function sessions() {
  await withServer(async (server) => {
    const first = await timed(() => server.call('pty_open'));
    row('pty_open, the first (starts tmux)', ms(first));
    row('pty_list with 1 session, median', ms(median(await lists(server))));
    const opens = [];
    for (let n = 1; n < MANY; n += 1) opens.push(await timed(() => server.call('pty_open')));
    row('pty_open, median', ms(median(opens)), `p95 ${ms(quantile(opens, 0.95))}`);
    row(`pty_list with ${MANY} sessions, median`, ms(median(await lists(server))));
    await command(server, 't1', 'true');
    const sends = [];
    for (let n = 0; n < LISTS; n += 1) sends.push(await timed(() => command(server, 't1', 'true')));
    row(`pty_send("true", wait) among ${MANY}, median`, ms(median(sends)));
  });
}

async function lists(server) {
  const times = [];
  for (let n = 0; n < LISTS; n += 1) times.push(await timed(() => server.call('pty_list')));
  return times;
}
