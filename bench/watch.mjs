// What it costs that somebody watches: `true` in one session while twenty others are busy, without viewers and with three,
// one of which has stalled; and the memory of the page's server.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { median, megabytes, ms, row, timed } from './numbers.mjs';
import { command, memoryOf, SERVER, withServer } from './server.mjs';

const BUSY = 20;
const ROUNDS = 6;
const CALLS = 15;
const BUSY_LINE = 'while :; do seq 40; sleep 0.2; done';

/** @typedef {{ do: string, [word: string]: unknown }} Message */

/** @param {string} folder */
function startWatch(folder) {
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, PTYHOLD_DIR: folder, LC_ALL: 'C.UTF-8' };
  const args = [SERVER, 'watch', '--no-open'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  /** @type {(() => void) | undefined} */
  let more;
  child.stdout.on('data', (bytes) => {
    printed += bytes;
    more?.();
  });
  /** The newest link of at least so many. @param {number} count */
  const link = async (count) => {
    for (;;) {
      const links = printed.match(/http:\S+/g) ?? [];
      if (links.length >= count) return new URL(links.at(-1) ?? '');
      await new Promise((resolve) => {
        more = () => resolve(undefined);
      });
    }
  };
  return { child, link };
}

/** A viewer that watches every session. @param {URL} link @param {boolean} stalls */
async function view(link, stalls) {
  const origin = `http://${link.host}`;
  const body = JSON.stringify({ secret: link.hash.slice(1) });
  const answer = await fetch(`${origin}/token`, { method: 'POST', headers: { Origin: origin }, body });
  const { token } = await answer.json();
  const socket = new WebSocket(`ws://${link.host}/feed`, { headers: { Origin: origin } });
  /** @param {Message} message */
  const say = (message) => socket.send(JSON.stringify(message));
  let at = 0;
  const known = new Set();
  socket.on('message', (data, isBinary) => {
    const bytes = /** @type {Buffer} */ (data);
    if (isBinary) {
      if (!stalls) say({ do: 'drawn', at: bytes.readUInt32BE(4), bytes: Math.max(1, bytes.length - 20) });
      return;
    }
    const message = JSON.parse(String(data));
    for (const { key } of message.is === 'sessions' ? message.cards : []) {
      if (known.has(key)) continue;
      known.add(key);
      at += 1;
      say({ do: 'watch', at, session: key, size: 'tile' });
    }
  });
  await new Promise((resolve) => socket.once('open', resolve));
  say({ do: 'hello', token });
  return socket;
}

export async function watch() {
  await withServer(async (server) => {
    const names = Array.from({ length: BUSY }, (_, index) => `busy${index}`);
    await server.call('pty_open', { sessions: [...names, 'calm'].map((name) => ({ name })) });
    for (const name of names) await server.call('pty_send', { session_id: name, text: BUSY_LINE });
    const { child, link } = startWatch(server.folder);
    /** @type {{ without: number[], with: number[] }} */
    const times = { without: [], with: [] };
    let [memory, links] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.without.push(...(await callsOf(server)));
      const viewers = [];
      for (const stalls of [false, false, true]) {
        links += 1;
        viewers.push(await view(await link(links), stalls));
      }
      await sleep(3_000);
      times.with.push(...(await callsOf(server)));
      memory = Math.max(memory, await memoryOf({ ...server, pid: child.pid ?? 0 }));
      for (const viewer of viewers) viewer.terminate();
      // Mirrors that nobody looks at are gone by then.
      await sleep(6_000);
    }
    child.kill();
    const [without, watched] = [median(times.without), median(times.with)];
    row('true, 20 busy sessions, nobody watches', ms(without));
    row('true, 3 viewers, one stalled', ms(watched), `${(watched / without).toFixed(2)} times`);
    row('memory of the page’s server', megabytes(memory));
  });
}

/** @param {import('./server.mjs').Server} server */
async function callsOf(server) {
  const times = [];
  for (let call = 0; call < CALLS; call += 1) times.push(await timed(() => command(server, 'calm', 'true')));
  return times;
}
