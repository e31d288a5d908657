// Floods: how long they take, what the server and the disk hold of them, and what another session feels meanwhile.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, megabytes, ms, row, timed } from './numbers.mjs';
import { command, memoryOf, withServer } from './server.mjs';

export async function flood() {
  await one('50 MB of yes', 'yes | head -c 50000000');
  await one('seq 1 2000000', 'seq 1 2000000');
}

async function one(name, text) {
  let stall = 0;
  const measured = async (server) => {
    await server.call('pty_open', { name: 'flood' });
    await server.call('pty_open', { name: 'other' });
    for (const session of ['flood', 'other']) await command(server, session, 'true');
    const alone = await memoryOf(server);
    const before = [];
    for (let n = 0; n < 20; n += 1) before.push(await timed(() => command(server, 'other', 'true')));
    server.forgetStalls();
    const beside = [];
    let [peak, disk, over] = [0, 0, false];
    const watch = (async () => {
      while (!over) {
        beside.push(await timed(() => command(server, 'other', 'true')));
        peak = Math.max(peak, await memoryOf(server));
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
    row(
      '  a command in another session, median',
      ms(median(beside)),
      `at most ${ms(Math.max(...beside))}, alone ${ms(median(before))}`,
    );
  };
  await withServer(measured, (longest) => {
    stall = longest;
  });
  row('  the event loop stood still, at most', ms(stall), 'wanted: at most 50 ms');
}

/** The same in a tmux of the same version, with nobody reading along. */
async function inBareTmux(server, text) {
  await server.tmux('new-session', '-d', '-s', 'bare', '-x', '120', '-y', '40', `${text}; tmux wait-for -S bare`);
  await server.tmux('wait-for', 'bare');
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
