// The timeline of a session: its commands with their times, from the journal, its marks and what was noted beside it.
import { readNoted, type SizeNote, type TimeNote, Times } from '../../journal/times.ts';
import { sizeAt, type TimedCommand, type Timeline, type Typist } from '../../record/timeline.ts';
import { findTypists, type ReadLine } from '../../record/typists.ts';
import { printOf } from '../../tmux/receipts.ts';
import { statusOf } from '../../tmux/rows.ts';
import { findOutput, findTypedText, isNone, oneLine } from '../echo/past-output.ts';
import { findHeldLines } from '../lines/line-numbers.ts';
import { readDeaths } from '../state/deaths.ts';
import type { PastCommand } from '../state/past-commands.ts';
import { ReadTexts } from '../state/read-texts.ts';
import type { Session } from '../state/session.ts';
import { measureOutput } from './measure-output.ts';

/** What does not change any more once a command has ended. */
interface Examined {
  typed: string;
  /** Where the output begins. */
  began: number;
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
    const over = await this.#findEnd();
    const known = noted.notes.length > 0;
    const by = findTypists(found.map(readLine), noted.typists);
    // Nobody types what a session was opened with, and its note tells when that was.
    const isOwn = (at: number): boolean => row.shell === 'command' && found[at]?.command.from === 0;
    const commands = found.map((each, at) => ({
      ...timed(each, times, over && (at === found.length - 1 ? over : {}), isOwn(at) ? by[at]?.ms : undefined),
      by: by[at] ? clientOf(by[at], leases.holder.owner) : known && !isOwn(at) ? PERSON : undefined,
    }));
    const { from, to } = await findHeldLines(this.#session);
    return { commands, times, sizes, from, to };
  }

  async #findReal(past: readonly PastCommand[], sizes: readonly SizeNote[]): Promise<Found[]> {
    const before = this.#examined;
    this.#examined = new Map();
    const found: Found[] = [];
    const texts = new ReadTexts(this.#session, past);
    for (const command of past) {
      const known = before.get(command.from) ?? (await this.#examine(command, texts, sizes));
      if (hasEnded(command)) this.#examined.set(command.from, known);
      if (!isNone(this.#session, command, oneLine(known.typed))) found.push({ command, ...known });
    }
    return found;
  }

  async #examine(command: PastCommand, texts: ReadTexts, sizes: readonly SizeNote[]): Promise<Examined> {
    const typed = await findTypedText(this.#session, command, texts, sizeAt(sizes, command.from));
    const ranges = await findOutput(this.#session, command, texts);
    const began = outputFrom(command) ?? ranges[0]?.from ?? command.spans.findLast(isOfLine)?.to ?? command.from;
    return { typed, began, ...(await measureOutput(this.#session, ranges, sizeAt(sizes, began))) };
  }

  /** How and when the session ended; undefined if it lives. What nobody knows of the end is left out. */
  async #findEnd(): Promise<Over | undefined> {
    const { bridge, stream, row, remains } = this.#session;
    if (!row.dead && !remains) return undefined;
    if (remains?.hasExited === false) return {};
    const [deadS] = await readDeaths(bridge, [stream.journal.folder]);
    return { exit: statusOf(row), ms: deadS === undefined ? undefined : Date.now() - deadS * 1000 };
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

interface Over {
  exit?: number | undefined;
  ms?: number | undefined;
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

/** Where its output begins by the marks; undefined where none tells. */
function outputFrom({ spans, output }: PastCommand): number | undefined {
  return output ?? spans.find(({ phase }) => phase === 'output')?.from;
}

function isOfLine({ phase }: { phase: string }): boolean {
  return phase === 'input' || phase === 'more';
}

function readLine({ command, typed, began }: Found): ReadLine {
  return { since: command.since, until: began, print: printOf(typed) };
}

/** `over`: what the session's program had begun runs no more, though its end was never marked. That was its own end. */
function timed(
  { command, typed, began, lines, bytes }: Found,
  times: Times,
  over: Over | undefined,
  opened: number | undefined,
): Omit<TimedCommand, 'by'> {
  const { from, to, clock, folder } = command;
  const isMarked = hasEnded(command);
  // Its first output may come late. What stands before that is the line, as it was entered.
  const start = clock.began ?? opened;
  const startedAt = start === undefined ? times.at(Math.max(from, began - 1)) : { ms: start, about: false };
  const endedAt = isMarked ? (clock.ended ?? times.at(to)?.ms) : over?.ms;
  const durationMs = !startedAt || endedAt === undefined ? undefined : Math.max(0, Math.round(endedAt - startedAt.ms));
  const exit = isMarked ? command.status : over?.exit;
  const what = { id: `${from}`, line: oneLine(typed), exit, folder, lines, bytes };
  return {
    ...what,
    startedAt,
    durationMs,
    isRunning: !isMarked && !over,
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
      ...(began === undefined
        ? []
        : [{ kind: 'mark' as const, offset: outputFrom(command) ?? command.from, ms: began }]),
      ...(ended === undefined ? [] : [{ kind: 'mark' as const, offset: command.to, ms: ended }]),
    ];
  });
}
