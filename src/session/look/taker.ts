// The program for which a text is judged.
import { mayHoldTerminals } from '../../programs/programs.ts';
import type { Session } from '../state/session.ts';
import { feedsAnother, leaderOf, nameOf, readerOf } from './in-front.ts';
import { readProcesses } from './process-table.ts';
import type { Look } from './processes.ts';

/** Undefined where that is not known: it feeds another, hands keys on, or shows a terminal of its own in which a shell may read. */
export async function takerIn(session: Session, look: Look): Promise<string | undefined> {
  const reader = feedsAnother(look) ? undefined : readerOf(look);
  if (reader === undefined || !mayHoldTerminals(reader)) return reader;
  const editor = look.front.find((process) => nameOf(process) === reader) ?? leaderOf(look);
  const processes = await readProcesses(session.bridge);
  return editor && processes.inside(editor.pid) ? undefined : reader;
}
