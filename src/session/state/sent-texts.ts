// The texts that this server typed into a session and whose echo may stand in the journal.

/** A typed text whose echo may stand in the journal. */
export interface Sent {
  /** Where the journal ended when it was typed. */
  at: number;
  /** Empty for a secret. */
  text: string;
  /** How many other commands had their turn first. */
  ahead?: number;
  /** It went in behind a command that does not read. */
  isForShell?: true;
  /** The terminal's echo was off, and no line editor read, so there is none. */
  isSilent?: boolean;
  /** A program had the whole screen. */
  isInFullScreen?: boolean;
  /** A program that takes single keys draws it. */
  isDrawn?: boolean;
  /** The prompts of the program that read it, unless that is a shell with marks. */
  prompts?: readonly string[] | undefined;
}

export interface Entry extends Sent {
  number: number;
  isAnswered: boolean;
}

const ANSWERED_KEPT = 256;

export class SentTexts {
  #entries: readonly Entry[] = [];
  /** Those of them that are not answered: few, and asked for often. */
  #open: readonly Entry[] = [];

  add(sent: Sent, number: number): void {
    const entry = { ...sent, number, isAnswered: false };
    this.#entries = [...this.#entries, entry];
    this.#open = [...this.#open, entry];
  }

  remove(number: number): void {
    this.#entries = this.#entries.filter((entry) => entry.number !== number);
    this.#open = this.#open.filter((entry) => entry.number !== number);
  }

  /** Empty if it is not known. */
  textOf(number: number): string {
    return this.#entries.findLast((entry) => entry.number === number)?.text ?? '';
  }

  /** A password, say: it answers what the line before has started. */
  isSilent(number: number): boolean {
    return this.#entries.findLast((entry) => entry.number === number)?.isSilent ?? false;
  }

  /** When it went in, at least so many other commands had still to have their turn. `mayBeRead`: what runs may read it. */
  noteAhead(number: number, ahead: number, mayBeRead: boolean): void {
    const entry = this.#entries.findLast((each) => each.number === number);
    if (!entry) return;
    entry.ahead = Math.max(entry.ahead ?? 0, ahead);
    if (entry.ahead > 0 && !mayBeRead) entry.isForShell = true;
  }

  /** Their echo may stand in new output. */
  get open(): readonly Sent[] {
    return this.#open;
  }

  get answered(): readonly Sent[] {
    return this.#entries.filter((entry) => entry.isAnswered);
  }

  /** In the order in which they were typed. */
  get all(): readonly Sent[] {
    return this.#entries;
  }

  /** Finds the texts typed ahead whose echo has come, so that it is not searched again. */
  async noteEchoes(hasEcho: (sent: Sent) => Promise<boolean>): Promise<void> {
    for (const entry of this.#open) {
      if (!entry.isAnswered && entry.ahead && (await hasEcho(entry))) entry.ahead = 0;
    }
  }

  noteAnswered(isAnswered: (sent: Entry) => boolean): void {
    for (const entry of this.#open) entry.isAnswered = isAnswered(entry);
    this.#open = this.#open.filter((entry) => !entry.isAnswered);
    if (this.#entries.length - this.#open.length <= ANSWERED_KEPT) return;
    const forgotten = new Set(this.answered.slice(0, -ANSWERED_KEPT));
    this.#entries = this.#entries.filter((entry) => !forgotten.has(entry));
  }
}
