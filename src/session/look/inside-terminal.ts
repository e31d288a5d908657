// A shell with marks in a terminal that a program of this machine made: from outside, only that program is seen in front.
import type { Session } from '../state/session.ts';
import { readAdopted } from '../state/tmux-options.ts';
import { type ProcessRow, readProcesses } from './process-table.ts';
import { canHaveReader } from './processes.ts';

/** Another job than the shell that printed the last mark is in front in there. */
export async function runsJobInside(session: Session): Promise<boolean> {
  const shell = await findShellInside(session);
  return shell !== undefined && shell.group !== shell.foreground;
}

/** A job of that shell, or the shell itself on its way to the next prompt, is in front in there and cannot be reading. */
export async function worksInside(session: Session): Promise<boolean> {
  const shell = await findShellInside(session);
  if (!shell) return false;
  const look = await session.bridge.lookAtTerminal(`/dev/${shell.tty}`, shell.pid);
  return look.mode !== 'unknown' && look.front.length > 0 && !canHaveReader(look);
}

async function findShellInside({ bridge, row, stream }: Session): Promise<ProcessRow | undefined> {
  const known = readAdopted(row.adopted).find(({ key }) => key === stream.phases.shellKey);
  return known?.shellPid === undefined ? undefined : (await readProcesses(bridge)).of(known.shellPid);
}
