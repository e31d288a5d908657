// What the end of a session's journal tells of its shell, without this server having followed it.
import type { JournalEnd } from '../../journal/ends.ts';
import { type Mark, MarkScanner } from '../../journal/marks.ts';
import { shellFor } from '../../shells/index.ts';
import type { RenderSize } from '../../terminal/drawing.ts';
import { renderPlain } from '../../terminal/render.ts';
import type { StatusRow } from '../../tmux/rows.ts';
import { plainText } from '../look/bare-text.ts';
import type { LineRead } from '../state/command-ends.ts';
import { LF } from '../state/feeds.ts';
import { Phases, type ShellPlace } from '../state/phases.ts';
import type { Range } from '../state/range.ts';
import { ShellKeys } from '../state/shell-keys.ts';
import type { ShownLine, Tail } from '../state/tails.ts';
import { placeToRead, readLine } from '../state/tmux-options.ts';

/** Undefined if the last marks are not among the bytes: what runs may have begun at any time. */
export async function readTail(row: StatusRow, journal: JournalEnd): Promise<Tail | undefined> {
  const place = placeToRead(row);
  const { from, bytes, quietS } = journal;
  const isCut = from > place.offset && place.phase !== 'foreign';
  // Marks may have been among what is missing: nothing is known of the shell until its next one.
  const start: ShellPlace = isCut ? { ...place, offset: from, phase: 'starting', status: undefined } : place;
  const { phases, marks, keys } = followMarks(row, start, journal);
  const { phase, shellKey, since } = phases;
  if (isCut && phase === 'starting') return undefined;
  const lines = new Lines(start, isCut ? undefined : readLine(row.line), marks, journal, row);
  const newest = phases.unproved ?? phases.endsSince(0).at(-1);
  const last = newest?.line;
  return {
    phase,
    isNested: shellKey !== row.key,
    marksOutput: keys.marksOutput(shellKey),
    since,
    endedAt: phases.promptFrom,
    hasMark: marks.some((mark) => mark.start === since),
    end: from + bytes.length,
    drawn: plainText(bytes.subarray(Math.max(0, since - from))),
    open: await lines.show(phases.openLine),
    ended: await lines.show(last),
    // The shell marks an end before its first prompt, too.
    status: last?.to === 0 ? undefined : (newest?.status ?? phases.status),
    quietS,
  };
}

function followMarks(row: StatusRow, start: ShellPlace, { from, bytes }: JournalEnd) {
  const keys = new ShellKeys(shellFor(row.shell), row.key);
  keys.learnAdopted(row.adopted);
  for (const key of start.unmarked ?? []) keys.noteUnmarked(key);
  const phases = new Phases(start, (key) => keys.marksOutput(key));
  const marks = new MarkScanner(keys.ofShells, from).push(bytes);
  for (const mark of marks) {
    if (mark.kind === 'input' && mark.status !== undefined) keys.noteUnmarked(mark.key);
    phases.apply(mark);
  }
  return { phases, marks, keys };
}

/** The lines that the shell read, as far as the bytes show them, or a server noted one before them. */
class Lines {
  readonly #start: ShellPlace;
  readonly #noted: Range | undefined;
  readonly #prompts: ReadonlySet<number>;
  readonly #journal: JournalEnd;
  readonly #size: RenderSize;

  constructor(
    start: ShellPlace,
    noted: Range | undefined,
    marks: readonly Mark[],
    journal: JournalEnd,
    size: RenderSize,
  ) {
    this.#start = start;
    this.#noted = noted;
    this.#prompts = new Set(marks.filter(({ kind }) => kind === 'input').map(({ after }) => after));
    this.#journal = journal;
    this.#size = size;
  }

  async show(line: LineRead | undefined): Promise<ShownLine | undefined> {
    const { from: begin, bytes } = this.#journal;
    if (!line || line.from === line.to) return this.#noted && { ...this.#noted, text: undefined };
    const to = Math.min(line.to, begin + bytes.length);
    if (this.#prompts.has(line.from)) return { from: line.from, to, text: await this.#textOf(line, to) };
    // It began before the bytes, and what stood there then is not known.
    const from = this.#start.phase === 'more' ? (this.#noted?.from ?? line.from) : line.from;
    return { from, to, text: undefined };
  }

  /** Only of a line whose bytes flow: an editor may have drawn another one anew. */
  async #textOf({ from, prompts }: LineRead, to: number): Promise<string | undefined> {
    if (prompts.length > 1) return undefined;
    const { from: begin, bytes } = this.#journal;
    const line = bytes.subarray(from - begin, to - begin);
    const feed = line.indexOf(LF);
    const drawn = feed < 0 ? undefined : await renderPlain(line.subarray(0, feed + 1), this.#size);
    const text = drawn?.length === 1 ? drawn[0]?.trim() : undefined;
    // A gap stands before what a shell shows on the right.
    return text === '' || (text !== undefined && /\s{3}/.test(text)) ? undefined : text;
  }
}
