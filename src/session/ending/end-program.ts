// Ends the program of a session: asks it to go, then hangs up, then kills.
import type { Signal } from '../../bridges/bridge.ts';
import { PtyholdError } from '../../errors.ts';
import { detaches } from '../../programs/programs.ts';
import { putOffHangUp } from '../../signals.ts';
import { GOODBYES, HUNG_UP_MS, KILLED_MS, OUTLIVES_SHELL_MS } from '../../timing.ts';
import type { Context } from '../context.ts';
import { bareNameOf } from '../look/in-front.ts';
import { awaitExitCode, lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { awaitPrompt } from '../typing/next-prompt.ts';
import { pressOwnKeys } from '../typing/press-keys.ts';
import { isCallerInside } from './is-inside.ts';
import { findJobs, findOutliving, type Job } from './jobs.ts';
import { livingGroups } from './living-groups.ts';

type HowEnded = 'had ended' | 'ended' | 'hung up' | 'killed';

export interface ProgramEnd {
  readonly how: HowEnded;
  /** How many jobs of its shell ended with it, and which ones run on. */
  readonly jobsEnded: number;
  readonly left: readonly Job[];
  /** What was let go: it holds what runs inside, on this machine. */
  readonly detached: readonly string[];
}

export async function endProgram(context: Context, session: Session, force: boolean): Promise<ProgramEnd> {
  const alone = { jobsEnded: 0, left: [], detached: [] };
  if (session.row.dead) return { how: 'had ended', ...alone };
  if (await isCallerInside(context, session)) return { how: leaveToTmux(context), ...alone };
  const jobs = await findJobs(session);
  const detached = await detachFront(session);
  const how = !force && (await askToEnd(context, session, jobs)) ? 'ended' : await hangUp(session);
  const left = await findOutliving(session, jobs);
  return { how, jobsEnded: jobs.length - left.length, left, detached };
}

async function hangUp(session: Session): Promise<HowEnded> {
  const fronts = await findFrontGroups(session);
  const groups = [...new Set([session.row.panePid, ...fronts])];
  // The shell that stays behind a command ends by itself, once tmux has read what the command prints last.
  const staysBehind = session.shell === undefined && fronts.length > 0;
  await sendSignals(session, staysBehind ? fronts : groups, ['SIGHUP', 'SIGCONT']);
  if (await awaitDeath(session, HUNG_UP_MS)) {
    // tmux removes its dead child from the process table when it is asked for the exit code.
    await awaitExitCode(session);
    if (await awaitGroupsGone(session, groups, OUTLIVES_SHELL_MS)) return 'hung up';
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
async function askToEnd(context: Context, session: Session, jobs: readonly Job[]): Promise<boolean> {
  const { stream } = session;
  try {
    await stream.sync();
    await awaitPrompt(session, { deadline: Number.POSITIVE_INFINITY });
    for (const [key, patienceMs] of GOODBYES) {
      await stream.sync();
      const atPrompt = stream.phases.phase === 'input';
      if (atPrompt && jobs.length > 0 && session.shellOf() === session.shell && session.shell?.traits.leavesJobs)
        return false;
      await pressOwnKeys(context, session, atPrompt ? ['C-e', 'C-u', 'C-d'] : [key]);
      if (await awaitDeath(session, patienceMs)) return true;
    }
  } catch (error) {
    if (error instanceof PtyholdError && error.code === 'session_dead') return true;
    throw error;
  }
  return false;
}

/** A key would go to what runs inside a multiplexer, and end that. */
async function detachFront(session: Session): Promise<string[]> {
  const { front } = await lookAt(session);
  const clients = front.filter((process) => detaches(bareNameOf(process)));
  if (clients.length === 0) return [];
  const groups = clients.map(({ group }) => group);
  await sendSignals(session, groups, ['SIGHUP']);
  await awaitGroupsGone(session, groups, HUNG_UP_MS);
  return [...new Set(clients.map(bareNameOf))];
}

async function findFrontGroups(session: Session): Promise<number[]> {
  const { front } = await lookAt(session);
  return [...new Set(front.map((process) => process.group))];
}

async function sendSignals({ bridge }: Session, groups: readonly number[], signals: readonly Signal[]): Promise<void> {
  for (const group of groups) for (const each of signals) await bridge.signalGroup(group, each);
}

/** A shell ends when it is hung up, but the program in front of it may ignore that. */
async function awaitGroupsGone(session: Session, groups: readonly number[], within: number): Promise<boolean> {
  const gone = await until(
    session,
    { within, every: 50 },
    async () => (await livingGroups(session.bridge, groups)).length === 0,
  );
  return gone ?? false;
}

async function awaitDeath(session: Session, milliseconds: number): Promise<boolean> {
  const died = await until(session, { within: milliseconds, every: 200 }, async () => {
    const row = await session.refresh();
    return !row || row.dead;
  });
  return died ?? false;
}
