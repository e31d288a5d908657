// The process that writes a session's journal: how it is started, and made anew when it died.
import { posix as path } from 'node:path';
import { PtyholdError } from '../../errors.ts';
import { type Cause, ringLayout } from '../../journal/segments.ts';
import { closePipe, repipe } from '../../tmux/session-commands.ts';
import type { Context } from '../context.ts';
import type { SessionView } from '../state/session.ts';
import { installScripts } from './scripts.ts';

export interface RingStart {
  generation: number;
  offset: number;
  lines: number;
  cause: Cause;
}

/** What a writer that is cut off may still bring to its file: the contents of a socket, some 208 KiB on Linux. */
const LATE_BYTES = 256 * 1024;
/** A session this young may not have begun its journal yet. */
const YOUNG_S = 5;

export const FIRST_RING: RingStart = { generation: 1, offset: 0, lines: 0, cause: 'open' };

export function ringArgv(scripts: string, folder: string, journalBytes: number, start: RingStart): string[] {
  const { segmentBytes, keep } = ringLayout(journalBytes);
  const numbers = [segmentBytes, keep, start.generation, start.offset, start.lines].map(String);
  return ['/bin/sh', path.join(scripts, 'ring.sh'), folder, ...numbers, start.cause];
}

/** Checks that the output still goes into the journal; where it does not, what is missing is marked and it goes on. */
export async function ensureJournal(context: Context, view: SessionView): Promise<void> {
  if (view.row.dead) return;
  const ringDied = view.row.piped && !(await ringIsAlive(context, view));
  if (view.row.piped && !ringDied) return;
  // A part of the dead writer may go on without it: it is cut off before anybody counts what it wrote.
  if (ringDied) await context.tmux.execute(closePipe(view.row.paneId), { repeatable: true });
  const segments = await view.journal.segments();
  const last = segments.at(-1);
  const lines = last ? last.lines + (await countLines(view, last.start, last.start + last.size)) : 0;
  const start: RingStart = {
    generation: (last?.generation ?? 0) + 1,
    // The bytes in between stand for the output that nobody has counted. Files that were removed leave no end behind.
    offset: Math.max(last ? last.start + last.size : 0, view.scanned) + (ringDied ? LATE_BYTES : 1),
    lines,
    cause: 'repaired',
  };
  await context.bridge.writeFile(
    path.join(view.journal.folder, `${start.generation}.${start.offset}.${lines}.repaired`),
    '',
  );
  // The old number must not be taken for the new process.
  await context.bridge.removeTree(path.join(view.journal.folder, 'ring.pid'));
  const argv = ringArgv(await installScripts(context), view.journal.folder, context.config.journalBytes, start);
  const result = await context.tmux.execute(repipe(view.row.paneId, argv), { repeatable: true });
  if (!result?.ok) {
    throw new PtyholdError(
      'tmux_failed',
      `The journal of ${view.row.name} cannot be written again: ${result?.error ?? 'no tmux'}.`,
      'pty_list shows what is there.',
    );
  }
  view.ringPid = undefined;
  view.watchAnew();
}

async function ringIsAlive(context: Context, view: SessionView): Promise<boolean> {
  if (view.ringPid !== undefined && (await context.bridge.isAlive(view.ringPid))) return true;
  // Another server may have started a new one meanwhile.
  const written = Number(await context.bridge.readText(path.join(view.journal.folder, 'ring.pid')));
  view.ringPid = written > 0 ? written : undefined;
  if (view.ringPid !== undefined) return context.bridge.isAlive(view.ringPid);
  // Without a number it has just been started, unless somebody removed the folder under it.
  const young = Date.now() / 1000 - view.row.created < YOUNG_S;
  return young || (await view.journal.segments()).length > 0;
}

async function countLines(view: SessionView, from: number, to: number): Promise<number> {
  let lines = 0;
  for (const byte of await view.read({ from, to })) if (byte === 0x0a) lines += 1;
  return lines;
}
