// Floods: how long they take, what the server and the disk hold of them, and what another session feels meanwhile.
import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { median, megabytes, ms, row, timed } from './numbers.mjs';
import { command, withServer } from './server.mjs';

const run = promisify(execFile);

export async function flood() {
  await one('50 MB of yes', 'yes | head -c 50000000');
  await one('seq 1 2000000', 'seq 1 2000000');
}

async function one(name, text) {
  await withServer(async (server) => {
    await server.call('pty_open', { name: 'flood' });
    await server.call('pty_open', { name: 'other' });
    for (const session of ['flood', 'other']) await command(server, session, 'true');
    const alone = await memory(server);
    const beside = [];
    let [peak, disk, over] = [0, 0, false];
    const watch = (async () => {
      while (!over) {
        beside.push(await timed(() => command(server, 'other', 'true')));
        peak = Math.max(peak, await memory(server));
        disk = Math.max(disk, await sizeOf(path.join(server.folder, 'journal')));
        await sleep(20);
      }
    })();
    const time = await timed(async () => {
      const { facts } = await command(server, 'flood', text);
      if (facts.exit_code !== 0) throw new Error(`${name} ended with ${facts.exit_code}`);
    });
    over = true;
    await watch;
    const bare = await timed(() => inBareTmux(server, text));
    row(`${name}`, ms(time), `in tmux without ptyhold ${ms(bare)}, ratio ${(time / bare).toFixed(2)}`);
    row('  memory of the server, at most', megabytes(peak), `${megabytes(alone)} before`);
    row('  its journals on disk, at most', megabytes(disk), 'bound: 16.8 MB a session');
    row('  a command in another session, median', ms(median(beside)), `at most ${ms(Math.max(...beside))}`);
  });
}

/** The same in a tmux of the same version, with nobody reading along. */
async function inBareTmux(server, text) {
  await server.tmux('new-session', '-d', '-s', 'bare', '-x', '120', '-y', '40', `${text}; tmux wait-for -S bare`);
  await server.tmux('wait-for', 'bare');
}

async function memory(server) {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(server.pid)]);
  return Number(stdout) * 1024;
}

async function sizeOf(folder) {
  const names = await readdir(folder, { recursive: true });
  const sizes = names.map((name) =>
    stat(path.join(folder, name)).then(
      (info) => (info.isFile() ? info.size : 0),
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
