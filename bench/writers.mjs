// Truth where several write: servers, and people, type at random into the same sessions, and every answer is judged.
// node bench/writers.mjs [--servers=8] [--sessions=6] [--seconds=60] [--seed=…] [--shells=bash,dash] [--people] [--kills]
//   [--no-interrupts] [--dist=folder] [--debug=folder] [--show=5]
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findProgram } from '../.ci/system.mjs';
import { UNFOLDED } from '../test/writers/commands.mjs';
import { delaysOf, judge, tellWrong } from '../test/writers/judge.mjs';
import { play } from '../test/writers/play.mjs';
import { ms, quantile, row } from './numbers.mjs';
import { SERVER, withServer } from './server.mjs';

/** @import { WrongKind } from '../test/writers/types.ts' */

const SHELLS = ['bash', 'zsh', 'fish', 'dash', 'mksh', 'busybox'];
/** @type {readonly WrongKind[]} */
const KINDS = [
  'false complete',
  'false incomplete',
  'wrong exit',
  'output missing',
  'lost',
  'doubled',
  'never ran',
  'late',
  'error',
];
const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '8' },
    sessions: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    shells: { type: 'string' },
    people: { type: 'boolean', default: false },
    kills: { type: 'boolean', default: false },
    'no-interrupts': { type: 'boolean', default: false },
    dist: { type: 'string' },
    debug: { type: 'string' },
    show: { type: 'string', default: '5' },
  },
});

const shells = (values.shells?.split(',') ?? SHELLS).filter((shell) => findProgram(shell));
const program = values.dist ? path.resolve(values.dist, 'ptyhold.js') : SERVER;
const asked = process.argv.slice(2).filter((arg) => !arg.startsWith('--seed'));
console.log(`node bench/writers.mjs --seed=${values.seed} ${asked.join(' ')}`);

const plan = {
  servers: Number(values.servers),
  sessions: Number(values.sessions),
  shells,
  seed: Number(values.seed),
  people: values.people,
  kills: values.kills,
  interrupts: !values['no-interrupts'],
};

const isRight = await withServer(
  async (server) => {
    let joined = 0;
    /** @returns {Promise<import('../test/writers/types.ts').Client>} */
    const join = () => {
      joined += 1;
      return server.join(values.debug ? { PTYHOLD_DEBUG: path.resolve(values.debug, `server-${joined}`) } : {});
    };
    const end = Date.now() + Number(values.seconds) * 1000;
    const record = await play({ ...server, join }, { ...plan, goesOn: () => Date.now() < end });
    const { wrong, judged, unsure, withoutExit, truth } = await judge(record);
    for (const kind of KINDS) {
      const ofKind = wrong.filter((each) => each.kind === kind);
      for (const each of ofKind.slice(0, Number(values.show))) console.log(tellWrong(record, truth, each));
    }
    row('texts typed', String(record.deeds.length), `${record.interrupts.length} interrupts`);
    const delays = delaysOf(record, truth);
    row(
      'from the end to the answer, median',
      ms(quantile(delays, 0.5)),
      `p95 ${ms(quantile(delays, 0.95))}, at most ${ms(quantile(delays, 1))}`,
    );
    row('waited answers', String(judged), `${unsure} near an interrupt, ${withoutExit} without an exit code`);
    for (const kind of KINDS) row(`  ${kind}`, String(wrong.filter((each) => each.kind === kind).length));
    for (const shell of shells) {
      const names = record.sessions.filter((session) => session.shell === shell).map(({ name }) => name);
      const [all, bad] = [record.deeds, wrong.map(({ deed }) => deed)].map(
        (deeds) => deeds.filter(({ session }) => names.includes(session)).length,
      );
      row(`  wrong in ${shell}`, String(bad), `of ${all} texts`);
    }
    return wrong.length === 0;
  },
  undefined,
  UNFOLDED,
  program,
);
process.exitCode = isRight ? 0 : 1;
