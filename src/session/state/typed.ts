// The log of what this server typed into a session. All that is asked about typed text is answered from here.
import type { TypedLine } from '../../gate/line/keystrokes.ts';
import type { Phases } from './phases.ts';
import { readUnrun } from './tmux-options.ts';

/** A typed text, of which an echo may stand in the journal. */
export interface Sent {
  /** Where the journal ended when it was typed. */
  at: number;
  /** Empty where it was a secret. */
  text: string;
  /** So many other commands had their turn before it. */
  ahead?: number;
  /** Of the program that read it, where that is no shell with marks. */
  prompts?: readonly string[] | undefined;
}

/** What the shell's marks must show for the text that was typed. */
export interface Expectation {
  /** Journal offset at which it was typed. */
  from: number;
  /** How many lines the shell will take one by one; a bracketed paste is one. */
  lines: number;
  /** Commands that end before the text's own turn: it was typed ahead. */
  ahead: number;
}

/** What a program without marks showed while it read the terminal, before the text was typed. */
export interface PromptBefore {
  /** Its prompts so far, continuation prompts left out. */
  known: readonly string[];
  /** The process group in front. */
  group: number | undefined;
  /** Its line editor had asked for bracketed paste, as it does again when it next reads. */
  bracketed: boolean;
}

/** What a wait is for: the end of a text or a key, or of whatever runs. */
export interface Awaited {
  /** Where the journal ended when it was typed. */
  from: number;
  text: string;
  /** What the shell's marks must show, where there are marks. */
  expected: Expectation | undefined;
  /** The prompt of another program than the shell, where one reads. */
  promptBefore: PromptBefore | undefined;
  /** A shell stood at its prompt, so nothing else had the screen. */
  atPrompt: boolean;
}

/** The newest of what was typed and has not been answered yet. */
export interface Pending extends Awaited {
  /** Of its entry in the log. */
  number: number;
}

/** A text that was typed at prompts without marks, and these prompts. */
export interface TypedAtPrompts {
  text: string;
  prompts: readonly string[];
}

/** What is known once the text has gone in. */
export interface Entered extends Omit<Awaited, 'text'> {
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

  /** A text is about to go in: its echo may come from now on. Answers with the number of its entry. */
  begin(sent: Sent): number {
    this.#last += 1;
    this.#entries.push({ ...sent, number: this.#last, isAnswered: false });
    return this.#last;
  }

  /** The text of that entry has gone in. */
  entered(number: number, { enter, atPrompts, ...awaited }: Entered): Pending {
    const text = this.#entries.find((entry) => entry.number === number)?.text ?? '';
    this.#atPrompts = atPrompts;
    if (enter) this.#lastLine = text;
    this.#pending = { ...awaited, text, number };
    return this.#pending;
  }

  /** Keys were pressed that send off what stands on the line. */
  pressed(awaited: Omit<Awaited, 'text' | 'atPrompt'>): Pending {
    this.#last += 1;
    this.#pending = { ...awaited, text: '', atPrompt: false, number: this.#last };
    return this.#pending;
  }

  get pending(): Pending | undefined {
    return this.#pending;
  }

  /** Its end has been seen. Nothing changes where something else was typed since. */
  ended({ number }: Pending): void {
    if (this.#pending?.number === number) this.#pending = undefined;
  }

  /** Texts whose echo may stand in what is new. */
  get sent(): readonly Sent[] {
    return this.#entries.filter((entry) => !entry.isAnswered);
  }

  /** Texts before those, for who goes back to what came of them. */
  get answered(): readonly Sent[] {
    return this.#entries.filter((entry) => entry.isAnswered);
  }

  /** All of both, in the order in which they were typed. */
  get all(): readonly Sent[] {
    return this.#entries;
  }

  /** What was typed last, where it was typed at prompts without marks. */
  get atPrompts(): TypedAtPrompts | undefined {
    return this.#atPrompts;
  }

  /** The last text that Enter sent off. */
  get lastLine(): string | undefined {
    return this.#lastLine;
  }

  /** Whether tmux' record of what was typed last names a text of this server; if not, somebody else has typed since. */
  isOwnReceipt(receipt: string): boolean {
    return receipt === this.#receipt;
  }

  noteReceipt(receipt: string): void {
    this.#receipt = receipt;
  }

  /** The option of tmux in which servers tell each other what stands on the line and has not run. */
  noteUnrun(option: string): void {
    this.#unrun = option;
  }

  unrun(phases: Phases): TypedLine {
    return readUnrun(this.#unrun, phases);
  }

  /** What has to be written to the option, undefined where it says so already. */
  changeOfUnrun(option: string | undefined): string | undefined {
    return option === this.#unrun ? undefined : option;
  }

  /** The echo of what was typed ahead has come, so no other is looked for. */
  async noteEchoes(hasEcho: (sent: Sent) => Promise<boolean>): Promise<void> {
    for (const entry of this.#entries) {
      if (!entry.isAnswered && entry.ahead && (await hasEcho(entry))) entry.ahead = 0;
    }
  }

  /** The client has seen all before the offset. */
  shownTo(offset: number, phases: Phases): void {
    for (const entry of this.#entries) {
      entry.isAnswered ||= entry.at < offset && !this.#isToCome(entry, offset, phases);
    }
    const forgotten = this.answered.slice(0, -ANSWERED_KEPT).length;
    if (forgotten === 0) return;
    const kept = new Set(this.answered.slice(forgotten));
    this.#entries = this.#entries.filter((entry) => !entry.isAnswered || kept.has(entry));
  }

  /** Typed ahead, and what ran before it has not ended, so that its echo may still come. */
  #isToCome({ at, ahead }: Sent, offset: number, phases: Phases): boolean {
    if (!ahead || !this.#pending) return false;
    return phases.endsSince(at).filter((end) => end.after <= offset).length <= ahead;
  }
}
