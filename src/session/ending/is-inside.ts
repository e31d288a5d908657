// Tells whether the caller runs inside the session that it wants closed, by the processes: its environment may say anything.
import type { Context } from '../context.ts';
import { readLineage } from '../look/process-lineage.ts';
import { readProcesses } from '../look/process-table.ts';
import type { Session } from '../state/session.ts';

type Reach = Pick<Context, 'bridge' | 'leases'>;

export async function isCallerInside({ bridge, leases }: Reach, { row }: Pick<Session, 'row'>): Promise<boolean> {
  // On another machine the same number is another process.
  if (bridge.name !== undefined) return false;
  const { pid } = leases.holder;
  const line = (await readLineage(bridge, pid)) ?? (await readProcesses(bridge)).lineageOf(pid);
  return line.some((process) => process.pid === row.panePid);
}
