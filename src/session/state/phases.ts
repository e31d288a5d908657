// What the shell was doing at each offset of the journal, known from its signed marks.
import type { Mark } from '../../journal/marks.ts';
import type { Range } from './range.ts';

/**
 * starting: no prompt yet. output: a command runs. ended: the user's prompt hooks run. notices: after the hooks, where
 * job notices stand. prompt: the prompt's own text. input: the shell reads a line. more: it wants another line.
 * foreign: no shell integration, so nothing is known.
 */
export const PHASES = ['foreign', 'starting', 'output', 'ended', 'notices', 'prompt', 'input', 'more'] as const;
export type Phase = (typeof PHASES)[number];

/** A range of the journal in one phase. */
export interface Span extends Range {
  phase: Phase;
  /** The key of the shell that printed the last mark. */
  shellKey: string;
}

interface PhaseStart {
  phase: Phase;
  shellKey: string;
  start: number;
}

/** A line that the shell read, perhaps of several parts, as its line editor or the terminal showed it. */
export interface LineRead extends Range {
  /** Where each of its prompts ended: the first, and one for each further part. */
  prompts: readonly number[];
}

export interface CommandEnd {
  /** Where the output ended, and where the end mark itself ended. */
  at: number;
  after: number;
  status: number;
  /** The line that led to it. */
  line: LineRead;
  /** Another shell read that line: it has ended itself, and with it all that was typed ahead to it. */
  isOfOuter?: true;
}

interface OpenLine {
  shellKey: string;
  prompts: number[];
  /** Where the line editor stopped reading, or the output began. */
  to: number | undefined;
}

/** A line editor asks once it begins to read. Some shells print the end mark, or the whole prompt, before that. */
type Asking = 'before the end mark' | 'behind the end mark' | 'behind the prompt';

const NEXT: Readonly<Record<Mark['kind'], Phase>> = {
  end: 'ended',
  hooks: 'notices',
  prompt: 'prompt',
  input: 'input',
  more: 'more',
  output: 'output',
};

/** Where a read stopped and what the marks before it told, so that the next read can go on from there. */
export interface ReadingPlace {
  offset: number;
  phase: Phase;
  shellKey: string;
  /** The number of each shell's newest end mark. */
  sequences: Readonly<Record<string, number>>;
  status: number | undefined;
}

/** At least this many ends are kept: another call may wait for one that was read meanwhile. */
const REMEMBERED = 256;

export class Phases {
  #spans: PhaseStart[];
  #ends: CommandEnd[] = [];
  #mores: number[] = [];
  #line: OpenLine | undefined;
  /** An end mark that no prompt has followed yet. */
  #unproved: CommandEnd | undefined;
  /** Where bracketed paste was last asked for; undefined while it is not. */
  #pasteFrom: number | undefined;
  /** When the line editor of each shell asked for bracketed paste at its last prompt. */
  readonly #asking = new Map<string, Asking>();
  readonly #sequences: Record<string, number>;
  #status: number | undefined;
  #promptFrom: number | undefined;
  #isEndInPrompt = false;
  #isRedrawing = false;
  readonly #marksOutput: (shellKey: string) => boolean;
  /** What was before is not known. */
  readonly #start: number;

  constructor(place: ReadingPlace, marksOutput: (shellKey: string) => boolean) {
    this.#spans = [{ phase: place.phase, shellKey: place.shellKey, start: place.offset }];
    this.#sequences = { ...place.sequences };
    this.#status = place.status;
    this.#marksOutput = marksOutput;
    this.#start = place.offset;
    if (place.phase === 'input' || place.phase === 'more')
      this.#line = { shellKey: place.shellKey, prompts: [place.offset], to: undefined };
  }

  get phase(): Phase {
    return this.#spans.at(-1)?.phase ?? 'foreign';
  }

  /** The shell wants a line, or the rest of one. */
  get wantsLine(): boolean {
    return this.phase === 'input' || this.phase === 'more';
  }

  /** A command has ended, and the next prompt is on its way. */
  get awaitsPrompt(): boolean {
    return this.phase === 'ended' || this.phase === 'notices' || this.phase === 'prompt';
  }

  /** Where the present phase began. */
  get since(): number {
    return this.#spans.at(-1)?.start ?? 0;
  }

  /** Where the last command ended and all that belongs to the newest prompt began; undefined if that was not seen. */
  get promptFrom(): number | undefined {
    return this.#promptFrom;
  }

  /** The newest end mark is itself a part of the prompt: the editor had begun to read before it. */
  get isEndInPrompt(): boolean {
    return this.#isEndInPrompt;
  }

  /** The shell drew its prompt again without an end mark: it has thrown the line away that it read from `offset` on. */
  hasPromptedAgain(offset: number): boolean {
    const began = this.#spanAt(offset);
    return (
      this.phase === 'input' && began.phase === 'input' && this.since > offset && this.endsSince(offset).length === 0
    );
  }

  /** The key of the shell that printed the last mark. */
  get shellKey(): string {
    return this.#spans.at(-1)?.shellKey ?? '';
  }

  /** The reading place at that offset. */
  placeAt(offset: number): ReadingPlace {
    const { phase, shellKey } = this.#spanAt(offset);
    return { offset, phase, shellKey, sequences: { ...this.#sequences }, status: this.#status };
  }

  /** Exit status of the command that ended last. */
  get status(): number | undefined {
    return this.#status;
  }

  /** Takes in a mark. False if it is not believed. */
  apply(mark: Mark): boolean {
    if (this.#isDrawnAgain(mark) || !this.#believes(mark)) return false;
    if (mark.kind === 'end') this.#promptFrom = mark.start;
    if (mark.kind === 'prompt') this.#isEndInPrompt = this.phase === 'ended';
    if (mark.kind === 'end') this.#end(mark);
    // The mark's own bytes draw nothing, so they may belong to what follows.
    this.#spans.push({ phase: NEXT[mark.kind], shellKey: mark.key, start: mark.start });
    if (mark.kind === 'more') this.#mores.push(mark.start);
    this.#followLine(mark);
    return true;
  }

  /** The output asked for bracketed paste, or asked no more. A line editor does both: the one first, the other last. */
  applyPaste(isOn: boolean, at: number): void {
    const wasOn = this.#pasteFrom !== undefined;
    this.#pasteFrom = isOn ? at : undefined;
    const line = this.wantsLine ? this.#line : undefined;
    if (!isOn && wasOn && line) line.to ??= at;
    if (!isOn) return;
    const asking = this.#asking.get(this.shellKey);
    if (line && asking === undefined) this.#asking.set(line.shellKey, 'behind the prompt');
    if (asking === 'behind the end mark' || (line && asking === 'behind the prompt')) this.#prove();
  }

  /** The shell was seen to read at its prompt, whatever its line editor asked for. */
  noteReading(): void {
    if (!this.wantsLine) return;
    if (this.#pasteFrom === undefined) this.#asking.delete(this.shellKey);
    this.#prove();
  }

  /** Where a command ended whose prompt has not come yet, so that the mark may be a false one. */
  get unprovedAt(): number | undefined {
    return this.#unproved?.at;
  }

  /** The line that is read now, or whose command runs; undefined before the first prompt. */
  get openLine(): LineRead | undefined {
    return this.#line && this.#lineUpTo(this.#line, Number.POSITIVE_INFINITY);
  }

  /** Where the line begins that was read at that offset; the first known one if it is older. */
  lineAt(offset: number): number {
    const begun = [...this.#ends.map(({ line }) => line.from), this.#line?.prompts[0] ?? 0];
    return begun.findLast((from) => from <= offset) ?? begun[0] ?? 0;
  }

  /** The commands whose end is proved: the prompt has come after the mark, and the shell reads there. */
  endsSince(offset: number): readonly CommandEnd[] {
    return this.#ends.filter((end) => end.at >= offset);
  }

  moresSince(offset: number): number {
    return this.#mores.filter((at) => at >= offset).length;
  }

  /** The spans that overlap [from, to), cut to that range. */
  spansBetween(from: number, to: number): Span[] {
    return this.#spans.flatMap((span, index) => {
      const start = Math.max(span.start, from);
      const end = Math.min(this.#spans[index + 1]?.start ?? to, to);
      return start < end ? [{ phase: span.phase, shellKey: span.shellKey, from: start, to: end }] : [];
    });
  }

  /** Keeps the ends from `endsFrom` on: a text that was typed there still counts them. */
  forgetBefore(offset: number, endsFrom = offset): void {
    const keep = this.#spans.findLastIndex((span) => span.start <= offset);
    const counted = Math.min(offset, endsFrom, this.#ends.at(-REMEMBERED)?.at ?? 0);
    if (keep > 0) this.#spans = this.#spans.slice(keep);
    this.#ends = this.#ends.filter((end) => end.at >= counted);
    this.#mores = this.#mores.filter((at) => at >= counted);
  }

  /**
   * Old marks come again when a log is printed. So an end must have a new number, and while a command runs only an end
   * is believed, perhaps one of a nested shell. The shell that printed the end is then believed.
   */
  #believes(mark: Mark): boolean {
    if (mark.kind === 'end') return mark.sequence === undefined || mark.sequence > this.#sequenceOf(mark.key);
    if (mark.key !== this.shellKey) return false;
    if (this.phase !== 'output') return true;
    return !this.#marksOutput(mark.key) && mark.kind !== 'output';
  }

  /**
   * Any program, and the user, can make the shell print an end mark while its command goes on (`eval "$PROMPT_COMMAND"`).
   * If a second one comes before a proved prompt, then the first was false, and what came between is output.
   */
  #end({ key, start, after, status, sequence }: Mark): void {
    this.#sequences[key] = sequence ?? this.#sequenceOf(key) + 1;
    const before = this.#unproved;
    if (before) {
      this.#spans = this.#spans.filter((span) => span.start < before.at);
      this.#spans.push({ phase: 'output', shellKey: key, start: before.at });
    }
    const line = before?.line ?? this.#lineUpTo(this.#line, start);
    const isOfOuter = before ? before.isOfOuter : this.#line && this.#line.shellKey !== key;
    this.#unproved = { at: start, after, status: status ?? 0, line, ...(isOfOuter && { isOfOuter }) };
    this.#line = undefined;
  }

  #followLine({ kind, key, start, after }: Mark): void {
    if (kind === 'input') {
      this.#line = { shellKey: key, prompts: [after], to: undefined };
      this.#proveAtPrompt(key);
    }
    if (!this.#line) return;
    if (kind === 'output') this.#line.to ??= start;
    if (kind !== 'more') return;
    this.#line.prompts.push(after);
    this.#line.to = undefined;
  }

  /** A shell that asked at its last prompt, and does not ask at this one, may not read: its prompt was only printed. */
  #proveAtPrompt(key: string): void {
    const from = this.#pasteFrom;
    if (from === undefined && this.#asking.has(key)) return;
    if (from !== undefined && this.#unproved)
      this.#asking.set(key, from > this.#unproved.at ? 'behind the end mark' : 'before the end mark');
    this.#prove();
  }

  #prove(): void {
    if (!this.#unproved) return;
    this.#ends.push(this.#unproved);
    this.#status = this.#unproved.status;
    this.#unproved = undefined;
  }

  #lineUpTo(line: OpenLine | undefined, end: number): LineRead {
    const { prompts = [this.#start], to = line ? end : this.#start } = line ?? {};
    return { prompts: [...prompts], from: prompts[0] ?? this.#start, to };
  }

  /** An editor that draws its prompt again prints the same end mark as before, if that is a part of the prompt. */
  #isDrawnAgain({ kind, key, sequence }: Mark): boolean {
    if (kind === 'end')
      this.#isRedrawing = this.wantsLine && key === this.shellKey && sequence === this.#sequenceOf(key);
    const isRedrawn = this.#isRedrawing && (kind === 'prompt' || kind === 'input');
    if (kind === 'input') this.#isRedrawing = false;
    return isRedrawn;
  }

  #sequenceOf(shellKey: string): number {
    return this.#sequences[shellKey] ?? 0;
  }

  #spanAt(offset: number): PhaseStart {
    const span = this.#spans.findLast(({ start }) => start <= offset) ?? this.#spans[0];
    return span ?? { phase: 'foreign', shellKey: '', start: 0 };
  }
}
