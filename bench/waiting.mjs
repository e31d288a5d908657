// Processor time of one wait on a program that prints a line each second, and of a server with sessions at rest.
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ms, row } from './numbers.mjs';
import { command, withServer } from './server.mjs';

const SECONDS = 60;
const RESTING = [20, 200];
/** Longer than what looked at terminals for a call stays: its whole time counts when it ends. */
const SETTLES_MS = 15_000;
const TICK_MS = 10;
const LINES = 'while :; do echo line $((n = n + 1)); sleep 1; done';

export async function waiting() {
  if (process.platform !== 'linux') return row('waiting', 'left out', 'only Linux tells the time of children');
  await withServer(async (server) => {
    await server.call('pty_open', { name: 'lines' });
    const tmux = Number((await server.tmux('display-message', '-p', '#{pid}')).stdout);
    const spent = async () => (await timeOf(server.pid)) + (await timeOf(tmux, false));
    let sessions = 1;
    for (const count of RESTING) {
      for (; sessions < count; sessions += 1)
        await command(server, (await server.call('pty_open')).facts.session_id, 'true');
      await sleep(SETTLES_MS);
      const [atRest, ofTmux] = [await spent(), await timeOf(tmux, false)];
      await sleep(SECONDS * 1000);
      const tmuxAlone = (await timeOf(tmux, false)) - ofTmux;
      row(`${count} sessions at rest for ${SECONDS} s`, ms((await spent()) - atRest), `of it tmux ${ms(tmuxAlone)}`);
    }
    await server.call('pty_send', { session_id: 'lines', text: LINES });
    await sleep(SETTLES_MS);
    const before = await spent();
    await server.call('pty_read', { session_id: 'lines', wait: true, timeout: SECONDS });
    row(`a wait of ${SECONDS} s on a line each second`, ms((await spent()) - before), 'wanted: at most 500 ms');
  });
}

/**
 * Processor time so far, in milliseconds, of the process and of the children that it has waited for: the server's helpers,
 * but not what runs in the panes of tmux.
 * @param {number} pid
 */
async function timeOf(pid, withChildren = true) {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, withChildren ? 15 : 13);
  return times.reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
}
