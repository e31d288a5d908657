// Finds the run of the same line before a command, if all that it printed is still kept.
import { oneLine, type PastLine, pastLines } from '../echo/past-output.ts';
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
  for await (const past of pastLines(session)) {
    if (past.back > LOOKED_AT) return undefined;
    const { to, folder: itsFolder } = past.command;
    if (to > command.begun) folder = itsFolder;
    else if (past.text === line && isSameFolder(itsFolder, folder)) return asRun(session, past, oldest.start);
  }
  return undefined;
}

function isSameFolder(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

async function asRun(
  session: Session,
  { command, back, output }: PastLine,
  oldest: number,
): Promise<EarlierRun | undefined> {
  const { from, to, status } = command;
  const isCut = from <= oldest && oldest > 0;
  if (status === undefined || isCut) return undefined;
  const gaps = await session.stream.journal.gapsBetween(from, to);
  return gaps.length > 0 ? undefined : { back, status, ranges: await output() };
}
