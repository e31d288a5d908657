// Completion as a user meets it: how many answers were wrong over all situations, and how soon the answers came.
import { findProgram } from '../.ci/system.mjs';
import { GROUPS } from '../test/completion/index.mjs';
import { needsNewerBash, runSituation, variants } from '../test/completion/run-situation.mjs';
import { startSshd } from '../test/completion/sshd.mjs';
import { ms, quantile, row } from './numbers.mjs';
import { withServer } from './server.mjs';

/**
 * @import { Fault, FaultKind, OneMore, Shell, Situation, World } from '../test/completion/situation.ts'
 * @import { Server } from './server.mjs'
 *
 * @typedef {{ name: string, situation: Situation, shell: Shell }} Play
 * @typedef {{ name: string, fault: Fault | undefined, delays: number[] }} Result
 */

const AT_ONCE = 6;
/** @type {readonly FaultKind[]} */
const KINDS = ['false complete', 'false incomplete', 'exit code', 'state', 'late', 'output', 'stuck', 'error'];

/** SITUATIONS, a regex over "group, shell: title", chooses some of them. */
const CHOSEN = new RegExp(process.env['SITUATIONS'] ?? '');

export async function completion() {
  const chosen = everySituation().filter(({ name }) => CHOSEN.test(name));
  const results = await withServer((server) => playAll(server, chosen));
  const faults = results.flatMap(({ name, fault }) => (fault ? [{ name, ...fault }] : []));
  for (const { name, kind, told } of faults) console.log(`  ${kind} | ${name}\n    ${told}`);
  row('situations', String(results.length));
  for (const kind of KINDS) row(`  ${kind}`, String(faults.filter((fault) => fault.kind === kind).length));
  if (results.length === 0) return;
  const delays = results.flatMap((result) => result.delays);
  row('from the cause to the answer, median', ms(quantile(delays, 0.5)), `p95 ${ms(quantile(delays, 0.95))}`);
}

/** @returns {Play[]} */
function everySituation() {
  return Object.entries(GROUPS).flatMap(([group, situations]) =>
    situations.flatMap((situation) =>
      variants(situation, 'bench')
        .filter(({ shell, needs }) => needs.every(findProgram) && !needsNewerBash(situation, shell))
        .map(({ shell }) => ({ name: `${group}, ${shell}: ${situation.title}`, situation, shell })),
    ),
  );
}

/** @type {(server: Server, plays: readonly Play[]) => Promise<Result[]>} */
async function playAll(server, plays) {
  const second = await server.join();
  const ssh = await startSshd(server.folder);
  const world = { ...server, other: second.call, join: () => oneMore(server), ssh };
  const waiting = [...plays];
  /** @type {Result[]} */
  const results = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await playOne(world, next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  ssh?.stop();
  return results;
}

/** @type {(server: Server) => Promise<OneMore>} */
async function oneMore(server) {
  const { call, pid, close } = await server.join();
  return { call, kill: async () => void process.kill(pid, 'SIGKILL'), close };
}

/** @type {(world: World, play: Play) => Promise<Result>} */
async function playOne(world, { name, situation, shell }) {
  try {
    return { name, ...(await runSituation(world, situation, shell)) };
  } catch (error) {
    return { name, fault: { kind: 'error', told: String(error) }, delays: [] };
  }
}
