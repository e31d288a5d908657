// `ptyhold history [TARGET…]`: the commands of sessions, with when, how long, how they ended, where, and who typed them.
import type { TimedCommand } from '../record/timeline.ts';
import { prepareToRead } from '../session/completion/prepare.ts';
import { factsOfCommand } from '../session/history/command-facts.ts';
import { SessionTimeline } from '../session/history/session-timeline.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { clockTime } from '../session/services/clock-time.ts';
import { shortDuration } from '../session/services/duration.ts';
import { compilePattern, findFirstMatches } from '../session/services/pattern.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Given, Here } from './command.ts';
import { Fault, tell, WRONG_USAGE } from './fault.ts';
import { type Column, drawGrid } from './grid.ts';
import { type Paint, painter } from './paint.ts';
import { readSince } from './since.ts';
import { findAll, findNamed, type Target } from './targets.ts';

interface Told {
  target: Target;
  command: TimedCommand;
  /** As `--command` of `ptyhold log` and `line_range` of `pty_read` count: -1 is the newest. */
  back: number;
}

/** Returns the exit status: 1 if something could not be looked at. */
export async function history(hosts: Hosts, given: Given, { out }: Here): Promise<number> {
  const wanted = readFilters(given, Date.now());
  const { targets, failures } =
    given.operands.length > 0 ? await findNamed(hosts, given.operands) : await findAll(hosts);
  const told: Told[] = [];
  for (const target of targets) {
    try {
      told.push(...wanted(await commandsOf(target)));
    } catch (error) {
      failures.push(`${neutraliseText(target.name)}: ${tell(error)}`);
    }
  }
  // Of several sessions in the order of time; those of one stay in the order in which they ran.
  if (targets.length > 1) told.sort((a, b) => startOf(a) - startOf(b));
  if (given.options['json']) for (const each of told) await out.write(`${JSON.stringify(factsOf(each))}\n`);
  else if (told.length > 0)
    await out.write(drawGrid(columnsFor(painter(given, out), targets.length > 1, Date.now()), told, out.columns));
  else if (failures.length === 0) out.note(noneOf(given));
  for (const failure of failures) out.note(failure);
  return failures.length > 0 ? 1 : 0;
}

function noneOf({ options: { since, grep, failed } }: Given): string {
  const isFiltered = [since, grep, failed].some((each) => each !== undefined);
  return isFiltered ? 'No command is like that.' : 'Nothing was run yet.';
}

function readFilters({ options }: Given, now: number): (told: readonly Told[]) => Told[] {
  const { since, grep, failed } = options;
  const from = typeof since === 'string' ? readSince(since, now) : undefined;
  if (since !== undefined && from === undefined)
    throw new Fault(`--since takes a time such as 10m, 2h, 14:30 or 2026-11-23; "${since}" is none.`, WRONG_USAGE);
  const pattern = typeof grep === 'string' ? compilePattern(grep, '--grep') : undefined;
  const isWanted = ({ exit, startedAt }: TimedCommand): boolean =>
    (failed === undefined || (exit !== undefined && exit !== 0)) &&
    (from === undefined || (startedAt !== undefined && startedAt.ms >= from));
  return (told) => {
    const some = told.filter(({ command }) => isWanted(command));
    if (!pattern) return some;
    const found = findFirstMatches(
      pattern,
      some.map(({ command }) => command.line),
    );
    return some.filter((_, at) => (found[at] ?? -1) >= 0);
  };
}

async function commandsOf(target: Target): Promise<Told[]> {
  const session = await prepareToRead(target.context, target.id);
  const { commands } = await new SessionTimeline(session).read();
  return commands.map((command, at) => ({ target, command, back: commands.length - at }));
}

function startOf({ command }: Told): number {
  return command.startedAt?.ms ?? 0;
}

function columnsFor(paint: Paint, isSeveral: boolean, now: number): Column<Told>[] {
  return [
    { head: '#', cell: ({ back }) => `-${back}`, isRight: true, drops: 3 },
    ...(isSeveral ? [{ head: 'SESSION', cell: ({ target }: Told) => neutraliseText(target.name), least: 6 }] : []),
    { head: 'STARTED', cell: ({ command }) => startWord(command, now) },
    { head: 'TOOK', cell: ({ command }) => tookWord(command), isRight: true },
    {
      head: 'EXIT',
      cell: ({ command }) => exitWord(command),
      isRight: true,
      paint: (text, { command }) => (command.exit ? paint('red', text) : text),
    },
    { head: 'BY', cell: ({ command }) => byWord(command), least: 6, drops: 2 },
    { head: 'FOLDER', cell: ({ command: { folder = '' } }) => neutraliseText(folder), least: 8, drops: 4 },
    { head: 'LINES', cell: ({ command }) => String(command.lines), isRight: true, drops: 5 },
    { head: 'BYTES', cell: ({ command }) => String(command.bytes), isRight: true, drops: 6 },
    { head: 'COMMAND', cell: ({ command }) => command.line, least: 12, paint: (text) => paint('bold', text) },
  ];
}

function startWord({ startedAt }: TimedCommand, now: number): string {
  if (!startedAt) return '?';
  return `${startedAt.about ? '~' : ''}${clockTime(startedAt.ms, now)}`;
}

function tookWord({ durationMs, isRunning, startedAt }: TimedCommand): string {
  if (isRunning) return 'runs';
  if (durationMs === undefined) return '?';
  return `${startedAt?.about ? '~' : ''}${shortDuration(durationMs)}`;
}

function exitWord({ exit, isRunning }: TimedCommand): string {
  if (exit !== undefined) return String(exit);
  return isRunning ? '' : '?';
}

function byWord({ by }: TimedCommand): string {
  if (!by) return '?';
  return by.kind === 'person' ? 'person' : neutraliseText(by.name);
}

function factsOf({ target, command, back }: Told): Record<string, unknown> {
  const { id, folder, by, from, outputFrom, to } = command;
  return {
    session: neutraliseText(target.name),
    session_id: target.id,
    host: target.context.host ?? null,
    id,
    back,
    ...factsOfCommand(command),
    folder: folder === undefined ? null : neutraliseText(folder),
    by: by ? { kind: by.kind, name: by.kind === 'client' ? neutraliseText(by.name) : null } : null,
    journal: { from, output: outputFrom, to },
  };
}
