// What the prefix bridge costs: the same command here and by way of a prefix that leads here again, in turns.
import { median, ms, quantile, row, timed } from './numbers.mjs';
import { command, withServer } from './server.mjs';

const ROUNDS = 150;

export async function prefix() {
  await withServer(async (native) => {
    await withServer(
      async (behind) => {
        const servers = [native, behind];
        const times = servers.map(() => []);
        const sessions = [];
        for (const server of servers) sessions.push((await server.call('pty_open')).facts.session_id);
        for (let n = -5; n < ROUNDS; n += 1) {
          for (const [at, server] of servers.entries()) {
            const time = await timed(() => command(server, sessions[at], 'true'));
            if (n >= 0) times[at].push(time);
          }
        }
        const [here, there] = times;
        row('pty_send("true", wait) here, median', ms(median(here)), `p95 ${ms(quantile(here, 0.95))}`);
        row('behind a prefix that leads here, median', ms(median(there)), `p95 ${ms(quantile(there, 0.95))}`);
        row('difference of the medians', ms(median(there) - median(here)), 'wanted: at most 2 ms');
      },
      undefined,
      { PTYHOLD_PREFIX: 'env' },
    );
  });
}
