// `ptyhold run`, `up` and `down`: what a playbook says, done.
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { shellQuote } from '../bridges/shell-words.ts';
import { nearest } from '../nearest.ts';
import { describePlan } from '../playbook/describe.ts';
import { takeDown } from '../playbook/down.ts';
import { findPlaybook, readPlaybook } from '../playbook/find.ts';
import type { Tell } from '../playbook/news.ts';
import { shortHash } from '../playbook/owner.ts';
import type { Plan } from '../playbook/plan.ts';
import { digestOfStages, type RunEnd, runPlaybook } from '../playbook/run.ts';
import { RunFile, readRunFile } from '../playbook/run-file.ts';
import { type RunSoFar, readRun } from '../playbook/run-log.ts';
import { rowsAt, standingOf } from '../playbook/standing.ts';
import { bringUp } from '../playbook/up.ts';
import type { World } from '../playbook/world.ts';
import type { Context } from '../session/context.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { clearUpAtSignal } from '../signals.ts';
import { withITerm2 } from '../with-iterm2.ts';
import type { Given, Here } from './command.ts';
import { Fault, WRONG_USAGE } from './fault.ts';
import { type Report, reportFor } from './playbook-report.ts';
import { programOf } from './program.ts';
import type { Tape } from './tape.ts';

const INTERRUPTED = 130;

interface Opened {
  plan: Plan;
  world: World;
  /** Of the machine where the playbook is. */
  context: Context;
}

export async function up(hosts: Hosts, given: Given, here: Here): Promise<number> {
  const { plan, world, context } = await open(hosts, given, here);
  const report = reportFor(given, here, plan.sessions, []);
  return inTurn(context, showing(world, here), async (shown) => {
    const { ok } = await bringUp(plan.sessions, reporting(shown, report), {
      replaces: given.options['replace'] === true,
    });
    const end = world.signal.aborted ? 'interrupted' : ok ? 'done' : 'failed';
    await report.end(end, endOfUp(end, fileAs(given)));
    return statusOf(end);
  });
}

export async function down(hosts: Hosts, given: Given, here: Here): Promise<number> {
  const { plan, world, context } = await open(hosts, given, here);
  const report = reportFor(given, here, [], []);
  return inTurn(context, { world }, async () => {
    const { ok, closed } = await takeDown(plan.sessions, reporting(world, report));
    await report.end(ok ? 'done' : 'failed', closed === 0 ? 'None of its sessions was there.' : undefined);
    return ok ? 0 : 1;
  });
}

export async function run(hosts: Hosts, given: Given, here: Here): Promise<number> {
  const { plan, world, context } = await open(hosts, given, here);
  const only = stageOf(plan, given.options['only']);
  if (given.options['dry-run'] && given.options['tape'])
    throw new Fault('--tape records a run, and --dry-run runs nothing: leave one of them out.', WRONG_USAGE);
  if (given.options['dry-run']) return dryRun(plan, only, world, given, here);
  const stages = plan.stages.filter(({ name }) => only === undefined || name === only);
  const report = reportFor(given, here, plan.sessions, stages);
  return inTurn(context, showing(world, here), async (shown, folder) => {
    const name = path.join(folder, 'run.jsonl');
    const before = given.options['resume'] ? beforeOf(readRun(await readRunFile(name)), plan, only) : undefined;
    // Behind what may refuse to run: nobody wants an empty file.
    const tape = await tapeFor(given, here);
    const log = await RunFile.open(name, before === undefined);
    try {
      const wanted = { plan, only: before ? before.only : only, before };
      const end = await runPlaybook(wanted, reporting(shown, report, tape), log);
      await report.end(end, endOfRun(end, fileAs(given)));
      const status = statusOf(end);
      const said = await tape?.write(world.hosts, plan.sessions, path.basename(world.file), status);
      for (const sentence of said ?? []) here.out.note(sentence);
      return status;
    } finally {
      await log.close();
    }
  });
}

async function open(hosts: Hosts, { operands: [given] }: Given, { machine: { cwd } }: Here): Promise<Opened> {
  const file = await findPlaybook(cwd, given);
  const read = await readPlaybook(file);
  if (!read.ok) {
    const shown = path.relative(cwd, file) || file;
    throw new Fault(read.faults.map(({ line, says }) => `${shown}:${line}: ${says}`).join('\n'), WRONG_USAGE);
  }
  const signal = clearUpAtSignal();
  const world = { hosts, file: await realpath(file), tell: () => undefined, show: undefined, signal };
  return { plan: read.plan, world, context: await hosts.at(undefined) };
}

interface Worked {
  world: World;
  /** Ends what was needed for it. */
  close?: () => Promise<void>;
}

/** What is opened is shown in iTerm2, where a person wants that. */
function showing(world: World, here: Here): Worked {
  const { show, close } = withITerm2(here.machine, world.hosts, programOf(here));
  return { world: { ...world, show }, close };
}

function reporting(world: World, report: Report, tape?: Tape): World {
  const tell: Tell = (news) => {
    report.tell(news);
    tape?.hear(news);
  };
  return { ...world, tell };
}

async function tapeFor({ options: { tape: file } }: Given, { machine }: Here): Promise<Tape | undefined> {
  if (typeof file !== 'string') return undefined;
  const { Tape } = await import('./tape.ts');
  return Tape.open(path.resolve(machine.cwd, file));
}

/** Two commands on one playbook would open and close against each other. */
async function inTurn(
  context: Context,
  { world, close }: Worked,
  act: (world: World, folder: string) => Promise<number>,
): Promise<number> {
  const { file } = world;
  const { folder } = await context.tmux.location();
  const turn = path.posix.join(folder, 'playbooks', shortHash(file));
  await context.bridge.privateFolder(path.posix.dirname(turn));
  const claim = await context.bridge.claim(`${turn}.turn`);
  if (!claim.isHeld) throw new Fault(`Another ptyhold is at work on ${file}. Wait for it, or interrupt it.`);
  try {
    return await act(
      world,
      context.bridge.name === undefined
        ? turn
        : path.join(context.config.own.home, '.ptyhold', 'playbooks', shortHash(file)),
    );
  } finally {
    await close?.();
    await context.bridge.release(`${turn}.turn`, claim.ticket);
  }
}

function stageOf({ stages }: Plan, wanted: string | true | undefined): string | undefined {
  if (typeof wanted !== 'string') return undefined;
  const names = stages.map(({ name }) => name);
  if (names.includes(wanted)) return wanted;
  const [near] = nearest(wanted, names);
  const known = names.length === 0 ? 'It has no stages.' : `There are: ${names.join(', ')}.`;
  throw new Fault(`There is no stage ${wanted}. ${near === undefined ? known : `Did you mean ${near}?`}`, WRONG_USAGE);
}

function beforeOf(before: RunSoFar | undefined, plan: Plan, only: string | undefined): RunSoFar {
  if (!before) throw new Fault('There is no run to go on with: leave --resume out.');
  if (before.isOver) throw new Fault('The last run went well to its end: leave --resume out for a new one.');
  if (before.plan !== digestOfStages(plan))
    throw new Fault(
      'The stages have changed since the last run began, so it cannot go on: leave --resume out for a new one.',
    );
  if (only !== undefined && before.only !== only)
    throw new Fault(
      `The last run was ${before.only === undefined ? 'of all stages' : `of ${before.only}`}: leave --only out.`,
    );
  return before;
}

async function dryRun(
  plan: Plan,
  only: string | undefined,
  world: World,
  given: Given,
  { out }: Here,
): Promise<number> {
  const standings = await Promise.all(
    plan.sessions.map(async (planned) => {
      const context = await world.hosts.at(planned.host);
      return { name: planned.name, ...standingOf(planned, await rowsAt(context), world) };
    }),
  );
  if (given.options['json']) await out.write(`${JSON.stringify({ ...plan, only, standings })}\n`);
  else await out.write(describePlan(plan, { only, standings }));
  return standings.some(({ is }) => is === 'foreign') ? 1 : 0;
}

function statusOf(end: RunEnd): number {
  return end === 'done' ? 0 : end === 'failed' ? 1 : INTERRUPTED;
}

/** As it stands behind a command that means the same playbook. */
function fileAs({ operands: [file] }: Given): string {
  return file === undefined ? '' : ` ${shellQuote(file)}`;
}

function endOfUp(end: RunEnd, file: string): string | undefined {
  return end === 'interrupted'
    ? `Interrupted. What is open stays: ptyhold up${file} goes on, ptyhold down${file} closes it.`
    : undefined;
}

function endOfRun(end: RunEnd, file: string): string | undefined {
  if (end === 'done') return undefined;
  return `ptyhold run${file} --resume goes on from there. ptyhold down${file} closes the sessions.`;
}
