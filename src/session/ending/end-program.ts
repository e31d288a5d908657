// Ends the program of a session: asks it to go, then hangs up, then kills.
import type { Signal } from '../../bridges/bridge.ts';
import { PtyholdError } from '../../errors.ts';
import { putOffHangUp } from '../../signals.ts';
import { GOODBYES, HUNG_UP_MS, KILLED_MS, OUTLIVES_SHELL_MS } from '../../timing.ts';
import type { Context } from '../context.ts';
import { awaitExitCode, lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { awaitPrompt } from '../typing/next-prompt.ts';
import { pressOwnKeys } from '../typing/press-keys.ts';
import { isCallerInside } from './is-inside.ts';

export type HowEnded = 'had ended' | 'ended' | 'hung up' | 'killed';

export async function endProgram(context: Context, session: Session, force: boolean): Promise<HowEnded> {
  if (session.row.dead) return 'had ended';
  if (await isCallerInside(context, session)) return leaveToTmux(context);
  if (!force && (await askToEnd(context, session))) return 'ended';
  const fronts = await findFrontGroups(session);
  const groups = [...new Set([session.row.panePid, ...fronts])];
  // The shell that stays behind a command ends by itself, once tmux has read what the command prints last.
  const staysBehind = session.shell === undefined && fronts.length > 0;
  await sendSignals(session, staysBehind ? fronts : groups, ['SIGHUP', 'SIGCONT']);
  if (await awaitDeath(session, HUNG_UP_MS)) {
    // tmux removes its dead child from the process table when it is asked for the exit code.
    await awaitExitCode(session);
    if (await awaitGroupsGone(session, groups)) return 'hung up';
  }
  await sendSignals(session, groups, ['SIGKILL']);
  await awaitDeath(session, KILLED_MS);
  return 'killed';
}

/**
 * What stands in front is the caller itself, or has started it: a key or a signal would break the closing off. tmux hangs up
 * when the session is taken away, after all else.
 */
function leaveToTmux({ leases }: Context): HowEnded {
  if (leases.holder.pid === process.pid) putOffHangUp();
  return 'hung up';
}

/** Asks as a person would: clears the line or interrupts what runs, then ends the input. */
async function askToEnd(context: Context, session: Session): Promise<boolean> {
  const { stream } = session;
  try {
    await stream.sync();
    await awaitPrompt(session, { deadline: Number.POSITIVE_INFINITY });
    for (const [key, patienceMs] of GOODBYES) {
      await stream.sync();
      const atPrompt = stream.phases.phase === 'input';
      await pressOwnKeys(context, session, atPrompt ? ['C-e', 'C-u', 'C-d'] : [key]);
      if (await awaitDeath(session, patienceMs)) return true;
    }
  } catch (error) {
    if (error instanceof PtyholdError && error.code === 'session_dead') return true;
    throw error;
  }
  return false;
}

async function findFrontGroups(session: Session): Promise<number[]> {
  const { front } = await lookAt(session);
  return [...new Set(front.map((process) => process.group))];
}

async function sendSignals({ bridge }: Session, groups: readonly number[], signals: readonly Signal[]): Promise<void> {
  for (const group of groups) for (const each of signals) await bridge.signalGroup(group, each);
}

/** A shell ends when it is hung up, but the program in front of it may ignore that. */
async function awaitGroupsGone(session: Session, groups: readonly number[]): Promise<boolean> {
  const gone = await until(session, { within: OUTLIVES_SHELL_MS, every: 50 }, async () => {
    const left = await Promise.all(groups.map((group) => session.bridge.isAlive(-group)));
    return !left.includes(true) || areZombies(session, groups);
  });
  return gone ?? false;
}

/** A container may have no process that removes dead ones from the process table. */
async function areZombies({ bridge }: Session, groups: readonly number[]): Promise<boolean> {
  const { stdout } = await bridge.run(['ps', '-A', '-o', 'pgid=', '-o', 'stat=']);
  const states = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  const ours = states.filter(([group]) => groups.includes(Number(group)));
  return ours.length > 0 && ours.every(([, state]) => state?.startsWith('Z'));
}

async function awaitDeath(session: Session, milliseconds: number): Promise<boolean> {
  const died = await until(session, { within: milliseconds, every: 200 }, async () => {
    const row = await session.refresh();
    return !row || row.dead;
  });
  return died ?? false;
}
