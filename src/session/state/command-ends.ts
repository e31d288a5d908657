// Which line each command was read from, and where it ended: an end mark counts once it is proved.
import type { Mark } from '../../journal/marks.ts';
import type { Range } from './range.ts';

/** A line that the shell read, perhaps of several parts, as its line editor or the terminal showed it. */
export interface LineRead extends Range {
  /** Where each of its prompts ended: the first, and one for each further part. What was lost counts as one, too. */
  prompts: readonly number[];
  /** All of it as the shell itself told it, without blanks. */
  told?: string | undefined;
}

export interface CommandEnd {
  /** Where the output ended, and where the end mark itself ended. */
  at: number;
  after: number;
  status: number;
  /** When it began and ended, by the shell's own clock, if it has one. */
  clock?: { began: number | undefined; ended: number };
  /** The line that led to it. */
  line: LineRead;
  /** Another shell read that line: it has ended itself, and with it all that was typed ahead to it. */
  isOfOuter?: true;
  /** That one had a prompt before, so the other was inside it. Otherwise this is the first prompt of one inside. */
  isReturn?: true;
  /** No output was marked behind the line: where the shell marks it, it has run none. */
  isUnrun?: true;
}

interface OpenLine {
  shellKey: string;
  prompts: number[];
  /** Where the line editor stopped reading, or the output began. */
  to: number | undefined;
  told?: string | undefined;
}

/** A line editor asks once it begins to read. Some shells print the end mark, or the whole prompt, before that. */
type Asking = 'before the end mark' | 'behind the end mark' | 'behind the prompt';

/** At least this many ends are kept: another call may wait for one that was read meanwhile. */
const REMEMBERED = 256;

export class CommandEnds {
  /** In their order. */
  #ends: CommandEnd[] = [];
  #line: OpenLine | undefined;
  #began: number | undefined;
  /** What was before is not known. */
  #hasRun = true;
  /** An end mark that no prompt has followed yet. */
  #unproved: CommandEnd | undefined;
  /** Where bracketed paste was last asked for; undefined while it is not. */
  #pasteFrom: number | undefined;
  /** When the line editor of each shell asked for bracketed paste at its last prompt. */
  readonly #asking = new Map<string, Asking>();
  /** What was before is not known. */
  readonly #start: number;

  /** `reading`: the key of the shell that reads a line there. */
  constructor(start: number, reading: string | undefined) {
    this.#start = start;
    if (reading !== undefined) this.#line = { shellKey: reading, prompts: [start], to: undefined };
  }

  /** The commands whose end is proved: the prompt has come after the mark, and the shell reads there. */
  since(offset: number): readonly CommandEnd[] {
    return this.#ends.slice(this.#ends.findLastIndex((end) => end.at < offset) + 1);
  }

  /** The newest of them that stands before the offset. */
  lastBefore(offset: number): CommandEnd | undefined {
    return this.#ends.findLast((end) => end.at < offset);
  }

  /** The end of a command whose prompt has not come yet, so that the mark may be a false one. */
  get unproved(): CommandEnd | undefined {
    return this.#unproved;
  }

  /** The line that is read now, or whose command runs; undefined before the first prompt. */
  get openLine(): LineRead | undefined {
    return this.#line && this.#lineUpTo(this.#line, Number.POSITIVE_INFINITY);
  }

  /** Where the line begins that was read at that offset; the first known one if it is older. */
  lineAt(offset: number): number {
    const open = this.#line?.prompts[0] ?? 0;
    if (open <= offset) return open;
    return (this.#ends.findLast(({ line }) => line.from <= offset) ?? this.#ends[0])?.line.from ?? open;
  }

  /**
   * Any program, and the user, can make the shell print an end mark while its command goes on (`eval "$PROMPT_COMMAND"`).
   * If a second one comes before a proved prompt, then the first was false. Returns that one. `isKnown`: a command of that
   * shell has ended before.
   */
  takeEnd({ key, start, after, status, clock: ended }: Mark, isKnown: boolean): CommandEnd | undefined {
    const before = this.#unproved;
    const line = before?.line ?? this.#lineUpTo(this.#line, start);
    const isOfOuter = before ? before.isOfOuter : this.#line && this.#line.shellKey !== key;
    const began = before ? before.clock?.began : this.#began;
    const clock = ended !== undefined && { clock: { began, ended } };
    const isUnrun = before ? before.isUnrun : !this.#hasRun || undefined;
    const isReturn = before ? before.isReturn : (isOfOuter && isKnown) || undefined;
    const how = {
      ...clock,
      ...(isOfOuter && { isOfOuter }),
      ...(isReturn && { isReturn }),
      ...(isUnrun && { isUnrun }),
    };
    this.#unproved = { at: start, after, status: status ?? 0, line, ...how };
    this.#line = undefined;
    this.#began = undefined;
    this.#hasRun = false;
    return before;
  }

  /** Follows the line that is read, from mark to mark. */
  follow({ kind, key, start, after, clock, line: told }: Mark): void {
    if (kind === 'output') {
      this.#began = clock;
      this.#hasRun = true;
    }
    if (kind === 'input') {
      this.#line = { shellKey: key, prompts: [after], to: undefined };
      this.#proveAtPrompt(key);
    }
    if (kind === 'more' && !this.#line) this.#reopen(key);
    if (!this.#line) return;
    if (kind === 'output') this.#line = { ...this.#line, to: this.#line.to ?? start, told };
    if (kind !== 'more') return;
    this.#line.prompts.push(after);
    this.#line.to = undefined;
  }

  /** bash before 5.1 runs its hooks behind each command of a paste: that was no end, as no prompt but more of the line is asked for. */
  #reopen(shellKey: string): void {
    const end = this.#unproved ?? this.#ends.pop();
    if (!end) return;
    this.#unproved = undefined;
    this.#line = { shellKey, prompts: [...end.line.prompts], to: end.line.to, told: end.line.told };
  }

  /**
   * The output asked for bracketed paste. `reader`: the shell of the last mark, and whether it wants a line. Where no output
   * is marked, its editor reads on after what a key of it has started.
   */
  pasteOn(at: number, reader: { shellKey: string; wantsLine: boolean; marksOutput: boolean }): void {
    this.#pasteFrom = at;
    const line = reader.wantsLine ? this.#line : undefined;
    if (line && reader.marksOutput) line.to = undefined;
    const asking = this.#asking.get(reader.shellKey);
    if (line && asking === undefined) this.#asking.set(line.shellKey, 'behind the prompt');
    if (asking === 'behind the end mark' || (line && asking === 'behind the prompt')) this.#prove();
  }

  /** The output asked for it no more: a line editor does so when it stops reading. */
  pasteOff(at: number, wantsLine: boolean): void {
    if (this.#pasteFrom !== undefined && wantsLine && this.#line) this.#line.to ??= at;
    this.#pasteFrom = undefined;
  }

  /** Bytes up to there were lost. Marks may have been among them, so the line may be one that was read since then. */
  lose(until: number): void {
    this.#line?.prompts.push(until);
    if (this.#line) this.#line.to = undefined;
  }

  /** The shell was seen to read at its prompt, whatever its line editor asked for. */
  noteReading(shellKey: string): void {
    if (this.#pasteFrom === undefined) this.#asking.delete(shellKey);
    else if (this.#unproved && this.#pasteFrom > this.#unproved.at) this.#noteAsking(shellKey, this.#pasteFrom);
    this.#prove();
  }

  /** Forgets older ends, but not the last ones. Returns from where on they are kept. */
  forgetBefore(offset: number): number {
    const kept = Math.min(offset, this.#ends.at(-REMEMBERED)?.at ?? 0);
    this.#ends = this.#ends.slice(this.#ends.findLastIndex((end) => end.at < kept) + 1);
    return kept;
  }

  /** A shell that asked at its last prompt, and does not ask at this one, may not read: its prompt was only printed. */
  #proveAtPrompt(key: string): void {
    const from = this.#pasteFrom;
    if (from === undefined && this.#asking.has(key)) return;
    if (from !== undefined && this.#unproved) this.#noteAsking(key, from);
    this.#prove();
  }

  /** A program may leave the asking on, too: what was asked before the end mark tells nothing against what is known. */
  #noteAsking(key: string, from: number): void {
    const [prompt = Number.POSITIVE_INFINITY] = this.#line?.prompts ?? [];
    if (from >= prompt) this.#asking.set(key, 'behind the prompt');
    else if (this.#unproved && from > this.#unproved.at) this.#asking.set(key, 'behind the end mark');
    else if (!this.#asking.has(key)) this.#asking.set(key, 'before the end mark');
  }

  #prove(): void {
    if (this.#unproved) this.#ends.push(this.#unproved);
    this.#unproved = undefined;
  }

  #lineUpTo(line: OpenLine | undefined, end: number): LineRead {
    const { prompts = [this.#start], to = line ? end : this.#start, told } = line ?? {};
    return { prompts: [...prompts], from: prompts[0] ?? this.#start, to, told };
  }
}
