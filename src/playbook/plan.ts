// A playbook → what is to be done, as plain data: every default filled in, every target resolved to sessions.
import type { LookWanted } from '../looks/look.ts';
import type { Known } from '../targets/target.ts';
import { PLAYBOOK_READY_S } from '../timing.ts';
import { type Fault, faultsOfPattern, type Path } from './faults.ts';
import { findCycle, inWaves, type Needing, unknownNeeds } from './graph.ts';
import { type PlannedStep, planStep } from './plan-steps.ts';
import type { Playbook, Ready, SessionWanted, StageWanted } from './schema.ts';

export interface PlannedSession {
  name: string;
  command: string | undefined;
  shell: string | undefined;
  cwd: string | undefined;
  env: Readonly<Record<string, string>>;
  tags: readonly string[];
  host: string | undefined;
  role: string | undefined;
  look: LookWanted | undefined;
  cols: number | undefined;
  rows: number | undefined;
  ready: ReadyWhen;
  readyS: number;
  needs: readonly string[];
}

type ReadyWhen =
  | { by: 'pattern'; pattern: string }
  | { by: 'port'; port: number }
  | { by: 'exit'; code: number }
  /** A shell at its prompt, a command that has started. */
  | { by: 'start' };

export interface PlannedStage {
  name: string;
  needs: readonly string[];
  steps: readonly PlannedStep[];
}

export interface Plan {
  /** Each stands behind those that it needs. */
  sessions: readonly PlannedSession[];
  stages: readonly PlannedStage[];
}

export function planOf({ sessions, layout, stages = [] }: Playbook): { plan: Plan } | { faults: Fault[] } {
  const wanted = Object.entries(sessions).map(([name, session]) => planSession(name, session, layout));
  const known = knownOf(wanted);
  const steps = stages.map((stage, at) => planSteps(stage, known, ['stages', at]));
  const needing = stages.map(({ name, needs }, at) => ({ name, needs: needsOf(needs, stages[at - 1]) }));
  const twice = faultsOfNames(stages);
  const stageNeeds = (name: string): Path => ['stages', stages.findIndex((stage) => stage.name === name), 'needs'];
  const faults = [
    ...faultsOfNeeds(wanted, (name) => ['sessions', name, 'needs']),
    ...wanted.flatMap(faultsOfSession),
    ...(twice.length > 0 ? twice : faultsOfNeeds(needing, stageNeeds)),
    ...steps.flatMap((each) => each.faults),
  ];
  if (faults.length > 0) return { faults };
  const planned = needing.map((stage, at) => ({ ...stage, steps: steps[at]?.steps ?? [] }));
  return { plan: { sessions: inWaves(wanted).flat(), stages: planned } };
}

/** A stage that says nothing comes behind the one above it. */
function needsOf(needs: StageWanted['needs'], above: StageWanted | undefined): string[] {
  if (needs !== undefined) return [needs].flat();
  return above ? [above.name] : [];
}

function planSession(name: string, wanted: SessionWanted, layout: Playbook['layout']): PlannedSession {
  const { command, shell, cwd, env = {}, tags = [], host, role, look, cols, rows, ready, needs = [] } = wanted;
  return {
    name,
    command,
    shell,
    cwd,
    env: Object.fromEntries(Object.entries(env).map(([variable, value]) => [variable, String(value)])),
    tags,
    host,
    role,
    look: layout === undefined ? look : { ...look, layout },
    cols,
    rows,
    ready: ready ? readyWhen(ready) : { by: 'start' },
    readyS: ready?.timeout ?? PLAYBOOK_READY_S,
    needs: [needs].flat(),
  };
}

function readyWhen(ready: Ready): ReadyWhen {
  if ('pattern' in ready) return { by: 'pattern', pattern: ready.pattern };
  return 'port' in ready ? { by: 'port', port: ready.port } : { by: 'exit', code: ready.exit };
}

function faultsOfSession({ name, command, shell, ready }: PlannedSession): Fault[] {
  const at: Path = ['sessions', name];
  return [
    ...(command !== undefined && shell !== undefined
      ? [{ path: [...at, 'shell'], says: `sessions.${name} has a command, which runs instead of a shell: keep one.` }]
      : []),
    ...(ready.by === 'exit' && command === undefined
      ? [{ path: [...at, 'ready'], says: `sessions.${name}.ready.exit needs a command that ends.` }]
      : []),
    ...(ready.by === 'pattern' ? faultsOfPattern(ready.pattern, [...at, 'ready', 'pattern']) : []),
  ];
}

function faultsOfNeeds(all: readonly Needing[], at: (name: string) => Path): Fault[] {
  const unknown = unknownNeeds(all).map(({ name, says }) => ({ path: at(name), says }));
  const cycle = unknown.length > 0 ? undefined : findCycle(all);
  const [first] = cycle ?? [];
  if (!cycle || first === undefined) return unknown;
  return [{ path: at(first), says: `${[...cycle, first].join(' needs ')}: none of them can be the first.` }];
}

function faultsOfNames(stages: readonly StageWanted[]): Fault[] {
  return stages.flatMap(({ name }, at) =>
    stages.findIndex((each) => each.name === name) === at
      ? []
      : [{ path: ['stages', at, 'name'], says: `There is a stage ${name} already.` }],
  );
}

function planSteps({ steps }: StageWanted, known: Known, path: Path): { steps: PlannedStep[]; faults: Fault[] } {
  const planned = steps.map((step, at) => planStep(step, known, [...path, 'steps', at]));
  return {
    steps: planned.flatMap((each) => ('step' in each ? [each.step] : [])),
    faults: planned.flatMap((each) => ('faults' in each ? each.faults : [])),
  };
}

/** A playbook types into its own sessions alone, so its targets are resolved among those. */
function knownOf(sessions: readonly PlannedSession[]): Known {
  const hosts = [...new Set(sessions.flatMap(({ host }) => host ?? []))];
  return { rows: sessions.map(({ name, tags, host }) => ({ id: name, name, tags, host })), hosts };
}
