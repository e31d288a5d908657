// The jobs that a session's program has put behind it, and which of them its end leaves running.
import { OUTLIVES_SHELL_MS } from '../../timing.ts';
import { readProcesses, wordsOf } from '../look/process-table.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { livingGroups } from './living-groups.ts';

export interface Job {
  readonly group: number;
  /** What its first process was started with. */
  readonly command: string;
}

/** None if the system does not name the terminal. */
export async function findJobs({ bridge, row }: Pick<Session, 'bridge' | 'row'>): Promise<Job[]> {
  const table = await readProcesses(bridge);
  const founder = table.atTerminal(row.panePid);
  if (founder === undefined) return [];
  const { tty, group, foreground } = founder;
  // A shell inside this one, and whatever else leads to what is in front, is none.
  const inFront = new Set([group, ...table.lineageOf(foreground).map((one) => one.group)]);
  const behind = table.all().filter((one) => one.tty === tty && !inFront.has(one.group));
  const groups = [...new Set(behind.map((one) => one.group))];
  const firsts = groups.flatMap((own) => table.of(own) ?? behind.find((one) => one.group === own) ?? []);
  return Promise.all(firsts.map(async (one) => ({ group: one.group, command: await wordsOf(bridge, one) })));
}

/** A job that was hung up may take a moment to end. */
export async function findOutliving(session: Session, jobs: readonly Job[]): Promise<readonly Job[]> {
  let left = jobs;
  if (jobs.length === 0) return jobs;
  await until(session, { within: OUTLIVES_SHELL_MS, every: 50 }, async () => {
    const living = await livingGroups(
      session.bridge,
      left.map(({ group }) => group),
    );
    left = left.filter(({ group }) => living.includes(group));
    return left.length === 0;
  });
  return left;
}
