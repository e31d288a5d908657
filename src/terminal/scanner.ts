// Splits terminal bytes into safe text, controls and escape sequences, wherever the bytes are cut into pieces.

import { EMOJI_STYLE, HIDDEN, joins, kindOf, PLAIN, showByte, showCode, TEXT_STYLE } from './characters.ts';
import { Charsets } from './charsets.ts';
import type { Start } from './line-starts.ts';
import { type Csi, SequenceParser } from './sequences.ts';
import { decodeAt, INCOMPLETE, INVALID, sizeOf } from './utf8.ts';

export interface ScanHandler {
  /** Printable and already neutralised; tabs stand in it as they are. */
  text(text: string): void;
  /** Any other C0 control, and DEL. */
  control(code: number): void;
  csi(sequence: Csi): void;
  escape(intermediate: number, final: number): void;
}

const BEGINNING: Start = { offset: 0, charset: 0 };
const LF = 0x0a;
const CR = 0x0d;
const ESC = 0x1b;
const PRINTABLE = new Uint8Array(256).fill(1, 0x20, 0x7f);
PRINTABLE[0x09] = 1;

export class Scanner {
  private readUpTo = 0;
  private lastSequence = 0;
  private readonly handler: ScanHandler;
  private readonly sequences: SequenceParser;
  private readonly charsets: Charsets;
  private base: number;
  /** The bytes being read, as one character each: slicing this is far cheaper than decoding every run. */
  private latin = '';
  private carry: Uint8Array | undefined;
  /** The last character that was given out as text: a joiner may follow it. */
  private last = 0;
  private held = 0;
  private heldAfter = 0;

  constructor(handler: ScanHandler, start: Start = BEGINNING) {
    this.handler = handler;
    this.base = start.offset;
    this.charsets = new Charsets(start.charset);
    this.sequences = new SequenceParser({
      control: (code) => this.control(code),
      csi: (sequence) => handler.csi(sequence),
      escape: (intermediate, final) => this.escape(intermediate, final),
    });
  }

  /** The offset behind the control or sequence that is being reported. */
  get offset(): number {
    return this.readUpTo;
  }

  /** Where the last escape sequence began. */
  get sequenceStart(): number {
    return this.lastSequence;
  }

  /** Which characters are drawn as lines: a number to begin another scanner with. */
  get charset(): number {
    return this.charsets.state;
  }

  push(bytes: Uint8Array): void {
    const data = this.withCarry(bytes);
    this.latin = data.toString('latin1');
    const end = data.length;
    let at = 0;
    while (at < end) {
      if (this.sequences.active) {
        at = this.sequences.read(data, at, this.reached);
      } else {
        at = this.ground(data, at, end);
      }
    }
    this.base += end - (this.carry?.length ?? 0);
  }

  /** Gives out what waited for more bytes. An unfinished escape sequence is dropped, as a terminal would. */
  end(): void {
    const rest = this.carry;
    this.carry = undefined;
    for (const byte of rest ?? []) this.show(showByte(byte));
    this.settle(0);
  }

  private readonly reached = (to: number): void => {
    this.readUpTo = this.base + to;
  };

  private withCarry(bytes: Uint8Array): Buffer {
    const rest = this.carry;
    this.carry = undefined;
    if (rest !== undefined) return Buffer.concat([rest, bytes]);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Reads a run of plain characters and the one special thing that ended it. */
  private ground(data: Buffer, start: number, end: number): number {
    let at = start;
    let wide = 0;
    let code = 0;
    for (;;) {
      while (at < end && PRINTABLE[data[at] ?? 0] === 1) at += 1;
      if (at >= end || (data[at] ?? 0) < 0x80) break;
      code = decodeAt(data, at, end);
      if (code < 0 || kindOf(code) !== PLAIN) break;
      wide = code;
      at += sizeOf(code);
    }
    if (at > start) this.run(data, start, at, wide);
    if (at >= end) return at;
    const byte = data[at] ?? 0;
    return byte < 0x80 ? this.special(data, at) : this.unusual(data, at, code);
  }

  private special(data: Buffer, from: number): number {
    // A return before a line feed changes nothing.
    const at = data[from] === CR && data[from + 1] === LF ? from + 1 : from;
    const byte = data[at] ?? 0;
    this.readUpTo = this.base + at + 1;
    if (byte === ESC) {
      const after = colourEnd(data, at);
      if (after > at) return after;
      this.lastSequence = this.base + at;
      this.sequences.start();
    } else {
      this.control(byte);
    }
    return at + 1;
  }

  private unusual(data: Buffer, at: number, code: number): number {
    if (code === INCOMPLETE) {
      this.carry = data.subarray(at);
      return data.length;
    }
    if (code === INVALID) {
      this.show(showByte(data[at] ?? 0));
      return at + 1;
    }
    if (kindOf(code) === HIDDEN) this.show(showCode(code));
    else this.joiner(code);
    return at + sizeOf(code);
  }

  private run(data: Buffer, start: number, end: number, lastWide: number): void {
    if (this.held !== 0) this.settle((data[start] ?? 0) < 0x80 ? (data[start] ?? 0) : decodeAt(data, start, end));
    const final = data[end - 1] ?? 0;
    this.last = final < 0x80 ? final : lastWide;
    const text = lastWide === 0 ? this.latin.slice(start, end) : data.toString('utf8', start, end);
    this.handler.text(this.charsets.apply(text));
  }

  private show(text: string): void {
    this.settle(0);
    this.last = 0;
    this.handler.text(text);
  }

  private joiner(code: number): void {
    this.settle(0);
    const style = code === EMOJI_STYLE || code === TEXT_STYLE;
    this.held = code;
    this.heldAfter = this.last;
    if (style && this.last > 0x7f) this.settle(0);
  }

  private settle(next: number): void {
    const code = this.held;
    if (code === 0) return;
    this.held = 0;
    const kept = joins(this.heldAfter, code, next);
    this.last = kept ? code : 0;
    this.handler.text(kept ? String.fromCodePoint(code) : showCode(code));
  }

  private control(code: number): void {
    this.settle(0);
    this.last = 0;
    if (!this.charsets.shift(code)) this.handler.control(code);
  }

  private escape(intermediate: number, final: number): void {
    this.charsets.designate(intermediate, final);
    this.handler.escape(intermediate, final);
  }
}

/** Most sequences are colours, which change no text: skip one that is complete at once. */
function colourEnd(data: Buffer, at: number): number {
  if (data[at + 1] !== 0x5b) return at;
  let to = at + 2;
  while (to < data.length && (data[to] ?? 0) >= 0x30 && (data[to] ?? 0) <= 0x3b) to += 1;
  return data[to] === 0x6d ? to + 1 : at;
}
