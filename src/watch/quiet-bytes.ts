// Takes out of terminal bytes what must not reach a browser's terminal, and leaves every offset as it is.

const NUL = 0;
const BEL = 0x07;
const CAN = 0x18;
const SUB = 0x1a;
const ESC = 0x1b;
/** No program writes a longer one. */
const LONGEST_SEQUENCE = 4096;
/** OSC, DCS, SOS, PM, APC, and the title string of screen: they name titles, links, colours, our own marks with their key. */
const STRINGS = new Set([...']PX^_k'].map((character) => character.charCodeAt(0)));

type State = 'ground' | 'escape' | 'csi' | 'string' | 'string escape' | 'character';

/**
 * Writes NUL, which draws nothing, over every string, and over every question to the terminal: tmux has answered it, and
 * a second answer would be typed into the program. What it gives ends neither in a character nor in a sequence.
 */
export class QuietBytes {
  #state: State = 'ground';
  /** What belongs to an unfinished sequence or character. */
  #held: number[] = [];
  #missing = 0;
  #out = new Uint8Array();
  #length = 0;

  push(bytes: Uint8Array): Uint8Array {
    this.#out = new Uint8Array(this.#held.length + bytes.length);
    this.#length = 0;
    for (const byte of bytes) this.#take(byte);
    return this.#out.subarray(0, this.#length);
  }

  #take(byte: number): void {
    switch (this.#state) {
      case 'ground':
        return void this.#ground(byte);
      case 'character':
        return void this.#character(byte);
      case 'escape':
        return void this.#escape(byte);
      case 'csi':
        return void this.#csi(byte);
      default:
        return void this.#string(byte);
    }
  }

  #ground(byte: number): void {
    if (byte === ESC) return void this.#hold('escape', byte);
    if (byte < 0xc2 || byte > 0xf4) return void this.#give(byte);
    this.#missing = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
    this.#hold('character', byte);
  }

  #character(byte: number): void {
    if (byte < 0x80 || byte > 0xbf) {
      this.#release();
      return void this.#ground(byte);
    }
    this.#held.push(byte);
    this.#missing -= 1;
    if (this.#missing > 0) return;
    // C1 controls as characters begin sequences in xterm.js, and none in tmux.
    const isControl = this.#held[0] === 0xc2 && byte < 0xa0;
    this.#release(isControl);
  }

  #escape(byte: number): void {
    if (byte === ESC) {
      this.#release();
      return void this.#hold('escape', byte);
    }
    this.#held.push(byte);
    const isFirst = this.#held.length === 2;
    if (isFirst && byte === 0x5b) this.#state = 'csi';
    else if (isFirst && STRINGS.has(byte)) {
      this.#release(true);
      this.#state = 'string';
    } else if (byte >= 0x20 && byte < 0x30 && this.#held.length < LONGEST_SEQUENCE) return;
    // ESC Z asks what terminal this is.
    else this.#release(isFirst && byte === 0x5a);
  }

  #csi(byte: number): void {
    if (byte === ESC) {
      this.#release();
      return void this.#hold('escape', byte);
    }
    this.#held.push(byte);
    const isOver = (byte >= 0x40 && byte < 0x7f) || byte === CAN || byte === SUB || byte >= 0x80;
    if (isOver) this.#release(isQuestion(this.#held));
    else if (this.#held.length >= LONGEST_SEQUENCE) this.#release(true);
  }

  /** An Escape in it ends it, or begins something else: which one tells the next byte. */
  #string(byte: number): void {
    if (this.#state === 'string escape') {
      this.#state = 'escape';
      if (byte !== 0x5c) return void this.#escape(byte);
      this.#held.push(byte);
      return void this.#release(true);
    }
    if (byte === ESC) return void this.#hold('string escape', byte);
    this.#give(NUL);
    if (byte === BEL || byte === CAN || byte === SUB) this.#state = 'ground';
  }

  #give(byte: number): void {
    this.#out[this.#length] = byte;
    this.#length += 1;
  }

  #hold(state: State, byte: number): void {
    this.#state = state;
    this.#held = [byte];
  }

  /** Controls inside a sequence act, so they stay. */
  #release(isSilent = false): void {
    for (const byte of this.#held) this.#give(isSilent && (byte >= 0x20 || byte === ESC) ? NUL : byte);
    this.#held = [];
    this.#state = 'ground';
  }
}

/** A report of the terminal's kind, state, modes or place, or a change of the window, which is no program's business here. */
function isQuestion(sequence: readonly number[]): boolean {
  const text = String.fromCharCode(...sequence.filter((byte) => byte >= 0x20));
  return /^\[[<=>?]?[\d;:]*[ -/]*[cnx]$|^\[[\d;?]*\$p$|^\[>[\d;]*q$|^\[[<=>?][\d;:]*u$|^\[[>\d;]*t$/.test(text);
}
