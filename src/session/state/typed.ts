// The log of what this server typed into a session. It answers all questions about typed text.
import type { TypedLine } from '../../gate/line/keystrokes.ts';
import type { Phases } from './phases.ts';
import { readUnrun } from './tmux-options.ts';

/** A typed text whose echo may stand in the journal. */
export interface Sent {
  /** Where the journal ended when it was typed. */
  at: number;
  /** Empty for a secret. */
  text: string;
  /** How many other commands had their turn first. */
  ahead?: number;
  /** The prompts of the program that read it, unless that is a shell with marks. */
  prompts?: readonly string[] | undefined;
}

/** What the shell's marks must show for the text that was typed. */
export interface Expectation {
  /** Journal offset at which it was typed. */
  from: number;
  /** How many lines the shell will take one by one; a bracketed paste is one. */
  lines: number;
  /** How many commands end first. If any, the text was typed ahead. */
  ahead: number;
}

/** What a program without marks showed while it read the terminal, before the text was typed. */
export interface PromptBefore {
  /** Its prompts so far, continuation prompts left out. */
  known: readonly string[];
  /** The process group in front. */
  group: number | undefined;
  /** Its line editor had asked for bracketed paste, as it does again when it next reads. */
  hasBracketedPaste: boolean;
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
}

/** The newest text or key that has not been answered yet. */
export interface Pending extends Awaited {
  /** The number of its log entry. */
  number: number;
}

/** A text that was typed at prompts without marks, and these prompts. */
export interface TypedAtPrompts {
  text: string;
  prompts: readonly string[];
}

/** What is known once the text was typed. */
export interface EnteredText extends Omit<Awaited, 'text'> {
  enter: boolean;
  atPrompts: TypedAtPrompts | undefined;
}

interface Entry extends Sent {
  number: number;
  isAnswered: boolean;
}

const ANSWERED_KEPT = 256;

export class TypedLog {
  #entries: Entry[] = [];
  #last = 0;
  #pending: Pending | undefined;
  #atPrompts: TypedAtPrompts | undefined;
  #lastLine: string | undefined;
  #receipt: string | undefined;
  #unrun = '';
  #editedAt = -1;
  #promptAwaitedFrom: number | undefined;

  /** Logs a text that is about to be typed, because its echo may come from now on. Returns the number of the entry. */
  begin(sent: Sent): number {
    this.#last += 1;
    this.#entries.push({ ...sent, number: this.#last, isAnswered: false });
    return this.#last;
  }

  /** The text of that entry was typed. */
  noteEntered(number: number, { enter, atPrompts, ...awaited }: EnteredText): Pending {
    const text = this.#entries.find((entry) => entry.number === number)?.text ?? '';
    this.#atPrompts = atPrompts;
    if (enter) this.#lastLine = text;
    this.#pending = { ...awaited, text, number };
    return this.#pending;
  }

  /** Keys were pressed that submit the line. */
  notePressed(awaited: Omit<Awaited, 'text' | 'isAtPrompt'>): Pending {
    this.#last += 1;
    this.#pending = { ...awaited, text: '', isAtPrompt: false, number: this.#last };
    return this.#pending;
  }

  get pending(): Pending | undefined {
    return this.#pending;
  }

  /** Its end was seen. If something else was typed since, nothing changes. */
  noteEnded({ number }: Pending): void {
    if (this.#pending?.number === number) this.#pending = undefined;
  }

  /** Texts whose echo may stand in new output. */
  get sent(): readonly Sent[] {
    return this.#entries.filter((entry) => !entry.isAnswered);
  }

  /** Older texts, for reads that go back to their output. */
  get answered(): readonly Sent[] {
    return this.#entries.filter((entry) => entry.isAnswered);
  }

  /** All of both, in the order in which they were typed. */
  get all(): readonly Sent[] {
    return this.#entries;
  }

  /** The text typed last, if it was typed at prompts without marks. */
  get atPrompts(): TypedAtPrompts | undefined {
    return this.#atPrompts;
  }

  /** The last text that was submitted by Enter. */
  get lastLine(): string | undefined {
    return this.#lastLine;
  }

  /** Whether tmux's record of the last text names one of this server. If not, somebody else has typed since. */
  isOwnReceipt(receipt: string): boolean {
    return receipt === this.#receipt;
  }

  noteReceipt(receipt: string): void {
    this.#receipt = receipt;
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

  /** Where the journal ended when a key was pressed after which the shell draws a new prompt. */
  get promptAwaitedFrom(): number | undefined {
    return this.#promptAwaitedFrom;
  }

  notePromptAwaited(from: number | undefined): void {
    this.#promptAwaitedFrom = from;
  }

  unrun(phases: Phases): TypedLine {
    return readUnrun(this.#unrun, phases);
  }

  /** What to write to the option; undefined if it already says so. */
  changeOfUnrun(option: string | undefined): string | undefined {
    return option === this.#unrun ? undefined : option;
  }

  /** Finds the texts typed ahead whose echo has come, so that it is not searched again. */
  async noteEchoes(hasEcho: (sent: Sent) => Promise<boolean>): Promise<void> {
    for (const entry of this.#entries) {
      if (!entry.isAnswered && entry.ahead && (await hasEcho(entry))) entry.ahead = 0;
    }
  }

  /** Everything before the offset was shown. */
  noteShown(offset: number, phases: Phases): void {
    for (const entry of this.#entries) {
      entry.isAnswered ||= entry.at < offset && !this.#isToCome(entry, offset, phases);
    }
    const forgotten = this.answered.slice(0, -ANSWERED_KEPT).length;
    if (forgotten === 0) return;
    const kept = new Set(this.answered.slice(forgotten));
    this.#entries = this.#entries.filter((entry) => !entry.isAnswered || kept.has(entry));
  }

  /** The text was typed ahead, and what ran before it has not ended, so its echo may still come. */
  #isToCome({ at, ahead }: Sent, offset: number, phases: Phases): boolean {
    if (!ahead || !this.#pending) return false;
    return phases.endsSince(at).filter((end) => end.after <= offset).length <= ahead;
  }
}
