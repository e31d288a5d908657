// Terminals that programs of this machine made, as `script` and `sudo` do: from outside, only those programs are seen in front.
import type { ProcessRow } from '../../bridges/processes.ts';
import type { Session } from '../state/session.ts';
import { hasCarrier, isCarrier } from './in-front.ts';
import { type ProcessTable, readProcesses } from './process-table.ts';
import { canHaveReader, type Look } from './processes.ts';

/** Another job than the shell that printed the last mark is in front in there. */
export async function runsJobInside(session: Session): Promise<boolean> {
  if (session.adopted?.shellPid === undefined) return false;
  const shell = shellIn(session, await readProcesses(session.bridge));
  return shell !== undefined && shell.group !== shell.foreground;
}

/**
 * What is in front in the innermost terminal; undefined if none is known. `outside`: what is in front of the session's own,
 * which takes single keys while they are handed on.
 */
export async function lookInside(session: Session, outside: Look): Promise<Look | undefined> {
  if (outside.mode !== 'raw' || (!hasCarrier(outside) && session.adopted?.shellPid === undefined)) return undefined;
  const table = await readProcesses(session.bridge);
  const carrier = outside.front.find(isCarrier);
  const inside = (carrier && table.inside(carrier.pid)?.reader) ?? shellIn(session, table);
  if (!inside) return undefined;
  const look = await session.bridge.lookAtTerminal(`/dev/${inside.tty}`, inside.pid);
  return look.mode === 'unknown' || look.front.length === 0 ? undefined : look;
}

/** A job, or a shell on its way to the next prompt, is in front in there and cannot be reading. */
export function worksInside(inside: Look | undefined): boolean {
  return inside !== undefined && !canHaveReader(inside);
}

/** The shell that printed the last mark, if that is in such a terminal. */
function shellIn({ adopted }: Session, table: ProcessTable): ProcessRow | undefined {
  return adopted?.shellPid === undefined ? undefined : table.of(adopted.shellPid);
}
