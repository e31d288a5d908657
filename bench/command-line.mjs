// One command at the command line, against the start of a bare Node in the same environment and the same run: handed to the
// process that stays, and without that; BENCH_BEFORE names another build beside it.
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { median, ms, quantile, row, timed } from './numbers.mjs';
import { SERVER, withServer } from './server.mjs';

const run = promisify(execFile);
const ROUNDS = 25;
const BEFORE = process.env['BENCH_BEFORE'];

/**
 * @typedef {Record<string, string | undefined>} Env
 * @typedef {{ times: number[], work: number[] }} Measured
 * @typedef {{ what: string, argv: readonly string[], env: Env, measured: Measured }} Way
 */

/** No more than this: NODE_EXTRA_CA_CERTS alone, where it is set, takes Node 20 longer than its own start. */
const PATHS = { PATH: process.env['PATH'] };

export async function commandLine() {
  await withServer(async (server) => {
    const { facts } = await server.call('pty_open');
    const own = { HOME: server.folder, PTYHOLD_DIR: server.folder };
    const line = ['send', facts.session_id, 'true', '--wait'];
    await compare('bare', line, { ...PATHS, ...own });
    await compare('usual', line, { ...process.env, ...own });
  });
}

/** @type {(name: string, line: readonly string[], env: Env) => Promise<void>} */
async function compare(name, line, env) {
  const alone = { ...env, PTYHOLD_STAY: '0' };
  const bare = wayOf('node -e 0', ['-e', '0'], env);
  const handed = wayOf('send t1 true --wait', [SERVER, ...line], env);
  const ways = [
    bare,
    handed,
    wayOf('the same, PTYHOLD_STAY=0', [SERVER, ...line], alone),
    ...(BEFORE ? [wayOf('the build before', [BEFORE, ...line], alone)] : []),
  ];
  await startResident(handed, String(env['PTYHOLD_DIR']));
  for (let n = 0; n < ROUNDS; n += 1) for (const way of ways) await measure(way);
  for (const { what, measured } of ways) {
    const p95 = `p95 ${ms(quantile(measured.times, 0.95))}`;
    const told = `${ratio(measured, bare.measured)}${measured === handed.measured ? ', wanted: at most 2.5' : ''}`;
    row(
      `${what}, ${name} environment`,
      ms(median(measured.times)),
      measured === bare.measured ? p95 : `${p95}, ${told}`,
    );
  }
}

/** @type {(of: Measured, to: Measured) => string} */
function ratio(of, to) {
  const [times, work] = [median(of.times) / median(to.times), median(of.work) / median(to.work)];
  return `ratio ${times.toFixed(2)}, of processor time ${work.toFixed(2)}`;
}

/** @type {(what: string, argv: readonly string[], env: Env) => Way} */
function wayOf(what, argv, env) {
  return { what, argv, env, measured: { times: [], work: [] } };
}

/** @param {Way} way */
async function measure({ argv, env, measured }) {
  const script = 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2>&1';
  const time = await timed(async () => {
    const { stderr } = await run('bash', ['-c', script, 'bash', process.execPath, ...argv], { env });
    const [user, system] = stderr.trim().split(' ').map(Number);
    measured.work.push(1000 * ((user ?? 0) + (system ?? 0)));
  });
  measured.times.push(time);
}

/**
 * The second command of a minute starts it, and the first one that is handed over has it compile what it needs.
 * @type {(way: Way, folder: string) => Promise<void>}
 */
async function startResident(way, folder) {
  const count = async () => (await readdir(folder)).filter((name) => /^resident\.[0-9a-f]{8}$/.test(name)).length;
  const before = await count();
  for (let n = 0; n < 2; n += 1) await measure(way);
  for (const end = performance.now() + 60_000; (await count()) === before; ) {
    if (performance.now() > end) throw new Error('No process stays.');
    await setTimeout(20);
  }
  for (let n = 0; n < 3; n += 1) await measure(way);
  way.measured = { times: [], work: [] };
}
