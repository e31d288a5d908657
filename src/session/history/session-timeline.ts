// The timeline of a session: its commands with their times, from the journal, its marks and what was noted beside it.
import { readNoted, type SizeNote, type TimeNote, Times } from '../../journal/times.ts';
import { sizeAt, type TimedCommand, type Timeline, type Typist } from '../../record/timeline.ts';
import { findTypists, type ReadLine } from '../../record/typists.ts';
import { printOf } from '../../tmux/receipts.ts';
import { findOutput, findTypedText, isNone, oneLine } from '../echo/past-output.ts';
import { findHeldLines } from '../lines/line-numbers.ts';
import { countFeeds, LF } from '../state/feeds.ts';
import type { PastCommand } from '../state/past-commands.ts';
import { type Range, sizeOf } from '../state/range.ts';
import type { Session } from '../state/session.ts';

const SLICE = 256 * 1024;

/** What does not change any more once a command has ended. */
interface Examined {
  typed: string;
  lines: number;
  bytes: number;
}

export class SessionTimeline {
  readonly #session: Session;
  #examined = new Map<number, Examined>();

  constructor(session: Session) {
    this.#session = session;
  }

  async read(): Promise<Timeline> {
    const { stream, typists, bridge, row, leases } = this.#session;
    await typists?.flush();
    const past = await this.#session.commands.upToNow();
    const noted = await readNoted(bridge, stream.journal.folder);
    const sizes = noted.sizes.length > 0 ? noted.sizes : [{ offset: 0, cols: row.cols, rows: row.rows }];
    const found = await this.#findReal(past, sizes);
    const notes = [...(noted.notes.length > 0 ? noted.notes : await this.#roughNotes()), ...marksOf(past)];
    const times = new Times(notes);
    // What its program had begun runs no more, though its end was never marked.
    const isOver = row.dead || this.#session.remains !== undefined;
    const known = noted.notes.length > 0;
    const by = findTypists(found.map(readLine), noted.typists);
    const commands = found.map((each, at) => ({
      ...timed(each, times, isOver),
      by: by[at] ? clientOf(by[at], leases.holder.owner) : known ? PERSON : undefined,
    }));
    const { from, to } = await findHeldLines(this.#session);
    return { commands, times, sizes, from, to };
  }

  async #findReal(past: readonly PastCommand[], sizes: readonly SizeNote[]): Promise<Found[]> {
    const before = this.#examined;
    this.#examined = new Map();
    const found: Found[] = [];
    for (const command of past) {
      const known = before.get(command.from) ?? (await this.#examine(command, sizes));
      if (hasEnded(command)) this.#examined.set(command.from, known);
      if (!isNone(this.#session, command, oneLine(known.typed))) found.push({ command, ...known });
    }
    return found;
  }

  async #examine(command: PastCommand, sizes: readonly SizeNote[]): Promise<Examined> {
    const typed = await findTypedText(this.#session, command, sizeAt(sizes, command.from));
    const ranges = await findOutput(this.#session, command);
    return { typed, bytes: sizeOf(ranges), lines: await this.#countLines(ranges) };
  }

  async #countLines(ranges: readonly Range[]): Promise<number> {
    let [lines, isOpen] = [0, false];
    for (const { from, to } of ranges) {
      for (let at = from; at < to; at += SLICE) {
        const bytes = await this.#session.stream.read({ from: at, to: Math.min(at + SLICE, to) });
        lines += countFeeds(bytes);
        if (bytes.length > 0) isOpen = bytes.at(-1) !== LF;
      }
    }
    return lines + (isOpen ? 1 : 0);
  }

  /** Of a journal from before there were notes: when each of its files was last written. */
  async #roughNotes(): Promise<TimeNote[]> {
    const { bridge, stream, row } = this.#session;
    const now = Date.now();
    const [files = []] = await bridge.listFolders([stream.journal.folder], '0123456789');
    const quiet = new Map(files.map(({ name, quietS }) => [name, quietS]));
    const segments = await stream.journal.segments();
    const ends = segments.map(({ file, start, size }): TimeNote => {
      return { kind: 'rough', offset: start + size, ms: now - (quiet.get(file) ?? 0) * 1000 };
    });
    return row.created > 0 ? [{ kind: 'rough', offset: 0, ms: row.created * 1000 }, ...ends] : ends;
  }
}

interface Found extends Examined {
  command: PastCommand;
}

const PERSON: Typist = { kind: 'person' };

function clientOf({ name, owner }: { name: string; owner: string }, own: string): Typist {
  return { kind: 'client', name, isThisServer: owner === own };
}

function hasEnded({ spans }: PastCommand): boolean {
  return spans.at(-1)?.phase === 'ended';
}

function outputFrom({ spans, from, output }: PastCommand): number {
  return output ?? spans.find(({ phase }) => phase === 'output')?.from ?? spans.findLast(isOfLine)?.to ?? from;
}

function isOfLine({ phase }: { phase: string }): boolean {
  return phase === 'input' || phase === 'more';
}

function readLine({ command, typed }: Found): ReadLine {
  return { since: command.since, until: outputFrom(command), print: printOf(typed) };
}

function timed({ command, typed, lines, bytes }: Found, times: Times, isOver: boolean): Omit<TimedCommand, 'by'> {
  const { from, to, clock, folder } = command;
  const began = outputFrom(command);
  const isEndKnown = hasEnded(command);
  const startedAt = clock.began === undefined ? times.at(began) : { ms: clock.began, about: false };
  const endedAt = clock.ended ?? times.at(to)?.ms;
  const durationMs =
    !isEndKnown || !startedAt || endedAt === undefined ? undefined : Math.max(0, endedAt - startedAt.ms);
  const what = { id: `${from}`, line: oneLine(typed), exit: command.status, folder, lines, bytes };
  return {
    ...what,
    startedAt,
    durationMs,
    isRunning: !isEndKnown && !isOver,
    prompt: command.prompt,
    from,
    outputFrom: began,
    to,
  };
}

/** Times that the shell's own marks tell. */
function marksOf(past: readonly PastCommand[]): TimeNote[] {
  return past.flatMap((command) => {
    const { began, ended } = command.clock;
    return [
      ...(began === undefined ? [] : [{ kind: 'mark' as const, offset: outputFrom(command), ms: began }]),
      ...(ended === undefined ? [] : [{ kind: 'mark' as const, offset: command.to, ms: ended }]),
    ];
  });
}
