// Takes a playbook down: closes the sessions that it opened, and no others.

import { closeSession } from '../session/close.ts';
import type { Context } from '../session/context.ts';
import type { PlaybookRow } from '../tmux/playbook-rows.ts';
import { describeFailure } from './failure-words.ts';
import { readOwner } from './owner.ts';
import type { PlannedSession } from './plan.ts';
import { rowsAt } from './standing.ts';
import { doInOrder } from './together.ts';
import type { World } from './world.ts';

export interface TakenDown {
  ok: boolean;
  closed: number;
}

/** What needs others goes before those. Sessions that the playbook no longer names go, too. */
export async function takeDown(sessions: readonly PlannedSession[], world: World): Promise<TakenDown> {
  const { answers, unreachable } = await world.hosts.ask(async (context) =>
    (await rowsAt(context))
      .filter(({ playbook }) => readOwner(playbook)?.file === world.file)
      .map((row) => ({ context, row })),
  );
  for (const { name, why } of unreachable) world.tell({ kind: 'remark', says: `${name}: ${why}` });
  const own = answers.flat();
  const closing = own.map(({ context, row }) => ({
    context,
    row,
    name: row.name,
    needs: neededBy(row.name, sessions),
  }));
  const outcomes = await doInOrder(
    closing,
    ({ context, row }) => close(context, row, world),
    ({ name }, failed) =>
      world.tell({ kind: 'session', name, state: 'skipped', says: `${failed.join(' and ')} still runs` }),
  );
  return { ok: unreachable.length === 0 && [...outcomes.values()].every(Boolean), closed: own.length };
}

function neededBy(name: string, sessions: readonly PlannedSession[]): string[] {
  return sessions.filter(({ needs }) => needs.includes(name)).map((each) => each.name);
}

async function close(context: Context, { id, name }: PlaybookRow, { tell }: World): Promise<boolean> {
  try {
    const { how, exitCode } = await closeSession(context, id, { force: false });
    const says = `its program ${how}${exitCode === undefined ? '' : ` exit=${exitCode}`}`;
    tell({ kind: 'session', name, state: 'closed', says });
    return true;
  } catch (error) {
    tell({ kind: 'session', name, state: 'failed', says: describeFailure(error) });
    return false;
  }
}
