// The newest commands of a session, as `pty_read events` tells them below its events.
import { PtyholdError } from '../errors.ts';
import type { TimedCommand } from '../record/timeline.ts';
import { prepareToRead } from '../session/completion/prepare.ts';
import type { Context } from '../session/context.ts';
import { factsOfCommand } from '../session/history/command-facts.ts';
import { SessionTimeline } from '../session/history/session-timeline.ts';
import { shortDuration } from '../session/services/duration.ts';
import { cutCommand } from '../session/status/describe.ts';
import { showName } from '../terminal/show-name.ts';

const MOST = 20;

export interface CommandsTold {
  lines: string[];
  facts: Record<string, unknown>[];
}

export const NO_COMMANDS: CommandsTold = { lines: [], facts: [] };

/** Those that run, or ended after the event of that number. */
export async function tellCommands(context: Context, name: string, since: number): Promise<CommandsTold> {
  const commands = await readCommands(context, name);
  const from = since === 0 ? 0 : ((await context.events.since(since - 1)).events[0]?.event.time ?? 0) * 1000;
  const some = commands
    .map((command, at) => ({ command, back: commands.length - at }))
    .filter(({ command }) => command.isRunning || endOf(command) > from)
    .slice(-MOST);
  return { lines: some.map(lineOf), facts: some.map(factsOf) };
}

async function readCommands(context: Context, name: string): Promise<readonly TimedCommand[]> {
  try {
    return (await new SessionTimeline(await prepareToRead(context, name)).read()).commands;
  } catch (error) {
    // Of a session that was forgotten only its events are kept.
    if (error instanceof PtyholdError && error.code === 'no_session') return [];
    throw error;
  }
}

function endOf({ startedAt, durationMs }: TimedCommand): number {
  return (startedAt?.ms ?? 0) + (durationMs ?? 0);
}

interface Told {
  command: TimedCommand;
  back: number;
}

function lineOf({ command, back }: Told): string {
  const { line, startedAt, durationMs, exit, isRunning, folder, by, lines } = command;
  const about = startedAt?.about ? '~' : '';
  return [
    `command -${back}`,
    ...(startedAt ? [`${about}${new Date(startedAt.ms).toTimeString().slice(0, 8)}`] : []),
    ...(isRunning ? ['runs'] : durationMs === undefined ? [] : [`took ${about}${shortDuration(durationMs)}`]),
    ...(exit === undefined ? [] : [`exit=${exit}`]),
    ...(by ? [`by ${by.kind === 'person' ? 'a person' : by.isThisServer ? 'you' : showName(by.name)}`] : []),
    ...(folder === undefined ? [] : [`in ${showName(folder)}`]),
    `${lines} ${lines === 1 ? 'line' : 'lines'}: ${JSON.stringify(cutCommand(line))}`,
  ].join(' ');
}

function factsOf({ command, back }: Told): Record<string, unknown> {
  const { folder, by } = command;
  return {
    back,
    ...factsOfCommand(command),
    folder: folder ?? null,
    by: by?.kind === 'client' ? by.name : (by?.kind ?? null),
    is_yours: by?.kind === 'client' && by.isThisServer,
  };
}
