// Runs a playbook: brings its sessions up, then does its stages, and writes down each step before and after.
import { randomBytes } from 'node:crypto';
import { describeFailure } from './failure-words.ts';
import { ShellsBefore } from './free-shell.ts';
import type { Judged } from './judge-step.ts';
import { shortHash } from './owner.ts';
import type { Plan, PlannedStage } from './plan.ts';
import type { RunFile } from './run-file.ts';
import { keyOf, type RunSoFar } from './run-log.ts';
import { runStep } from './run-step.ts';
import { doInOrder } from './together.ts';
import { Turns } from './turns.ts';
import { bringUp } from './up.ts';
import type { Live, World } from './world.ts';

export interface RunWanted {
  plan: Plan;
  /** The only stage to run. */
  only: string | undefined;
  /** A run that was cut off or has failed, and goes on. */
  before: RunSoFar | undefined;
}

export type RunEnd = 'done' | 'failed' | 'interrupted';

export async function runPlaybook({ plan, only, before }: RunWanted, world: World, log: RunFile): Promise<RunEnd> {
  if (!before) {
    const run = randomBytes(6).toString('hex');
    await log.write({ run, plan: digestOfStages(plan), at: Date.now() / 1000, ...(only !== undefined && { only }) });
  }
  const stages = only === undefined ? plan.stages : plan.stages.filter(({ name }) => name === only);
  const { ok, live, shells } = await bringUp(plan.sessions, world, { replaces: false });
  if (world.signal.aborted) return 'interrupted';
  const turns = new Turns();
  const shellsBefore = new ShellsBefore(shells, typedInto(stages, before));
  const ends = new Set<RunEnd>(ok ? ['done'] : ['failed']);
  if (ok) await doInOrder(stages, (stage) => doStage(stage), skip);
  // One that was interrupted has no end yet: it can go on.
  const end = ends.has('interrupted') ? 'interrupted' : ends.has('failed') ? 'failed' : 'done';
  if (end !== 'interrupted') await log.write({ end });
  return end;

  async function doStage(stage: PlannedStage): Promise<boolean> {
    const end = await runStage(stage, { ...world, live, before, log, watched: watchedBy(stage), turns, shellsBefore });
    ends.add(end);
    return end === 'done';
  }

  function skip({ name }: PlannedStage, failed: readonly string[]): void {
    world.tell({ kind: 'stage', name, state: 'skipped', says: `needs ${failed.join(' and ')}` });
  }
}

interface StageRun extends World {
  /** The sessions whose output the stage waits for. */
  watched: readonly string[];
  turns: Turns;
  shellsBefore: ShellsBefore;
  live: ReadonlyMap<string, Live>;
  before: RunSoFar | undefined;
  log: RunFile;
}

async function runStage({ name, steps }: PlannedStage, run: StageRun): Promise<RunEnd> {
  const { tell, before } = run;
  const done = steps.filter((_, at) => before?.steps.get(keyOf(name, at))?.is === 'done').length;
  if (done === steps.length) {
    tell({ kind: 'stage', name, state: 'done', says: 'done before' });
    return 'done';
  }
  let says = '';
  for (const [at, step] of steps.entries()) {
    if (at < done) continue;
    tell({ kind: 'stage', name, state: 'running', says: `step ${at + 1} of ${steps.length}` });
    const judged = await doStep(name, at, step, run);
    says = steps.length === 1 ? judged.says : `step ${at + 1} of ${steps.length}: ${judged.says}`;
    if (judged.is === 'done') continue;
    tell({ kind: 'stage', name, state: judged.is, says });
    return judged.is;
  }
  tell({ kind: 'stage', name, state: 'done', says });
  return 'done';
}

async function doStep(stage: string, at: number, step: PlannedStage['steps'][number], run: StageRun): Promise<Judged> {
  const { log, before, live, tell, signal } = run;
  const place = { stage, step: at };
  if (signal.aborted) return { is: 'interrupted', says: 'interrupted' };
  const judged = await runStep(step, {
    tell,
    signal,
    live,
    of: stage,
    before: before?.steps.get(keyOf(stage, at)),
    watched: run.watched,
    turns: run.turns,
    shellsBefore: run.shellsBefore,
    noteBegun: (was) => log.write({ ...place, is: 'begun', before: was }),
    noteTyped: () => log.write({ ...place, is: 'typed' }),
  }).catch((error: unknown): Judged => ({ is: 'failed', says: describeFailure(error) }));
  // What was cut off may have typed: --resume finds out.
  if (judged.is === 'failed' && signal.aborted) return { is: 'interrupted', says: judged.says };
  if (judged.is === 'done') await log.write({ ...place, is: 'done' });
  if (judged.is === 'failed') await log.write({ ...place, is: 'failed', says: judged.says });
  return judged;
}

/** What those steps started may be in front, for later ones. */
function typedInto(stages: readonly PlannedStage[], before: RunSoFar | undefined): string[] {
  return stages.flatMap(({ name, steps }) =>
    steps.flatMap((step, at) => {
      if (before?.steps.get(keyOf(name, at))?.is !== 'done') return [];
      return step.do === 'send' ? step.texts.map(({ session }) => session) : [];
    }),
  );
}

function watchedBy({ steps }: PlannedStage): string[] {
  return steps.flatMap((step) => (step.do === 'wait' && step.awaited.until !== undefined ? step.sessions : []));
}

/** A run goes on only with the stages that it began with. */
export function digestOfStages({ stages }: Plan): string {
  return shortHash(JSON.stringify(stages));
}
