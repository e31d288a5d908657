// Plays a situation in a session of its own and says what was wrong, if anything was.
import { chmod, mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { faultOf } from './judge.mjs';

/** Long enough that only an answer which never comes by itself is cut off. */
const PATIENCE_S = 45;
const LOOK_MS = 20;
// fish in a home it has never seen sets itself up while it already reads.
const HOME = {
  '.config/fish/fish_variables':
    '# VERSION: 3.0\nSETUVAR __fish_initialized:3400\nSETUVAR fish_key_bindings:fish_default_key_bindings\n',
  // Without this folder it reads all manual pages, in the background and for a minute.
  '.local/share/fish/generated_completions/none': '',
  '.zshrc': '',
};

/** Every shell of a situation with the programs it needs there. */
export function variants(situation) {
  const shells = situation.in ?? ['bash'];
  return shells.map((shell) => ({
    shell,
    needs: [shell, ...(situation.needs ?? [])].filter((each) => each !== 'bash'),
  }));
}

/**
 * Answers with the first fault, and how long after its cause each answer came. `world` is a folder, `call` and `other`
 * (the tools of two servers on the same sessions) and `tmux` (one command on their socket).
 */
export async function runSituation(world, situation, shell) {
  const folder = await mkdtemp(path.join(world.folder, 'at-'));
  const home = path.join(folder, 'home');
  await writeFiles(home, { ...HOME, ...situation.home });
  await writeFiles(folder, situation.files ?? {});
  const env = { HOME: home, ...situation.env };
  const size = { cols: situation.cols ?? 100, rows: 30 };
  const { facts } = await world.call('pty_open', { shell, cwd: folder, env, ...size, ...situation.open });
  const run = { world, folder, session: facts.session_id, delays: [] };
  try {
    // What a shell says at its start belongs to the first read.
    if (!situation.fresh) await world.call('pty_send', { session_id: run.session, text: '', wait: true });
    const steps = typeof situation.steps === 'function' ? situation.steps(shell, world) : situation.steps;
    return { fault: await play(run, steps), delays: run.delays };
  } finally {
    await world.call('pty_close', { session_id: run.session, force: true });
  }
}

async function play(run, steps) {
  for (const step of steps) {
    const fault = await act(run, step);
    if (fault) return fault;
  }
  return undefined;
}

function act(run, step) {
  if (step.tool) return ask(run, step);
  if (step.lanes) return playTogether(run, step.lanes);
  if (step.file) return waitUntil(`the file ${step.file}`, () => written(run, step.file));
  if (step.pattern) return waitUntil(`${step.pattern} on the screen`, async () => step.pattern.test(await screen(run)));
  return run.world.tmux(step.tmux, '-t', `=${run.session}:`, ...step.args).then(() => undefined);
}

async function ask(run, { tool, args, expected, other }) {
  const call = other ? run.world.other : run.world.call;
  const began = Date.now();
  const answer = await call(tool, { session_id: run.session, ...patience(tool, args), ...args });
  if (!expected) return undefined;
  const left = expected.leaves && (await written(run, expected.leaves));
  const early = expected.before && (await written(run, expected.before));
  // A file's time stamp may be that of the last tick of the clock.
  if (expected.state !== 'running') run.delays.push(Math.max(0, Date.now() - (left?.mtimeMs ?? began)));
  return faultOf({ doing: describe(tool, args), expected, answer, left, early });
}

function patience(tool, args) {
  return tool === 'pty_read' && !args.wait && !args.until ? {} : { timeout: PATIENCE_S };
}

function describe(tool, { text, key }) {
  const what = text ?? key;
  return what === undefined ? tool : `${tool} ${JSON.stringify(what).slice(0, 200)}`;
}

async function playTogether(run, lanes) {
  const faults = await Promise.all(lanes.map((steps) => play(run, steps)));
  return faults.find((fault) => fault !== undefined);
}

async function waitUntil(what, look) {
  const deadline = Date.now() + PATIENCE_S * 1000;
  while (!(await look())) {
    if (Date.now() > deadline) return { kind: 'stuck', told: `${what} never came` };
    await sleep(LOOK_MS);
  }
  return undefined;
}

async function screen(run) {
  return (await run.world.tmux('capture-pane', '-p', '-t', `=${run.session}:`)).stdout;
}

function written(run, file) {
  return stat(path.join(run.folder, file)).catch(() => undefined);
}

async function writeFiles(folder, files) {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    await chmod(file, 0o755);
  }
}
