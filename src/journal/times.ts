// When the journal's bytes came: what was noted beside it, and what lies between two notes.
import { posix as path } from 'node:path';
import type { Bridge } from '../bridges/bridge.ts';
import { parseSegments } from './segments.ts';

/**
 * At this time, in milliseconds since 1970 … `from`: the bytes from the offset on came, up to the next such note. `mark`: the
 * byte at the offset was printed. `rough`: the journal had come so far, and nobody knows when the bytes before came.
 */
export interface TimeNote {
  kind: 'from' | 'mark' | 'rough';
  offset: number;
  ms: number;
}

/** `about`: nothing was noted of it, so the time is taken from the notes around it. */
export interface Moment {
  ms: number;
  about: boolean;
}

/** From this offset on the terminal had this size. */
export interface SizeNote {
  offset: number;
  cols: number;
  rows: number;
}

/** Somebody but a person at the keyboard typed lines when the journal ended there. */
export interface TypistNote {
  offset: number;
  ms: number;
  /** The server that typed, and the name of its client. */
  owner: string;
  name: string;
  lines: number;
  /** Equal for equal texts; empty for secrets. */
  print: string;
}

export interface Noted {
  notes: TimeNote[];
  sizes: SizeNote[];
  typists: TypistNote[];
}

const LINE = /^(\d+) (\d+)(?: (?:(~)|(\d+)x(\d+)))?$/;
const TYPIST = /^(\d+) (\d+) > (\S+) ([\w-]*) (\d+) ([\w-]*)$/;
const FOLDER = 'times';
/** copy.pl keeps the notes of a file shorter by far. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The notes on a file of the journal. */
export function notesFile(journal: string, segment: string): string {
  return path.join(journal, FOLDER, segment);
}

/** A line that was cut, by a full disk or a kill, says something else, and is left out. */
export function parseNotes(text: string): Noted {
  const noted: Noted = { notes: [], sizes: [], typists: [] };
  for (const line of text.split('\n').slice(0, -1)) if (!readNote(line, noted)) readTypist(line, noted);
  return noted;
}

function readNote(line: string, { notes, sizes }: Noted): boolean {
  const [, offset, ms, rough, cols, rows] = LINE.exec(line) ?? [];
  if (ms === undefined) return false;
  notes.push({ kind: rough ? 'rough' : 'from', offset: Number(offset), ms: Number(ms) });
  if (rows !== undefined) sizes.push({ offset: Number(offset), cols: Number(cols), rows: Number(rows) });
  return true;
}

function readTypist(line: string, { typists }: Noted): void {
  const [, offset, ms, owner = '', name = '', lines, print] = TYPIST.exec(line) ?? [];
  if (print === undefined) return;
  const typist = { owner, name: Buffer.from(name, 'base64url').toString(), lines: Number(lines), print };
  typists.push({ offset: Number(offset), ms: Number(ms), ...typist });
}

/** All that was noted beside a journal, in its order. */
export async function readNoted(bridge: Bridge, journal: string): Promise<Noted> {
  const files = parseSegments(await bridge.listFolder(path.join(journal, FOLDER)));
  const parts = files.map(({ file }) => ({ file: notesFile(journal, file), offset: 0, length: MOST_BYTES }));
  const read = await bridge.readParts(parts);
  return parseNotes(read.map((part) => Buffer.from(part).toString('latin1')).join(''));
}

/** Unix seconds: when the byte at the offset came, by what was noted; undefined if nothing was. */
export async function timeOf(bridge: Bridge, journal: string, offset: number): Promise<number | undefined> {
  const came = new Times((await readNoted(bridge, journal)).notes).at(offset);
  return came && Math.min(came.ms, Date.now()) / 1000;
}

export class Times {
  readonly notes: readonly TimeNote[];
  /** For each note the last of the kind `from` up to it, if no rough one came since. */
  readonly #covers: readonly (TimeNote | undefined)[];

  /** Notes of several sources, in any order. */
  constructor(notes: readonly TimeNote[]) {
    this.notes = inOrder(notes);
    let cover: TimeNote | undefined;
    this.#covers = this.notes.map((note) => {
      if (note.kind !== 'mark') cover = note.kind === 'from' ? note : undefined;
      return cover;
    });
  }

  /** When the byte at the offset came; undefined if nothing at all is known. */
  at(offset: number): Moment | undefined {
    const after = this.#firstWhere((note) => note.offset > offset);
    const [before, next] = [this.notes[after - 1], this.notes[after]];
    if (!before) return next && { ms: next.ms, about: true };
    const isNoted = before.offset === offset && before.kind !== 'rough';
    // Notes of clocks that differ a little do not turn the order round.
    if (isNoted || this.#covers[after - 1]) return { ms: before.ms, about: false };
    if (!next) return { ms: before.ms, about: true };
    const part = (offset - before.offset) / (next.offset - before.offset);
    return { ms: Math.round(before.ms + part * (next.ms - before.ms)), about: true };
  }

  /** Where the journal ended at that time. */
  offsetAt(ms: number): number {
    return this.notes[this.#firstWhere((note) => note.ms > ms)]?.offset ?? Number.POSITIVE_INFINITY;
  }

  #firstWhere(test: (note: TimeNote) => boolean): number {
    let [low, high] = [0, this.notes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const note = this.notes[middle];
      if (note && test(note)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** By offset. A clock that was set back does not turn the order round. */
function inOrder(notes: readonly TimeNote[]): TimeNote[] {
  let last = Number.NEGATIVE_INFINITY;
  return [...notes]
    .sort((a, b) => a.offset - b.offset || a.ms - b.ms)
    .map((note) => {
      last = Math.max(last, note.ms);
      return { ...note, ms: last };
    });
}
