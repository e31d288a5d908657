// The commands of a session for the page: where each stands in the journal, and how it ended.

import { findTypedText, oneLine } from '../session/history/past-output.ts';
import { findHeldLines } from '../session/lines/line-numbers.ts';
import type { PastCommand } from '../session/state/past-commands.ts';
import type { Session } from '../session/state/session.ts';
import type { Played, PlayedCommand } from './protocol.ts';

/** A page shows no more, and each costs a look at the journal. */
const MOST_COMMANDS = 500;

export async function timelineOf(session: Session): Promise<Played> {
  const past = (await session.commands.upToNow()).slice(-MOST_COMMANDS);
  const commands: PlayedCommand[] = [];
  for (const command of past) {
    const line = oneLine(await findTypedText(session, command));
    // There was no command: the shell only showed its prompt again.
    if (line !== '' || command.spans[0]?.phase !== 'input') commands.push(playedOf(command, line));
  }
  const { from, to } = await findHeldLines(session);
  const { cols, rows } = session.row;
  return { commands, times: [], sizes: [{ offset: from, cols, rows }], from, to };
}

function playedOf({ from, to, spans, status }: PastCommand, line: string): PlayedCommand {
  return {
    id: String(from),
    line,
    startedAt: undefined,
    durationMs: undefined,
    exit: status,
    isRunning: spans.at(-1)?.phase !== 'ended',
    by: undefined,
    from,
    outputFrom: spans.find(({ phase }) => phase === 'output')?.from ?? from,
    to,
  };
}
