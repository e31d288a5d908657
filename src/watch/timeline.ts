// The commands of a session for the page, and when each part of its output came.
import type { Times } from '../journal/times.ts';
import type { TimedCommand, Timeline, Typist } from '../record/timeline.ts';
import { SessionTimeline } from '../session/history/session-timeline.ts';
import type { Session } from '../session/state/session.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Played, PlayedCommand, Tick } from './protocol.ts';

/** A page shows no more. */
const MOST_COMMANDS = 500;
/** A browser draws no faster, and is sent no more of them. */
const TICK_MS = 20;
const MOST_TICKS = 50_000;
const LONGEST_TICK_MS = 3_600_000;

/** Each session's commands are examined once. */
export class Timelines {
  readonly #known = new WeakMap<Session, SessionTimeline>();

  read(session: Session): Promise<Timeline> {
    const known = this.#known.get(session) ?? new SessionTimeline(session);
    this.#known.set(session, known);
    return known.read();
  }
}

export function playedOf({ commands, times, sizes, from, to }: Timeline): Played {
  return {
    commands: commands.slice(-MOST_COMMANDS).map(playedCommand),
    times: ticksOf(times, { from, to }),
    sizes: [...sizes],
    from,
    to,
  };
}

function playedCommand(command: TimedCommand): PlayedCommand {
  const { id, line, startedAt, durationMs, exit, isRunning, folder, by, lines, from, outputFrom, to } = command;
  return {
    id,
    line,
    startedAt: startedAt?.ms,
    isAbout: startedAt?.about ?? false,
    durationMs,
    exit,
    isRunning,
    folder: folder === undefined ? undefined : neutraliseText(folder),
    by: by && nameOf(by),
    lines,
    from,
    outputFrom,
    to,
  };
}

function nameOf(by: Typist): string {
  return by.kind === 'person' ? 'person' : neutraliseText(by.name);
}

/** None if nothing at all was noted. */
export function ticksOf(times: Times, { from, to }: { from: number; to: number }, most = MOST_TICKS): Tick[] {
  const offsets = times.notes.map(({ offset }) => offset).filter((offset) => offset > from && offset <= to);
  if (times.notes.length === 0) return [];
  const all = [from, ...offsets].flatMap((offset) => tickAt(times, offset));
  let ticks = apart(all, TICK_MS);
  for (let pause = 2 * TICK_MS; ticks.length > most && pause < LONGEST_TICK_MS; pause *= 2) ticks = apart(ticks, pause);
  return ticks;
}

function tickAt(times: Times, offset: number): Tick[] {
  const moment = times.at(offset);
  // A note may tell of a single byte, and nothing of those behind it.
  return moment ? [{ offset, ms: moment.ms, isSpread: times.at(offset + 1)?.about ?? true }] : [];
}

/** What came within the pause is one tick. */
function apart(ticks: readonly Tick[], pause: number): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    const isNear = last?.isSpread === tick.isSpread && tick.ms - last.ms < pause;
    if (!isNear) kept.push(tick);
  }
  return kept;
}
