// Finds the run of the same line before a command, if all that it printed is still kept.
import { findOutput, oneLine, pastLines } from '../echo/past-output.ts';
import type { PastCommand } from '../state/past-commands.ts';
import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';

export interface EarlierRun {
  /** 1 for the newest command of the session, as `line_range="-1"` counts. */
  back: number;
  status: number;
  ranges: readonly Range[];
}

/** To find the text of an old command takes time. */
const LOOKED_AT = 100;

/** `begun`: an offset at which the command had been typed, and no earlier one ran any more. */
export async function findEarlierRun(
  session: Session,
  command: { text: string; begun: number },
): Promise<EarlierRun | undefined> {
  const [oldest = { start: 0 }] = await session.stream.journal.segments();
  const line = oneLine(command.text);
  let folder: string | undefined;
  for await (const { command: past, back, text } of pastLines(session)) {
    if (back > LOOKED_AT) return undefined;
    if (past.to > command.begun) folder = past.folder;
    else if (text === line && isSameFolder(past.folder, folder)) return asRun(session, past, back, oldest.start);
  }
  return undefined;
}

function isSameFolder(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

async function asRun(
  session: Session,
  past: PastCommand,
  back: number,
  oldest: number,
): Promise<EarlierRun | undefined> {
  const isCut = past.from <= oldest && oldest > 0;
  if (past.status === undefined || isCut) return undefined;
  const gaps = await session.stream.journal.gapsBetween(past.from, past.to);
  return gaps.length > 0 ? undefined : { back, status: past.status, ranges: await findOutput(session, past) };
}
