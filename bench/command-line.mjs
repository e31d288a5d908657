// One command at the command line, against the start of a bare Node in the same run.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median, ms, quantile, row, timed } from './numbers.mjs';
import { SERVER, withServer } from './server.mjs';

const run = promisify(execFile);
const ROUNDS = 25;

export async function commandLine() {
  await withServer(async (server) => {
    const { facts } = await server.call('pty_open');
    const env = { ...process.env, HOME: server.folder, PTYHOLD_DIR: server.folder };
    const send = () => run(process.execPath, [SERVER, 'send', facts.session_id, 'true', '--wait'], { env });
    const commands = [];
    const bare = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      bare.push(await timed(() => run(process.execPath, ['-e', '0'])));
      commands.push(await timed(send));
    }
    row('ptyhold send t1 true --wait, median', ms(median(commands)), `p95 ${ms(quantile(commands, 0.95))}`);
    row('node -e 0, median', ms(median(bare)), `p95 ${ms(quantile(bare, 0.95))}`);
    row('ratio of the medians', (median(commands) / median(bare)).toFixed(2), 'wanted: at most 2.5');
  });
}
