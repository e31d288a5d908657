// One command and its answer, against the start of one tmux process in the same run.
import { median, ms, quantile, row, timed } from './numbers.mjs';
import { command, withServer } from './server.mjs';

const ROUNDS = 150;

export async function roundTrip() {
  await withServer(async (server) => {
    const { facts } = await server.call('pty_open');
    for (let n = 0; n < 5; n += 1) await command(server, facts.session_id, 'true');
    const sends = [];
    const starts = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      sends.push(await timed(() => command(server, facts.session_id, 'true')));
      starts.push(await timed(() => server.tmux('display-message', '-p', '#{pid}')));
    }
    row('pty_send("true", wait), median', ms(median(sends)), `p95 ${ms(quantile(sends, 0.95))}`);
    row('start of one tmux process, median', ms(median(starts)), `p95 ${ms(quantile(starts, 0.95))}`);
    row('ratio of the medians', (median(sends) / median(starts)).toFixed(2), 'wanted: at most 1.5');
  });
}
