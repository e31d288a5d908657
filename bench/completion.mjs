// Completion as a user meets it: how often it was told wrong over all situations, and how soon it was told.
import { findProgram } from '../.ci/system.mjs';
import { GROUPS } from '../test/completion/index.mjs';
import { runSituation, variants } from '../test/completion/run-situation.mjs';
import { startSshd } from '../test/completion/sshd.mjs';
import { ms, quantile, row } from './numbers.mjs';
import { withServer } from './server.mjs';

const AT_ONCE = 6;
const KINDS = ['false complete', 'false incomplete', 'exit code', 'state', 'late', 'output', 'stuck', 'error'];

/** SITUATIONS is a regex over "group, shell: title", for some of them. */
const CHOSEN = new RegExp(process.env.SITUATIONS ?? '');

export async function completion() {
  const chosen = everySituation().filter(({ name }) => CHOSEN.test(name));
  const results = await withServer((server) => playAll(server, chosen));
  const faults = results.filter(({ fault }) => fault);
  for (const { name, fault } of faults) console.log(`  ${fault.kind} | ${name}\n    ${fault.told}`);
  row('situations', String(results.length));
  for (const kind of KINDS) row(`  ${kind}`, String(faults.filter(({ fault }) => fault.kind === kind).length));
  if (results.length === 0) return;
  const delays = results.flatMap((result) => result.delays);
  row('from the cause to the answer, median', ms(quantile(delays, 0.5)), `p95 ${ms(quantile(delays, 0.95))}`);
}

function everySituation() {
  return Object.entries(GROUPS).flatMap(([group, situations]) =>
    situations.flatMap((situation) =>
      variants(situation)
        .filter(({ needs }) => needs.every(findProgram))
        .map(({ shell }) => ({ name: `${group}, ${shell}: ${situation.title}`, situation, shell })),
    ),
  );
}

async function playAll(server, situations) {
  const second = await server.join();
  const ssh = await startSshd(server.folder);
  const world = { ...server, other: second.call, ssh };
  const waiting = [...situations];
  const results = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await playOne(world, next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  ssh?.stop();
  return results;
}

async function playOne(world, { name, situation, shell }) {
  try {
    return { name, ...(await runSituation(world, situation, shell)) };
  } catch (error) {
    return { name, fault: { kind: 'error', told: String(error) }, delays: [] };
  }
}
