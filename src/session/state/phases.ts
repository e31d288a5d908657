// What the shell was doing at each offset of the journal, known from its signed marks.
import type { Mark } from '../../journal/marks.ts';
import { type CommandEnd, CommandEnds, type LineRead } from './command-ends.ts';
import { EndNumbers } from './end-numbers.ts';
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

const NEXT: Readonly<Record<Mark['kind'], Phase>> = {
  end: 'ended',
  hooks: 'notices',
  prompt: 'prompt',
  input: 'input',
  more: 'more',
  output: 'output',
};

/** A place in the journal, and what the marks before it told. */
export interface ShellPlace {
  offset: number;
  phase: Phase;
  shellKey: string;
  /** The number of each shell's newest end mark. */
  sequences: Readonly<Record<string, number>>;
  status: number | undefined;
  /** The keys of shells that do not mark where output begins. */
  unmarked?: readonly string[];
  /** Where the prompt began whose line is read there. */
  prompt?: number;
}

export class Phases {
  #spans: PhaseStart[];
  readonly #ends: CommandEnds;
  #mores: number[] = [];
  readonly #numbers: EndNumbers;
  readonly #statusBefore: number | undefined;
  #promptFrom: number | undefined;
  /** Where the prompt began that stands before all known spans. */
  #promptBefore: number | undefined;
  #isEndInPrompt = false;
  #isRedrawing = false;
  #isLineWrong = false;
  readonly #marksOutput: (shellKey: string) => boolean;

  constructor(place: ShellPlace, marksOutput: (shellKey: string) => boolean) {
    this.#spans = [{ phase: place.phase, shellKey: place.shellKey, start: place.offset }];
    this.#numbers = new EndNumbers(place.sequences);
    this.#statusBefore = place.status;
    this.#promptBefore = place.prompt;
    this.#marksOutput = marksOutput;
    this.#ends = new CommandEnds(place.offset, this.wantsLine ? place.shellKey : undefined);
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

  /** The shell did not take the line that was entered, and keeps it in its editor. */
  get isLineWrong(): boolean {
    return this.wantsLine && this.#isLineWrong;
  }

  /** It wants the rest of a command, or keeps what it did not take for one. */
  get wantsRest(): boolean {
    return this.phase === 'more' || this.isLineWrong;
  }

  /** The shell was seen to keep a line that was entered: it stands behind the new prompt and has not run. */
  noteLineKept(): void {
    this.#isLineWrong = true;
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

  /** The shell has drawn this prompt while it read a line, which it then draws behind it: zsh does where a job has ended. */
  get isDrawnAnew(): boolean {
    const [before, prompt, now] = this.#spans.slice(-3);
    return before?.phase === 'input' && prompt?.phase === 'prompt' && now?.phase === 'input';
  }

  /** A command of that shell has ended before. */
  knows(shellKey: string): boolean {
    return this.#numbers.newestOf(shellKey) > 0;
  }

  /** The key of the shell that printed the last mark. */
  get shellKey(): string {
    return this.#spans.at(-1)?.shellKey ?? '';
  }

  /** The reading place at that offset. */
  placeAt(offset: number): ShellPlace {
    const { phase, shellKey } = this.#spanAt(offset);
    const sequences = this.#numbers.at(offset);
    const unmarked = Object.keys(sequences).filter((key) => !this.#marksOutput(key));
    const prompt = phase === 'input' || phase === 'more' ? this.promptBefore(offset) : undefined;
    return {
      ...{ offset, phase, shellKey, sequences, status: this.#statusAt(offset) },
      ...(unmarked.length > 0 && { unmarked }),
      ...(prompt !== undefined && { prompt }),
    };
  }

  /** Where the prompt began that was drawn last before the offset; undefined if none was seen. */
  promptBefore(offset: number): number | undefined {
    return this.spansBetween(0, offset).findLast(({ phase }) => phase === 'prompt')?.from ?? this.#promptBefore;
  }

  /** Exit status of the command that ended last. */
  get status(): number | undefined {
    return this.#statusAt(Number.POSITIVE_INFINITY);
  }

  /** How many commands have ended, as the shells themselves count: also before this server began to read. */
  get endCount(): number {
    return this.#numbers.sum;
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
    // The prompt may be drawn again behind what the shell says of the line.
    if (mark.kind === 'more') this.#isLineWrong = mark.status === 1;
    if (mark.kind === 'end' || mark.kind === 'output') this.#isLineWrong = false;
    this.#ends.follow(mark);
    return true;
  }

  /** The output asked for bracketed paste, or asked no more. A line editor does both: the one first, the other last. */
  applyPaste(isOn: boolean, at: number): void {
    const { shellKey, wantsLine } = this;
    if (isOn) this.#ends.pasteOn(at, { shellKey, wantsLine, marksOutput: this.#marksOutput(shellKey) });
    else this.#ends.pasteOff(at, wantsLine);
  }

  /** Bytes up to there were lost. */
  lose(until: number): void {
    this.#ends.lose(until);
  }

  /** The shell was seen to read at its prompt, whatever its line editor asked for. */
  noteReading(): void {
    if (this.wantsLine) this.#ends.noteReading(this.shellKey);
  }

  /** The program has ended: behind an end mark without a prompt, a shell has run what was to run at its exit. */
  noteProgramEnded(): void {
    const start = this.unproved?.at;
    if (this.phase === 'ended' && start !== undefined)
      this.#spans.push({ phase: 'output', shellKey: this.shellKey, start });
  }

  /** The end of a command whose prompt has not come yet, so that the mark may be a false one. */
  get unproved(): CommandEnd | undefined {
    return this.#ends.unproved;
  }

  /** The line that is read now, or whose command runs; undefined before the first prompt. */
  get openLine(): LineRead | undefined {
    return this.#ends.openLine;
  }

  /** Where the line begins that was read at that offset; the first known one if it is older. */
  lineAt(offset: number): number {
    return this.#ends.lineAt(offset);
  }

  /** The commands whose end is proved. */
  endsSince(offset: number): readonly CommandEnd[] {
    return this.#ends.since(offset);
  }

  /** How many lines have had their turn since then: they have ended, or the shell wanted more behind them. */
  turnsSince(offset: number): number {
    return this.endsSince(offset).length + this.moresSince(offset);
  }

  moresSince(offset: number, before = Number.POSITIVE_INFINITY): number {
    return this.#mores.filter((at) => at >= offset && at < before).length;
  }

  /** The spans that overlap [from, to), cut to that range. */
  spansBetween(from: number, to: number): Span[] {
    return this.#spans.flatMap((span, index) => {
      const start = Math.max(span.start, from);
      const end = Math.min(this.#spans[index + 1]?.start ?? to, to);
      return start < end ? [{ phase: span.phase, shellKey: span.shellKey, from: start, to: end }] : [];
    });
  }

  /** Keeps what came from `keptFrom` on: a text or a key that was typed there still counts it. */
  forgetBefore(offset: number, keptFrom = offset): void {
    const kept = Math.min(offset, keptFrom);
    this.#promptBefore = this.promptBefore(kept);
    const keep = this.#spans.findLastIndex((span) => span.start <= kept);
    if (keep > 0) this.#spans = this.#spans.slice(keep);
    this.#numbers.forgetBefore(offset);
    const counted = this.#ends.forgetBefore(kept);
    this.#mores = this.#mores.filter((at) => at >= counted);
  }

  /**
   * Old marks come again when a log is printed. So an end must have a new number, and while a command runs only an end
   * is believed, perhaps one of a nested shell. The shell that printed the end is then believed. Of several lines that came
   * as one, bash runs the first before it wants more behind the last, and says which end was its newest.
   */
  #believes(mark: Mark): boolean {
    if (mark.kind === 'end') return mark.sequence === undefined || mark.sequence > this.#numbers.newestOf(mark.key);
    if (mark.key !== this.shellKey) return false;
    if (this.phase !== 'output' || (mark.kind === 'more' && mark.sequence === this.#numbers.newestOf(mark.key)))
      return true;
    return !this.#marksOutput(mark.key) && mark.kind !== 'output';
  }

  /** What came behind a false end mark is output. If no mark said where it began, then it began behind the line. */
  #end(mark: Mark): void {
    const isKnown = this.knows(mark.key);
    this.#numbers.note(mark.start, mark.key, mark.sequence ?? this.#numbers.newestOf(mark.key) + 1);
    const falseEnd = this.#ends.takeEnd(mark, isKnown);
    if (!falseEnd) return;
    this.#spans = this.#spans.filter((span) => span.start < falseEnd.at);
    const start = this.phase === 'output' ? falseEnd.at : Math.min(falseEnd.at, falseEnd.line.to);
    this.#spans.push({ phase: 'output', shellKey: mark.key, start });
  }

  /** An editor that draws its prompt again prints the same end mark as before, if that is a part of the prompt. */
  #isDrawnAgain({ kind, key, sequence }: Mark): boolean {
    if (kind === 'end')
      this.#isRedrawing = this.wantsLine && key === this.shellKey && sequence === this.#numbers.newestOf(key);
    const isRedrawn = this.#isRedrawing && (kind === 'prompt' || kind === 'input');
    if (kind === 'input') this.#isRedrawing = false;
    return isRedrawn;
  }

  #statusAt(offset: number): number | undefined {
    return (this.#ends.lastBefore(offset) ?? { status: this.#statusBefore }).status;
  }

  #spanAt(offset: number): PhaseStart {
    const span = this.#spans.findLast(({ start }) => start <= offset);
    return span ?? this.#spans[0] ?? { phase: 'foreign', shellKey: '', start: 0 };
  }
}
