// A shell with marks in a terminal that a program of this machine made: from outside, only that program is seen in front.
import type { Session } from '../state/session.ts';
import { readAdopted } from '../state/tmux-options.ts';
import { type ProcessRow, readProcesses } from './process-table.ts';
import { canHaveReader } from './processes.ts';

/** Another job than the shell that printed the last mark is in front in there. */
export async function runsJobInside(session: Session): Promise<boolean> {
  return (await findBusyShell(session)) !== undefined;
}

/** And nothing of that job can be reading. */
export async function worksInside(session: Session): Promise<boolean> {
  const shell = await findBusyShell(session);
  if (!shell) return false;
  const look = await session.bridge.lookAtTerminal(`/dev/${shell.tty}`, shell.pid);
  return look.mode !== 'unknown' && look.front.length > 0 && !canHaveReader(look);
}

async function findBusyShell({ bridge, row, stream }: Session): Promise<ProcessRow | undefined> {
  const known = readAdopted(row.adopted).find(({ key }) => key === stream.phases.shellKey);
  if (known?.shellPid === undefined) return undefined;
  const shell = (await readProcesses(bridge)).of(known.shellPid);
  return shell && shell.group !== shell.foreground ? shell : undefined;
}
