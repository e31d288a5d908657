// Fifty sessions answered in one call, beside one session in a call of its own.
import { median, ms, row, timed } from './numbers.mjs';
import { command, withServer } from './server.mjs';

const MANY = 50;
const ROUNDS = 20;

export async function several() {
  await withServer(async (server) => {
    const names = Array.from({ length: MANY }, (_, at) => `s${at}`);
    const opened = await timed(() =>
      server.call('pty_open', { sessions: names.map((name) => ({ name })), tags: ['all'] }),
    );
    row(`pty_open of ${MANY} in one call`, ms(opened));
    for (const name of names) await command(server, name, 'true');
    const single = { session_id: 's0' };
    const all = { session_id: '#all' };
    await compare(server, 'pty_read', single, all);
    await compare(server, 'pty_send, no wait', { ...single, text: ':' }, { ...all, text: ':' });
    await server.call('pty_read', { ...all, wait: 'all', timeout: 30 });
    const waits = { wait: true, timeout: 30 };
    await compare(
      server,
      'pty_send sleep 0.5, wait',
      { ...single, text: 'sleep 0.5', ...waits },
      { ...all, text: 'sleep 0.5', ...waits },
      5,
    );
    await compare(
      server,
      'pty_send true, wait',
      { ...single, text: 'true', ...waits },
      { ...all, text: 'true', ...waits },
    );
    await compare(server, 'pty_list', {}, all);
  });
}

/**
 * @param {import('./server.mjs').Server} server
 * @param {string} what
 * @param {Record<string, unknown>} one
 * @param {Record<string, unknown>} all
 */
async function compare(server, what, one, all, rounds = ROUNDS) {
  const [tool = ''] = what.split(/[ ,]/);
  /** @type {number[][]} */
  const times = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const [at, args] of [one, all].entries()) times[at]?.push(await timed(() => server.call(tool, args)));
  const [alone, together] = times.map((each) => median(each));
  row(`${what}: 1 session, median`, ms(alone ?? 0));
  row(`${what}: ${MANY} sessions, median`, ms(together ?? 0), `${((together ?? 0) / (alone ?? 1)).toFixed(1)} times`);
}
