// What the output last set: bracketed paste, the alternate screen, the cursor at the top left, the end of a line.

const PASTE_ON = '\x1b[?2004h';
/** A line editor prints it when it stops reading. */
export const PASTE_OFF = '\x1b[?2004l';
const ALTERNATE = ['\x1b[?1049h', '\x1b[?47h'];
const HOME = '\x1b[H';
/** The bytes before may hold all but the last byte of the longest sequence. */
const OVERLAP = PASTE_ON.length - 1;

const PASTE = '\x1b[?2004';

/** The output asked for bracketed paste, or asked no more. */
export interface PasteChange {
  isOn: boolean;
  at: number;
}

export class TerminalModes {
  #hasBracketedPaste = false;
  #lineFeed = -1;
  #alternate = -1;
  #home = -1;
  #before = '';

  /** A line editor reads and takes pastes whole. tmux tells this only since version 3.7. */
  get hasBracketedPaste(): boolean {
    return this.#hasBracketedPaste;
  }

  /** The offset of the last line feed, or -1. */
  get lineFeed(): number {
    return this.#lineFeed;
  }

  /** The offset of the last switch to the alternate screen, or -1. */
  get alternate(): number {
    return this.#alternate;
  }

  /** The offset at which the cursor was last put to the top left, or -1. */
  get home(): number {
    return this.#home;
  }

  /** Returns the changes of bracketed paste in their order. */
  take(bytes: Uint8Array, offset: number): PasteChange[] {
    const text = this.#before + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    const start = offset - this.#before.length;
    const newest = (sequence: string, last: number): number => {
      const at = text.lastIndexOf(sequence);
      return at < 0 ? last : start + at;
    };
    const changes = pasteChanges(text, start);
    this.#hasBracketedPaste = changes.at(-1)?.isOn ?? this.#hasBracketedPaste;
    this.#lineFeed = newest('\n', this.#lineFeed);
    this.#home = newest(HOME, this.#home);
    for (const sequence of ALTERNATE) this.#alternate = Math.max(this.#alternate, newest(sequence, this.#alternate));
    this.#before = text.slice(-OVERLAP);
    return changes;
  }

  /** The next bytes do not follow the last ones. */
  jump(): void {
    this.#before = '';
  }
}

function pasteChanges(text: string, start: number): PasteChange[] {
  const changes: PasteChange[] = [];
  for (let at = text.indexOf(PASTE); at >= 0; at = text.indexOf(PASTE, at + PASTE.length)) {
    const isOn = text.startsWith(PASTE_ON, at);
    if (isOn || text.startsWith(PASTE_OFF, at)) changes.push({ isOn, at: start + at });
  }
  return changes;
}
