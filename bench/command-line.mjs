// One command at the command line, against the start of a bare Node in the same run; BENCH_BEFORE names another build beside it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median, ms, quantile, row, timed } from './numbers.mjs';
import { SERVER, withServer } from './server.mjs';

const run = promisify(execFile);
const ROUNDS = 25;
const BEFORE = process.env['BENCH_BEFORE'];

/** @typedef {{ times: number[], work: number[] }} Measured */

export async function commandLine() {
  await withServer(async (server) => {
    const { facts } = await server.call('pty_open');
    const env = { ...process.env, HOME: server.folder, PTYHOLD_DIR: server.folder };
    /** @type {(into: Measured, ...argv: string[]) => Promise<void>} */
    const measure = async ({ times, work }, ...argv) => {
      const script = 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2>&1';
      const time = await timed(async () => {
        const { stderr } = await run('bash', ['-c', script, 'bash', process.execPath, ...argv], { env });
        const [user, system] = stderr.trim().split(' ').map(Number);
        work.push(1000 * ((user ?? 0) + (system ?? 0)));
      });
      times.push(time);
    };
    const line = ['send', facts.session_id, 'true', '--wait'];
    /** @type {Measured} */
    const bare = { times: [], work: [] };
    /** @type {Measured} */
    const now = { times: [], work: [] };
    /** @type {Measured} */
    const before = { times: [], work: [] };
    for (let n = 0; n < ROUNDS; n += 1) {
      await measure(bare, '-e', '0');
      await measure(now, SERVER, ...line);
      if (BEFORE) await measure(before, BEFORE, ...line);
    }
    /** @type {(what: string, of: keyof Measured, note: string) => void} */
    const ratios = (what, of, note) => {
      const ratio = (/** @type {Measured} */ each) => (median(each[of]) / median(bare[of])).toFixed(2);
      row(what, ratio(now), `${BEFORE ? `the build before ${ratio(before)}, ` : ''}${note}`);
    };
    row('ptyhold send t1 true --wait, median', ms(median(now.times)), `p95 ${ms(quantile(now.times, 0.95))}`);
    row('node -e 0, median', ms(median(bare.times)), `p95 ${ms(quantile(bare.times, 0.95))}`);
    ratios('ratio of the medians', 'times', 'wanted: at most 2.5');
    ratios('ratio of their processor time', 'work', 'whatever else the machine does');
  });
}
