// What the output has last said of the terminal: bracketed paste, the other screen, the screen's first place, a line's end.

const PASTE_ON = '\x1b[?2004h';
const PASTE_OFF = '\x1b[?2004l';
const ALTERNATE = ['\x1b[?1049h', '\x1b[?47h'];
const HOME = '\x1b[H';
/** All but one byte of the longest of them may have come with the bytes before. */
const OVERLAP = PASTE_ON.length - 1;

export class TerminalModes {
  #bracketed = false;
  #lineFeed = -1;
  #alternate = -1;
  #home = -1;
  #before = '';

  /** A line editor reads and takes pastes whole. tmux itself tells this from 3.7 on only. */
  get bracketed(): boolean {
    return this.#bracketed;
  }

  /** Offset of the newest end of a line, or -1. */
  get lineFeed(): number {
    return this.#lineFeed;
  }

  /** Where a program has last gone to the other screen, or -1. */
  get alternate(): number {
    return this.#alternate;
  }

  /** Where the cursor was last put into the screen's first place, or -1. */
  get home(): number {
    return this.#home;
  }

  take(bytes: Uint8Array, offset: number): void {
    const text = this.#before + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    const start = offset - this.#before.length;
    const newest = (sequence: string, last: number): number => {
      const at = text.lastIndexOf(sequence);
      return at < 0 ? last : start + at;
    };
    const on = text.lastIndexOf(PASTE_ON);
    const off = text.lastIndexOf(PASTE_OFF);
    if (on !== off) this.#bracketed = on > off;
    this.#lineFeed = newest('\n', this.#lineFeed);
    this.#home = newest(HOME, this.#home);
    for (const sequence of ALTERNATE) this.#alternate = Math.max(this.#alternate, newest(sequence, this.#alternate));
    this.#before = text.slice(-OVERLAP);
  }

  /** What comes next does not follow what was taken last. */
  jump(): void {
    this.#before = '';
  }
}
