// Going back in a long output: how long each way of reading takes, after twenty thousand lines and after two million.
import { median, megabytes, ms, row, timed } from './numbers.mjs';
import { command, memoryOf, withServer } from './server.mjs';

const ROUNDS = 5;
const WAYS = {
  'the last 100 lines': { lines: 100 },
  'the output of the last command': { line_range: '-1' },
  'grep, few matches': { grep: '^19\\d*77$' },
  'grep, most lines match': { grep: '1' },
  'everything, folded': { full: true },
  'the screen': { screen: true },
};

export async function reading() {
  for (const lines of [20_000, 2_000_000]) {
    await withServer(async (server) => {
      const { facts } = await server.call('pty_open');
      await command(server, facts.session_id, `seq 1 ${lines}`);
      for (const [what, args] of Object.entries(WAYS)) {
        const times = [];
        for (let n = 0; n < ROUNDS; n += 1) {
          times.push(await timed(() => server.call('pty_read', { session_id: facts.session_id, ...args })));
        }
        row(`${what}, of ${lines}`, ms(median(times)));
      }
      row('  memory of the server after that', megabytes(await memoryOf(server)));
    });
  }
}
