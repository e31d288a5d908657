// The log of what this server typed into a session. It answers all questions about typed text.
import type { Unrun } from '../../gate/line/keystrokes.ts';
import type { Phases } from './phases.ts';
import type { PromptBefore } from './prompt-before.ts';
import { type Entry, type Sent, SentTexts } from './sent-texts.ts';
import { readInterrupt, readUnrun } from './tmux-options.ts';
import { type TypedAtPrompts, textsUpTo } from './typed-at-prompts.ts';

/** What the shell's marks must show for the text that was typed. */
export interface Expectation {
  /** Journal offset at which it was typed. */
  from: number;
  /** How many lines the shell will take one by one; a bracketed paste is one. */
  lines: number;
  /** How many commands end first. If any, the text was typed ahead. */
  ahead: number;
  /** The line that the shell will read. Undefined for a key, and for a text that answers a program. */
  own?: OwnLine | undefined;
  /** The line that the shell will read if the program that seemed to ask has read nothing before its end: it shows by then. */
  unread?: (OwnLine & { showsMs: number }) | undefined;
}

/** How the line of a text is known from others that the shell reads: by what its editor, or the terminal, shows. */
export interface TypedLine {
  /** Where the journal ended when it was begun. */
  from: number;
  /** So far the journal had come when the shell was seen to read: lines before are no lines that it reads now. */
  readsFrom?: number | undefined;
  lines: readonly string[];
  /** What others had typed there before. */
  standing: string;
  /** A command ran when it was typed. */
  isAhead: boolean;
  /** That command may read it. */
  mayBeRead: boolean;
}

export interface OwnLine extends TypedLine {
  /** The id of its receipt. */
  receipt: string;
  /** Where the journal ended when equal texts were typed, by whomever, whose end was not seen. */
  rivals: readonly number[];
}

/** What a wait is for: the end of a text or a key, or of whatever runs. */
export interface Awaited {
  /** Where the journal ended when it was typed. */
  from: number;
  text: string;
  /** What the shell's marks must show, if it has marks. */
  expected: Expectation | undefined;
  /** The prompt of the program that reads, if that is not the shell. */
  promptBefore: PromptBefore | undefined;
  /** A shell stood at its prompt, so nothing else had the screen. */
  isAtPrompt: boolean;
  isToldToAsk?: boolean;
  /** The number of the text or key; undefined for whatever runs. */
  number?: number;
}

/** The newest text or key that has not been answered yet, with the number of its log entry. */
export interface Pending extends Awaited {
  number: number;
}

/** What is known once the text was typed. */
export interface EnteredText extends Omit<Awaited, 'text'> {
  enter: boolean;
  line: TypedLine | undefined;
  atPrompts: Omit<TypedAtPrompts, 'begun'> | undefined;
}

export interface Submitted {
  /** Undefined if there was none, or if nobody knows what it was. */
  line: string | undefined;
  /** Keys chose the line, from the history say. */
  isUnknown: boolean;
}

/** A key was pressed after which the shell draws a new prompt. */
export interface PromptAwaited {
  /** Where the journal ended then. */
  from: number;
  /** When the terminal had it, by this machine's clock. */
  at: number;
  /** Otherwise it ends the input. */
  isInterrupt: boolean;
}

/** tmux keeps fewer. */
const RECEIPTS_KEPT = 64;

export class TypedLog {
  readonly #texts = new SentTexts();
  #last = 0;
  #lastEntered = 0;
  #pending: Pending | undefined;
  /** The text typed last whose end was seen, and where that was. */
  #settled: { number: number; at: number } | undefined;
  #atPrompts: TypedAtPrompts | undefined;
  #standing = '';
  #lastLine: string | undefined;
  #lastLineFrom = 0;
  #submitted: Submitted = { line: undefined, isUnknown: false };
  /** The receipts of this server's texts whose end was seen. */
  #ended: readonly string[] = [];
  #unrun = '';
  #interruptTaken = -1;
  #inputFrom = -1;
  #areKeysLast = false;
  #unsent: TypedLine | undefined;
  #editedAt = -1;
  #promptAwaited: PromptAwaited | undefined;

  /** Logs a text that is about to be typed, because its echo may come from now on. Returns the number of the entry. */
  begin(sent: Sent): number {
    this.#last += 1;
    this.#texts.add(sent, this.#last);
    return this.#last;
  }

  /** The text of that entry was refused at the last moment, so it has no echo. */
  withdraw(number: number): void {
    this.#texts.remove(number);
  }

  /** When the text of that entry went in, at least so many other commands had still to have their turn. */
  noteAhead(number: number, ahead: number, mayBeRead: boolean): void {
    this.#texts.noteAhead(number, ahead, mayBeRead);
  }

  /** The text of that entry was typed. */
  noteEntered(number: number, { enter, line, atPrompts, ...awaited }: EnteredText): Pending {
    const text = this.#texts.textOf(number);
    this.#inputFrom = awaited.from;
    this.#areKeysLast = false;
    const begun = awaited.promptBefore?.wantsMore ? textsUpTo(this.#atPrompts) : [];
    this.#atPrompts = atPrompts && { ...atPrompts, begun };
    this.#unsent = enter ? undefined : line;
    this.#standing += text;
    if (enter) {
      this.#lastLine = text;
      this.#lastLineFrom = awaited.from;
      this.#noteSubmitted(this.#texts.isSilent(number) ? this.#submitted.line : this.#standing);
    }
    this.#lastEntered = number;
    this.#pending = { ...awaited, text, number };
    return this.#pending;
  }

  /** Keys were pressed that submit the line. */
  notePressed(awaited: Omit<Awaited, 'text' | 'isAtPrompt'>): Pending {
    this.#last += 1;
    this.#lastEntered = this.#last;
    this.#unsent = undefined;
    this.#noteSubmitted(this.#standing === '' ? undefined : this.#standing);
    this.#pending = { ...awaited, text: '', isAtPrompt: false, number: this.#last };
    return this.#pending;
  }

  get pending(): Pending | undefined {
    return this.#pending;
  }

  /** Its end was seen there. Later texts are still waited for. */
  noteEnded({ number, expected }: Pending, at: number): void {
    if (!this.#settled || number > this.#settled.number) this.#settled = { number, at };
    this.#texts.noteNotWaiting(number);
    if (expected?.own) this.#ended = [...this.#ended.slice(1 - RECEIPTS_KEPT), expected.own.receipt];
    if (this.#pending?.number === number) this.#pending = undefined;
  }

  /** The number of what went in last. What is only about to be typed does not count. */
  get lastEntered(): number {
    return this.#lastEntered;
  }

  /** Texts whose echo may stand in new output. */
  get sent(): readonly Sent[] {
    return this.#texts.open;
  }

  /** For reads that go back to their output. */
  get answered(): readonly Sent[] {
    return this.#texts.answered;
  }

  /** All of both, in the order in which they were typed. */
  get all(): readonly Sent[] {
    return this.#texts.all;
  }

  /** The text typed last, if it was typed at prompts without marks. */
  get atPrompts(): TypedAtPrompts | undefined {
    return this.#atPrompts;
  }

  /** The last text that was submitted by Enter. */
  get lastLine(): string | undefined {
    return this.#lastLine;
  }

  /** What comes from here on comes of that line. */
  get lastLineFrom(): number {
    return this.#lastLineFrom;
  }

  /** Where the journal ended when this server last typed a text or pressed keys; or -1. */
  get inputFrom(): number {
    return this.#inputFrom;
  }

  /** Keys were what this server typed last, and no text. */
  get areKeysLast(): boolean {
    return this.#areKeysLast;
  }

  /** The last whole line that was submitted, by Enter or by keys. */
  get submitted(): Submitted {
    return this.#submitted;
  }

  #noteSubmitted(line: string | undefined): void {
    this.#submitted = { line, isUnknown: line === undefined };
    this.#standing = '';
  }

  get ended(): readonly string[] {
    return this.#ended;
  }

  /** The text of this server that has no Enter behind it. */
  get unsent(): TypedLine | undefined {
    return this.#unsent;
  }

  /** Keys may have changed the line: a text without an Enter is waited for no more. `isDrop`: nor does one wait to be read. */
  noteKeys(from: number, { isMove = false, isDrop = false } = {}): void {
    if (isDrop) this.#texts.noteNotWaiting(this.#last);
    this.#inputFrom = from;
    this.#areKeysLast = true;
    this.#unsent = undefined;
    if (!isMove && this.#pending?.isAtPrompt && !this.#pending.expected) this.#pending = undefined;
  }

  /** Takes over the tmux option in which servers tell each other which text stands on the line and has not run. */
  noteUnrun(option: string): void {
    this.#unrun = option;
  }

  /** Where the journal ended when keys were pressed that may change the line in a way nobody can tell; or -1. */
  get editedAt(): number {
    return this.#editedAt;
  }

  noteEdited(at: number): void {
    this.#editedAt = at;
  }

  get promptAwaited(): PromptAwaited | undefined {
    return this.#promptAwaited;
  }

  notePromptAwaited(awaited: PromptAwaited | undefined): void {
    this.#promptAwaited = awaited;
  }

  unrun(phases: Phases, reader?: string): Unrun {
    return readUnrun(this.#unrun, phases, reader);
  }

  /** Where the journal ended when some server interrupted what runs. Each interrupt is told once. */
  takeInterrupt(): number | undefined {
    const at = readInterrupt(this.#unrun);
    if (at === undefined || at === this.#interruptTaken) return undefined;
    this.#interruptTaken = at;
    return at;
  }

  /** What to write to the option; undefined if it already says so. */
  changeOfUnrun(option: string | undefined): string | undefined {
    return option === this.#unrun ? undefined : option;
  }

  noteEchoes(hasEcho: (sent: Sent) => Promise<boolean>): Promise<void> {
    return this.#texts.noteEchoes(hasEcho);
  }

  /** Everything before the offset was shown. */
  noteShown(offset: number, phases: Phases): void {
    this.#texts.noteAnswered((sent) => sent.at < offset && !this.#isToCome(sent, offset, phases));
  }

  /** What it was typed behind has not ended by that offset: its echo may come, unless a later text is known to have ended. */
  #isToCome({ at, ahead, number }: Entry, offset: number, phases: Phases): boolean {
    if (!ahead) return false;
    if (this.#settled && number <= this.#settled.number && offset >= this.#settled.at) return false;
    return phases.endsSince(at).filter((end) => end.after <= offset).length <= ahead;
  }
}
