// Ends a session: asks its program to go, then hangs up, then kills; and removes what was kept of it.

import { setTimeout } from 'node:timers/promises';
import type { Signal } from '../bridges/bridge.ts';
import { PtyholdError } from '../errors.ts';
import { killSession, listRiders, moveClient, readRiders } from '../tmux/session-commands.ts';
import type { Context } from './context.ts';
import { exitCode, lookAt } from './look/terminal.ts';
import { Alarm } from './state/alarm.ts';
import type { SessionView } from './state/session.ts';
import { awaitPrompt } from './typing/readiness.ts';
import { pressKeys } from './typing/type.ts';

export interface Closed {
  name: string;
  id: string;
  exitCode: number | undefined;
  how: 'had ended' | 'ended' | 'hung up' | 'killed';
}

/** An interrupt may come before the program is ready for it, and end of input may end one of several. */
const ASKED = [
  ['C-c', 80],
  ['C-d', 250],
  ['C-c', 250],
  ['C-d', 420],
] as const;
const HUNG_UP_MS = 1_500;
/** A program that outlives its shell by more than this has ignored the hang-up. */
const LEFT_MS = 500;
const KILLED_MS = 2_000;

export async function closeSession(context: Context, nameOrId: string, options: { force: boolean }): Promise<Closed> {
  const view = await context.find(nameOrId);
  const how = await endProgram(context, view, options.force);
  const status = view.row.dead ? await exitCode(context, view) : undefined;
  await removeSession(context, view);
  return { name: view.row.name, id: view.id, exitCode: status, how };
}

async function endProgram(context: Context, view: SessionView, force: boolean): Promise<Closed['how']> {
  if (view.row.dead) return 'had ended';
  if (!force && (await ask(context, view))) return 'ended';
  const groups = await frontGroups(context, view);
  await signal(context, groups, ['SIGHUP', 'SIGCONT']);
  if (await diesWithin(context, view, HUNG_UP_MS)) {
    // Asked for its status, tmux takes its dead child out of the process table.
    await exitCode(context, view);
    if (await haveGone(context, groups)) return 'hung up';
  }
  await signal(context, groups, ['SIGKILL']);
  await diesWithin(context, view, KILLED_MS);
  return 'killed';
}

/** As a person would: clear the line or interrupt what runs, then say that there will be no more input. */
async function ask(context: Context, view: SessionView): Promise<boolean> {
  try {
    await view.sync();
    await awaitPrompt(view, undefined);
    for (const [key, patienceMs] of ASKED) {
      await view.sync();
      const atPrompt = view.timeline.phase === 'input';
      await pressKeys(context, view, atPrompt ? ['C-e', 'C-u', 'C-d'] : [key]);
      if (await diesWithin(context, view, patienceMs)) return true;
    }
  } catch (error) {
    if (error instanceof PtyholdError && error.code === 'session_dead') return true;
    throw error;
  }
  return false;
}

async function frontGroups(context: Context, view: SessionView): Promise<number[]> {
  const look = await lookAt(context, view);
  return [...new Set([view.row.panePid, ...look.front.map((process) => process.group)])];
}

async function signal(context: Context, groups: readonly number[], signals: readonly Signal[]): Promise<void> {
  for (const group of groups) for (const each of signals) await context.bridge.signalGroup(group, each);
}

/** A shell goes when it is hung up; what ran in front of it may not care. */
async function haveGone(context: Context, groups: readonly number[]): Promise<boolean> {
  for (const deadline = performance.now() + LEFT_MS; ; await setTimeout(50)) {
    const left = await Promise.all(groups.map((group) => context.bridge.isAlive(-group)));
    if (!left.includes(true) || (await areZombies(context, groups))) return true;
    if (performance.now() >= deadline) return false;
  }
}

/** In a container nobody may take the dead out of the process table. */
async function areZombies(context: Context, groups: readonly number[]): Promise<boolean> {
  const { stdout } = await context.bridge.run(['ps', '-A', '-o', 'pgid=', '-o', 'stat=']);
  const states = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  const ours = states.filter(([group]) => groups.includes(Number(group)));
  return ours.length > 0 && ours.every(([, state]) => state?.startsWith('Z'));
}

async function diesWithin(context: Context, view: SessionView, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  const alarm = new Alarm(view, undefined);
  try {
    for (;;) {
      const row = await context.refresh(view);
      if (!row || row.dead) return true;
      const left = deadline - performance.now();
      if (left <= 0) return false;
      await alarm.wait(Math.min(left, 200));
    }
  } finally {
    alarm.close();
  }
}

async function removeSession(context: Context, view: SessionView): Promise<void> {
  await moveRiders(context, view);
  // The connection may still ride on this very session; then it ends with it and the second try finds nothing left.
  const result = await context.tmux.executeInTurn(killSession(view.row.name));
  if (result && !result.ok && result.reason !== 'no_such_session') {
    throw new PtyholdError(
      'tmux_failed',
      `tmux could not close ${view.row.name}: ${result.error}.`,
      'Try again with force: true.',
    );
  }
  await context.forget(view.id);
  await context.bridge.removeTree(view.journal.folder);
}

/** Connections of servers, which would end with the session, go on in another; a person's client does not. */
async function moveRiders(context: Context, view: SessionView): Promise<void> {
  const other = (await context.rows()).find((row) => row.id !== view.id);
  if (!other) return;
  const riders = await context.tmux.execute(listRiders(view.row.name), { repeatable: true });
  for (const client of readRiders(riders?.lines ?? []))
    await context.tmux.execute(moveClient(client, other.name), { repeatable: true });
}
