// The sessions that a person names by targets, on all hosts.
import type { Context } from '../session/context.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { resolve } from '../targets/resolve.ts';
import type { ListedRow } from '../tmux/rows.ts';
import { Fault } from './fault.ts';
import { HOW_TO_OPEN, toldPerson } from './with-session.ts';

export interface Picked extends ListedRow {
  /** Undefined if there is only one host. */
  host: string | undefined;
  context: Context;
}

/** Without a target, all. `away`: the hosts that could not be asked, and why. */
export async function pickSessions(
  hosts: Hosts,
  targets: readonly string[],
): Promise<{ sessions: Picked[]; away: readonly { name: string; why: string }[] }> {
  const { answers, unreachable: away } = await hosts.ask(async (context) => {
    const rows = await context.sessions.rows();
    return rows.map((row): Picked => ({ ...row, host: context.host, context }));
  });
  const rows = answers.flat();
  if (rows.length === 0 && away.length === 0) throw new Fault(`There is no session. ${HOW_TO_OPEN}`);
  try {
    const known = { rows, ...hosts.places, away };
    return { sessions: resolve(targets.length === 0 ? ['*'] : targets, known), away };
  } catch (error) {
    throw toldPerson(error);
  }
}
