// Where the time of a call goes: the notes of PTYHOLD_DEBUG, part by part.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { median, ms, quantile, row, timed } from './numbers.mjs';
import { command, withServer } from './server.mjs';

const ROUNDS = 300;
/** Left out: V8 has compiled little by then. */
const FIRST = 50;

/** Each part ends with the first note of this kind that comes behind the part before it. @type {[string, RegExp][]} */
const PARTS = [
  ['to the row of the session', /^row /],
  ['to the gate passed', /^ready /],
  ['to the text typed', /^typed /],
  ['to the mark of the output', /^mark \{"kind":"output"/],
  ['to the mark of the end', /^mark \{"kind":"end"/],
  ['to the prompt behind it', /^mark \{"kind":"input"/],
  ['to the verdict', /^verdict /],
  ['to the output drawn, and the place saved', /^drawn /],
  ['to the answer', /^answer /],
];

const NOTE = /^\S+ #(\d+) \+([\d.]+)ms (.*)$/;

export async function parts() {
  await withServer(async (server) => {
    const debug = path.join(server.folder, 'debug');
    const own = await server.join({ PTYHOLD_DEBUG: debug });
    const { facts } = await own.call('pty_open');
    /** @type {number[]} */
    const whole = [];
    for (let n = 0; n < ROUNDS; n += 1) whole.push(await timed(() => command(own, facts.session_id, 'true')));
    const calls = callsIn(await readFile(debug, 'utf8')).slice(-whole.length);
    const times = calls.map(timesOf).slice(FIRST);
    row('pty_send("true", wait), with notes, median', ms(median(whole.slice(FIRST))));
    const rest = times.map((all, n) => (whole[n + FIRST] ?? Number.NaN) - (all.at(-1) ?? Number.NaN));
    print('MCP, in and out', rest);
    for (const [at, [name]] of PARTS.entries())
      print(
        name,
        times.map((all) => (all[at] ?? Number.NaN) - (all[at - 1] ?? 0)),
      );
    const questions = calls.slice(FIRST).map((notes) => notes.filter(({ said }) => said.startsWith('tmux ')).length);
    row('  questions to tmux, median', String(median(questions)));
  });
}

/** @typedef {{ at: number, said: string }} Note */

/** @type {(log: string) => Note[][]} */
function callsIn(log) {
  /** @type {Map<string, Note[]>} */
  const calls = new Map();
  for (const line of log.split('\n')) {
    const [, number, at, said] = NOTE.exec(line) ?? [];
    if (number === undefined || said === undefined) continue;
    calls.set(number, [...(calls.get(number) ?? []), { at: Number(at), said }]);
  }
  return [...calls.values()];
}

/** When each part ended. @type {(notes: Note[]) => number[]} */
function timesOf(notes) {
  let next = 0;
  return PARTS.map(([, ends]) => {
    const found = notes.findIndex(({ said }, at) => at >= next && ends.test(said));
    if (found >= 0) next = found;
    return notes[next]?.at ?? Number.NaN;
  });
}

/** @type {(what: string, values: number[]) => void} */
function print(what, values) {
  row(`  ${what}`, ms(median(values)), `p95 ${ms(quantile(values, 0.95))}`);
}
