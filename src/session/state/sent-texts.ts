// The texts that this server typed into a session and whose echo may stand in the journal.

/** A typed text whose echo may stand in the journal. */
export interface Sent {
  /** Where the journal ended when it was typed. */
  at: number;
  /** Empty for a secret. */
  text: string;
  /** How many other commands had their turn first. */
  ahead?: number;
  /** It went in behind a command that does not read, and may wait to be read. */
  isForShell?: true | undefined;
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
}

const ANSWERED_KEPT = 256;

export class SentTexts {
  /** Few, and asked for often. */
  #open: readonly Entry[] = [];
  #answered: readonly Entry[] = [];

  add(sent: Sent, number: number): void {
    this.#open = [...this.#open, { ...sent, number }];
  }

  remove(number: number): void {
    const isOther = (entry: Entry): boolean => entry.number !== number;
    this.#open = this.#open.filter(isOther);
    this.#answered = this.#answered.filter(isOther);
  }

  /** Empty if it is not known. */
  textOf(number: number): string {
    return this.#find(number)?.text ?? '';
  }

  /** A password, say: it answers what the line before has started. */
  isSilent(number: number): boolean {
    return this.#find(number)?.isSilent ?? false;
  }

  /** When it went in, at least so many other commands had still to have their turn. `mayBeRead`: what runs may read it. */
  noteAhead(number: number, ahead: number, mayBeRead: boolean): void {
    const entry = this.#find(number);
    if (!entry) return;
    entry.ahead = Math.max(entry.ahead ?? 0, ahead);
    if (entry.ahead > 0 && !mayBeRead) entry.isForShell = true;
  }

  /** Those up to that number were read, or dropped. */
  noteNotWaiting(number: number): void {
    for (const entries of [this.#answered, this.#open])
      for (const entry of entries) if (entry.isForShell && entry.number <= number) entry.isForShell = undefined;
  }

  /** Their echo may stand in new output. */
  get open(): readonly Sent[] {
    return this.#open;
  }

  /** In the order in which they were typed. */
  get answered(): readonly Sent[] {
    return this.#answered;
  }

  /** In the same order. */
  get all(): readonly Sent[] {
    return [...this.#answered, ...this.#open].sort(byNumber);
  }

  /** Finds the texts typed ahead whose echo has come, so that it is not searched again. */
  async noteEchoes(hasEcho: (sent: Sent) => Promise<boolean>): Promise<void> {
    for (const entry of this.#open) {
      if (this.#open.includes(entry) && entry.ahead && (await hasEcho(entry))) entry.ahead = 0;
    }
  }

  noteAnswered(isAnswered: (sent: Entry) => boolean): void {
    const answered = this.#open.filter(isAnswered);
    if (answered.length === 0) return;
    this.#open = this.#open.filter((entry) => !answered.includes(entry));
    const all = [...this.#answered, ...answered];
    // A text that went in at once is answered before one that went in behind a command.
    if (answered.some(({ number }) => number < (this.#answered.at(-1)?.number ?? 0))) all.sort(byNumber);
    this.#answered = all.slice(-ANSWERED_KEPT);
  }

  #find(number: number): Entry | undefined {
    return (
      this.#open.findLast((each) => each.number === number) ?? this.#answered.findLast((each) => each.number === number)
    );
  }
}

function byNumber(one: Entry, other: Entry): number {
  return one.number - other.number;
}
