// The process that writes a session's journal: how it is started, and made anew when it died.
import { posix as path } from 'node:path';
import { PtyholdError } from '../errors.ts';
import { forgetRingPid, type RingStart, ringArgv, ringPid } from '../journal/ring.ts';
import { segmentName } from '../journal/segments.ts';
import { closePipe, repipe } from '../tmux/session-commands.ts';
import type { Context } from './context.ts';
import { installScripts } from './installation.ts';
import type { SessionView } from './view.ts';

/** What a writer that is cut off may still bring to its file: the contents of a socket, some 208 KiB on Linux. */
const LATE_BYTES = 256 * 1024;
/** A session this young may not have begun its journal yet. */
const YOUNG_S = 5;

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
  const repaired = segmentName(start.generation, start.offset, lines, start.cause);
  await context.bridge.writeFile(path.join(view.journal.folder, repaired), '');
  await forgetRingPid(context.bridge, view.journal.folder);
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
  view.ringPid = await ringPid(context.bridge, view.journal.folder);
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
