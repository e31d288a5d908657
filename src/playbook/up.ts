// Brings the sessions of a playbook up: opens what is missing or over, and leaves alone what runs and is unchanged.
import { PtyholdError } from '../errors.ts';
import { changeLook, readLook, writeLook } from '../looks/look.ts';
import { Queue } from '../queue.ts';
import { closeSession } from '../session/close.ts';
import type { Context } from '../session/context.ts';
import { awaitExitCode } from '../session/look/terminal.ts';
import { type NewSession, openSession, reuse } from '../session/open.ts';
import { describeFailure } from './failure-words.ts';
import { tailOf } from './output.ts';
import { digestOf, folderOf, writeOwner } from './owner.ts';
import type { PlannedSession } from './plan.ts';
import { isPortOpen } from './port.ts';
import { awaitReady, type Readiness } from './ready.ts';
import { rowsAt, standingOf } from './standing.ts';
import { doInOrder } from './together.ts';
import { folderOfPlaybook, type Live, type World } from './world.ts';

/** Nobody is asked, so what is refused as dangerous is not run. */
export const NO_LEAVE = { force: false, confirm: undefined };

export interface BroughtUp {
  ok: boolean;
  live: ReadonlyMap<string, Live>;
  /** The shells that were there before. */
  shells: readonly string[];
}

export async function bringUp(
  sessions: readonly PlannedSession[],
  world: World,
  { replaces }: { replaces: boolean },
): Promise<BroughtUp> {
  const live = new Map<string, Live>();
  const fresh: NewSession[] = [];
  const shells: string[] = [];
  const opening = new Queue();
  const outcomes = await doInOrder(
    sessions,
    async (planned) => {
      const { name } = planned;
      try {
        const found = await opening.run(() => makeStand(planned, world, replaces));
        live.set(name, found.live);
        if (found.fresh) fresh.push(found.fresh);
        else if (planned.command === undefined) shells.push(name);
        return await becomeReady(planned, found, world);
      } catch (error) {
        world.tell({ kind: 'session', name, state: 'failed', says: describeFailure(error) });
        return false;
      }
    },
    ({ name }, failed) =>
      world.tell({ kind: 'session', name, state: 'skipped', says: `needs ${failed.join(' and ')}` }),
  );
  await showTogether(fresh, world);
  return { ok: [...outcomes.values()].every(Boolean), live, shells };
}

/** Once all are open, so that they stand in one window. */
async function showTogether(fresh: readonly NewSession[], { show, signal, tell }: World): Promise<void> {
  if (!show || signal.aborted) return;
  for (const says of await show(fresh)) tell({ kind: 'remark', says });
}

interface Found {
  live: Live;
  /** Present if it was opened now. */
  fresh?: NewSession;
  how: 'opened' | 'opened again' | 'replaced' | 'left alone' | 'changed';
}

async function makeStand(planned: PlannedSession, world: World, replaces: boolean): Promise<Found> {
  if (world.signal.aborted) throw new Error('Interrupted.');
  const context = await world.hosts.at(planned.host);
  const standing = standingOf(planned, await rowsAt(context), world);
  if (standing.is === 'foreign') throw new Error(`${standing.says}: close it, or name this one otherwise.`);
  if (standing.is === 'absent') return { ...(await open(context, planned, world)), how: 'opened' };
  const { id, is, dead } = standing;
  const stays = dead ? await hasDone(context, id, planned, is) : is === 'same' || !replaces;
  if (stays && !dead) await giveLook(context, id, planned, world);
  if (stays) return { live: { context, id, name: planned.name }, how: is === 'same' ? 'left alone' : 'changed' };
  await closeSession(context, id, { force: false });
  return { ...(await open(context, planned, world)), how: dead ? 'opened again' : 'replaced' };
}

/** A look changes under a program that runs. What the playbook says nothing of stays. */
async function giveLook(context: Context, id: string, { name, look }: PlannedSession, { tell }: World): Promise<void> {
  const session = await context.sessions.find(id);
  const { row } = session;
  if (look === undefined || writeLook(changeLook(readLook(row.look), look)) === row.look) return;
  try {
    await reuse(context, { look, leave: NO_LEAVE }, session);
    tell({ kind: 'remark', says: `${name} looks as the playbook says now` });
  } catch (error) {
    if (!(error instanceof PtyholdError) || error.code !== 'leased') throw error;
    tell({ kind: 'remark', says: `${name} looks as before: ${error.message}` });
  }
}

/** A job that has ended as it should need not run again. */
async function hasDone(context: Context, id: string, { ready }: PlannedSession, is: string): Promise<boolean> {
  if (ready.by !== 'exit' || is === 'changed') return false;
  return (await awaitExitCode(await context.sessions.find(id))) === ready.code;
}

async function open(context: Context, planned: PlannedSession, world: World): Promise<Pick<Found, 'live' | 'fresh'>> {
  const { name, ready, command, shell, env, tags, role, look, cols, rows } = planned;
  if (ready.by === 'port' && (await isPortOpen(context.bridge, ready.port)))
    throw new Error(`Something else listens on port ${ready.port} already.`);
  world.tell({ kind: 'session', name, state: 'opening', says: '' });
  const folder = folderOfPlaybook(world);
  const cwd = folderOf(planned, folder);
  const playbook = writeOwner({ file: world.file, digest: digestOf(planned, folder) });
  const request = { name, command, shell, cwd, env, tags, role, look, cols, rows, playbook, leave: NO_LEAVE };
  const { session } = await openSession(context, request);
  return { live: { context, id: session.id, name }, fresh: { row: session.row, context, look } };
}

async function becomeReady(planned: PlannedSession, { live, how }: Found, world: World): Promise<boolean> {
  const { name } = planned;
  world.tell({ kind: 'session', name, state: 'starting', says: how });
  const { ok, says } = await awaitReady(live, planned, world.signal);
  const state = ok ? (how === 'changed' ? 'changed' : 'ready') : 'failed';
  // Both at once: other sessions tell their own lines meanwhile.
  const text = ok ? undefined : await tailOf(live);
  world.tell({ kind: 'session', name, state, says: sentence(how, { ok, says }) });
  if (text !== undefined) world.tell({ kind: 'output', of: name, session: name, text });
  return ok;
}

function sentence(how: Found['how'], { says }: Readiness): string {
  if (how !== 'changed') return `${how}, ${says}`;
  return `${says}, but the playbook now asks for another one: --replace opens it anew`;
}
