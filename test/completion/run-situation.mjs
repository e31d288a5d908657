// Plays a situation in a session of its own and says what was wrong, if anything was.
import { chmod, mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BASH } from '../helpers/bash-version.mjs';
import { faultOf } from './judge.mjs';

/**
 * @import { Stats } from 'node:fs'
 * @import { Ask, Fault, Files, OneMore, Program, Shell, Situation, Step, Steps, World } from './situation.ts'
 *
 * @typedef {object} Run
 * @property {World} world
 * @property {string} folder
 * @property {string} session
 * @property {number[]} delays
 * @property {OneMore} [victim] The server that may be killed, while it lives.
 */

/** So long that only an answer which would never come is cut off. */
const PATIENCE_S = 45;
const LOOK_MS = 20;
// In a new home, fish sets itself up while it already reads input.
export const HOME = {
  '.config/fish/fish_variables':
    '# VERSION: 3.0\nSETUVAR __fish_initialized:3400\nSETUVAR fish_key_bindings:fish_default_key_bindings\n',
  // Without this folder, fish reads all manual pages in the background for a minute.
  '.local/share/fish/generated_completions/none': '',
  '.zshrc': '',
};

/**
 * Every shell of a situation with the programs it needs there; for the bench also those that only the bench plays.
 * @param {Situation} situation
 * @param {'tests' | 'bench'} [where]
 */
export function variants(situation, where = 'tests') {
  const tested = situation.in ?? ['bash'];
  const shells = [...new Set([...tested, ...(where === 'bench' ? (situation.inBench ?? []) : [])])];
  return shells.map((shell) => {
    /** @type {readonly Program[]} */
    const needs = [shell, ...(situation.needs ?? [])];
    return { shell, needs: needs.filter((each) => each !== 'bash') };
  });
}

/**
 * Which bash it needs, where the one on PATH is older.
 * @type {(situation: Situation, shell: Shell) => Situation['bashSince']}
 */
export function needsNewerBash({ bashSince }, shell) {
  return shell === 'bash' && bashSince && BASH < bashSince.version ? bashSince : undefined;
}

/**
 * Answers with the first fault, and how long after its cause each answer came.
 * @type {(world: World, situation: Situation, shell: Shell) => Promise<{ fault: Fault | undefined, delays: number[] }>}
 */
export async function runSituation(world, situation, shell) {
  const folder = await mkdtemp(path.join(world.folder, 'at-'));
  const home = path.join(folder, 'home');
  await writeFiles(home, { ...HOME, ...situation.home });
  await writeFiles(folder, situation.files ?? {});
  const env = { HOME: home, ...situation.env };
  const size = { cols: situation.cols ?? 100, rows: 30 };
  const { facts } = await world.call('pty_open', { shell, cwd: folder, env, ...size, ...situation.open });
  /** @type {Run} */
  const run = { world, folder, session: String(facts.session_id), delays: [] };
  try {
    // The first read takes what the shell printed at its start.
    if (!situation.fresh) await world.call('pty_send', { session_id: run.session, text: '', wait: true });
    const steps = typeof situation.steps === 'function' ? situation.steps(shell, world, folder) : situation.steps;
    return { fault: await play(run, steps), delays: run.delays };
  } finally {
    await run.victim?.close();
    await world.call('pty_close', { session_id: run.session, force: true });
  }
}

/** @type {(run: Run, steps: Steps) => Promise<Fault | undefined>} */
async function play(run, steps) {
  for (const step of steps) {
    const fault = await act(run, step);
    if (fault) return fault;
  }
  return undefined;
}

/** @type {(run: Run, step: Step) => Promise<Fault | undefined>} */
function act(run, step) {
  if ('tool' in step) return ask(run, step);
  if ('killed' in step) return killVictim(run);
  if ('lanes' in step) return playTogether(run, step.lanes);
  if ('file' in step) return waitUntil(`the file ${step.file}`, async () => Boolean(await written(run, step.file)));
  if ('tells' in step) return writeFile(path.join(run.folder, step.tells), '').then(() => undefined);
  if ('pattern' in step)
    return waitUntil(`${step.pattern} on the screen`, async () => step.pattern.test(await screen(run)));
  return run.world.tmux(step.tmux, '-t', `=${run.session}:`, ...step.args).then(() => undefined);
}

/** @type {(run: Run, step: Ask) => Promise<Fault | undefined>} */
async function ask(run, step) {
  const { tool, args, expected } = step;
  const call = await callOf(run, step);
  const began = Date.now();
  const answer = await call(tool, { session_id: run.session, ...patience(step), ...args });
  if (!expected) return undefined;
  const left = await written(run, expected.leaves);
  const early = await written(run, expected.before);
  // The clock of the file system is coarse, so a file may look younger than the answer.
  if (expected.state !== 'running') run.delays.push(Math.max(0, Date.now() - (left?.mtimeMs ?? began)));
  return faultOf({ doing: describe(step), expected, answer, left: Boolean(left), early: Boolean(early) });
}

/** @type {(run: Run, step: Ask) => Promise<World['call']>} */
async function callOf(run, { by }) {
  if (by === 'other') return run.world.other;
  if (by === undefined) return run.world.call;
  run.victim ??= await run.world.join();
  return run.victim.call;
}

/** @type {(run: Run) => Promise<undefined>} */
async function killVictim(run) {
  await run.victim?.kill();
  delete run.victim;
}

/** @param {Ask} step */
function patience({ tool, args }) {
  return tool === 'pty_read' && !args.wait && !args.until ? {} : { timeout: PATIENCE_S };
}

/** @param {Ask} step */
function describe({ tool, args }) {
  const what = 'text' in args ? args.text : 'key' in args ? args.key : undefined;
  return what === undefined ? tool : `${tool} ${JSON.stringify(what).slice(0, 200)}`;
}

/** @type {(run: Run, lanes: readonly Steps[]) => Promise<Fault | undefined>} */
async function playTogether(run, lanes) {
  const faults = await Promise.all(lanes.map((steps) => play(run, steps)));
  return faults.find((fault) => fault !== undefined);
}

/** @type {(what: string, look: () => Promise<boolean>) => Promise<Fault | undefined>} */
async function waitUntil(what, look) {
  const deadline = Date.now() + PATIENCE_S * 1000;
  for (;;) {
    const began = Date.now();
    if (await look()) return undefined;
    if (Date.now() > deadline) return { kind: 'stuck', told: `${what} never came` };
    // A look at the screen starts a process: on a slow machine these would take the time from what they wait for.
    await sleep(Math.max(LOOK_MS, 3 * (Date.now() - began)));
  }
}

/** @param {Run} run */
async function screen(run) {
  return (await run.world.tmux('capture-pane', '-p', '-t', `=${run.session}:`)).stdout;
}

/** @type {(run: Run, file: string | undefined) => Promise<Stats | undefined>} */
async function written(run, file) {
  if (file === undefined) return undefined;
  return stat(path.join(run.folder, file)).catch(() => undefined);
}

/** @type {(folder: string, files: Files) => Promise<void>} */
export async function writeFiles(folder, files) {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    await chmod(file, 0o755);
  }
}
