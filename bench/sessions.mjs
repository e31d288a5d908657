// Opening and listing sessions, alone and among hundreds.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { importFromSources } from '../.ci/from-sources.mjs';
import { median, ms, quantile, row, timed } from './numbers.mjs';
import { command, cpuOf, withServer } from './server.mjs';

/** @import { Server } from './server.mjs' */

const COUNTS = [20, 200, 400];
const MANY = 200;
const LISTS = 50;
const FIRSTS = 9;
/** Far less than a model takes. */
const MODEL_MS = 500;
const IDLE_MS = 3_000;
/** What tmux itself has of what a list tells: the program, the times, the size, the people, the exit. */
const BARE =
  '#{session_name}|#{pane_current_command}|#{session_created}|#{window_activity}|#{pane_width}|#{pane_height}|#{session_attached_list}|#{alternate_on}|#{pane_dead}|#{pane_dead_status}';

export async function sessions() {
  await measureFirst();
  await withServer(async (server) => {
    const first = await timed(() => server.call('pty_open'));
    row('pty_open, the first (starts tmux)', ms(first));
    row('pty_list with 1 session, median', ms(median(await lists(server))));
    const opens = [first];
    for (const count of COUNTS) {
      while (opens.length < count) opens.push(await timed(() => server.call('pty_open')));
      await measureLists(server, count);
      if (count !== MANY) continue;
      row('pty_open, median of the first 20', ms(median(opens.slice(1, 21))));
      row(`pty_open, median of the last 20 of ${MANY}`, ms(median(opens.slice(-20))));
      await measureAmong(server);
    }
  });
}

/**
 * Opens the first session of a fresh folder, in turns with a bare tmux that starts a server there: at once, and as clients do,
 * which ask their model before the first call.
 */
async function measureFirst() {
  await measureFirstAfter(0, 'pty_open that starts one, as the first thing');
  await measureFirstAfter(MODEL_MS, `the same ${MODEL_MS} ms after the client has come`);
}

/** @type {(pauseMs: number, name: string) => Promise<void>} */
async function measureFirstAfter(pauseMs, name) {
  /** @type {[number[], number[]]} */
  const [opened, bare] = [[], []];
  for (let n = 0; n < FIRSTS; n += 1) {
    await withServer(async (server) => {
      await sleep(pauseMs);
      opened.push(await timed(() => server.call('pty_open')));
      const own = ['-S', path.join(server.folder, 'bare.sock')];
      const size = ['-x', '120', '-y', '40'];
      bare.push(await timed(() => server.tmux(...own, '-f', '/dev/null', 'new-session', '-d', ...size)));
      await server.tmux(...own, 'kill-server');
    });
  }
  const ratio = (median(opened) / median(bare)).toFixed(2);
  row('tmux new-session that starts a server, median', ms(median(bare)));
  row(`${name}, median`, ms(median(opened)), `${ratio} times that, wanted: at most 2.5`);
}

/**
 * Lists in turns, since other work on the machine slows all of them.
 * @type {(server: Server, count: number) => Promise<void>}
 */
async function measureLists(server, count) {
  const other = await server.join();
  const cold = await timed(() => other.call('pty_list'));
  await other.close();
  /** @type {{ statusFormat: () => string }} */
  const { statusFormat } = await importFromSources("export { statusFormat } from './src/tmux/rows.ts';");
  /** @type {[number[], number[], number[]]} */
  const [listed, same, bare] = [[], [], []];
  for (let n = 0; n < LISTS; n += 1) {
    listed.push(await timed(() => server.call('pty_list')));
    same.push(await timed(() => server.tmux('list-panes', '-a', '-F', statusFormat())));
    bare.push(await timed(() => server.tmux('list-sessions', '-F', BARE)));
  }
  row(`tmux list-sessions with ${count} sessions, one process each, median`, ms(median(bare)));
  row('the same with all that pty_list asks for', ms(median(same)));
  const ratio = (median(listed) / median(same)).toFixed(2);
  const wanted = count === MANY ? ', wanted: under 20 ms' : '';
  row(
    `pty_list with ${count} sessions, median`,
    ms(median(listed)),
    `${ratio} times that, wanted: at most 1.3${wanted}`,
  );
  row(`pty_list with ${count} sessions, the first of a new server`, ms(cold));
}

/** @param {Server} server */
async function measureAmong(server) {
  await command(server, 't1', 'true');
  const sends = [];
  for (let n = 0; n < LISTS; n += 1) sends.push(await timed(() => command(server, 't1', 'true')));
  row(`pty_send("true", wait) among ${MANY}, median`, ms(median(sends)), `p95 ${ms(quantile(sends, 0.95))}`);
  const before = await cpuOf(server);
  await sleep(IDLE_MS);
  const idle = (await cpuOf(server)) - before;
  row(`processor time of the idle server in ${IDLE_MS / 1000} s`, ms(idle));
}

/** @param {Server} server */
async function lists(server) {
  const times = [];
  for (let n = 0; n < LISTS; n += 1) times.push(await timed(() => server.call('pty_list')));
  return times;
}
