// Whether a process is a shell that takes its commands from the terminal and has no marks.
import type { ProcessRow } from '../../bridges/processes.ts';
import { shellNamed } from '../../shells/index.ts';
import { isInteractive } from '../../shells/interactive.ts';
import { canReplaceShell } from '../look/nested-shell.ts';
import { feedsShell, opensShell } from '../look/opens-shell.ts';
import { type ProcessTable, wordsOf } from '../look/process-table.ts';
import type { Session } from '../state/session.ts';
import { readAdopted } from '../state/tmux-options.ts';

export interface Suspect {
  table: ProcessTable;
  row: ProcessRow;
  /** The name of its program. */
  name: string;
}

export async function isShellWithoutMarks(session: Session, suspect: Suspect): Promise<boolean> {
  const typed = session.typed.submitted.line ?? '';
  const opens = opensShell(typed);
  const words = await wordsOf(session.bridge, suspect.row);
  if (!isInteractive(words) || hasMarks(session, suspect, typed)) return false;
  if (!opens && (feedsShell(typed) || (await isPart(session, suspect, words)))) return false;
  return readsTerminal(session, suspect.row);
}

/** A shell that has marks and shows none runs a builtin that reads. */
function hasMarks({ row: { adopted } }: Session, { row, name }: Suspect, typed: string): boolean {
  const known = readAdopted(adopted).findLast(({ pid, shellPid }) => (shellPid ?? pid) === row.pid);
  return known !== undefined && known.kind === shellNamed(name)?.kind && !canReplaceShell(typed);
}

/** A shell runs a part of its own text, and a script that names no interpreter, in a process with its own words. */
async function isPart({ bridge, row: { panePid } }: Session, { table, row }: Suspect, words: string): Promise<boolean> {
  const parent = row.pid === panePid ? undefined : table.of(row.parent);
  return parent !== undefined && (await wordsOf(bridge, parent)) === words;
}

/**
 * Its commands come from the terminal, not from a file or a pipe. Where the system does not tell, they do. Some shells keep
 * the terminal elsewhere and put the null device in its place, from which nothing comes.
 */
async function readsTerminal({ bridge, row: { tty } }: Session, row: ProcessRow): Promise<boolean> {
  const { stdout } = await bridge.run(['readlink', `/proc/${row.pid}/fd/0`]);
  const input = stdout.trim();
  return input === '' || ['/dev/null', '/dev/tty', tty, `/dev/${row.tty}`].includes(input);
}
