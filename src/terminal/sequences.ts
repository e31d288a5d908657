// Reads escape sequences byte by byte and keeps nothing of strings, which nobody needs.

export interface Csi {
  /** `<`, `=`, `>` or `?` as a byte, or 0. */
  prefix: number;
  intermediate: number;
  final: number;
  /** At most 16, none above 65535; an empty one is 0. */
  params: number[];
}

interface SequenceHandler {
  control(code: number): void;
  csi(sequence: Csi): void;
  escape(intermediate: number, final: number): void;
}

type State = 'none' | 'escape' | 'intermediate' | 'csi' | 'osc' | 'string';

const BEL = 0x07;
const LF = 0x0a;
const CANCEL = 0x18;
const SUBSTITUTE = 0x1a;
const ESC = 0x1b;
const MAX_PARAMS = 16;
const MAX_VALUE = 65535;
// DCS, SOS, PM, APC and the title string of screen.
const STRING_STARTS = new Set([0x50, 0x58, 0x5e, 0x5f, 0x6b]);

export class SequenceParser {
  private readonly handler: SequenceHandler;
  private state: State = 'none';
  private intermediate = 0;
  private prefix = 0;
  private params: number[] = [];

  constructor(handler: SequenceHandler) {
    this.handler = handler;
  }

  get active(): boolean {
    return this.state !== 'none';
  }

  /** The byte before was ESC. */
  start(): void {
    this.state = 'escape';
    this.intermediate = 0;
  }

  /** Reads to the end of the sequence or of the bytes; answers where to read on. */
  read(data: Uint8Array, from: number, reached: (to: number) => void): number {
    let at = from;
    while (at < data.length && this.state !== 'none') {
      const byte = data[at] ?? 0;
      // A line feed ends any sequence and still counts: an unfinished one must not swallow the lines after it.
      if (byte === LF || (byte >= 0x80 && !this.inString())) {
        this.state = 'none';
        return at;
      }
      at += 1;
      reached(at);
      this.step(byte);
    }
    return at;
  }

  private inString(): boolean {
    return this.state === 'osc' || this.state === 'string';
  }

  private step(byte: number): void {
    if (byte === ESC) this.start();
    else if (byte === CANCEL || byte === SUBSTITUTE) this.state = 'none';
    else if (this.inString()) this.stringByte(byte);
    else if (byte < 0x20) this.handler.control(byte);
    else if (byte !== 0x7f) this.sequenceByte(byte);
  }

  private stringByte(byte: number): void {
    if (byte === BEL && this.state === 'osc') this.state = 'none';
  }

  private sequenceByte(byte: number): void {
    if (this.state === 'csi') this.csiByte(byte);
    else if (byte < 0x30) {
      this.intermediate = byte;
      this.state = 'intermediate';
    } else if (this.state === 'escape') this.escapeByte(byte);
    else this.finishEscape(byte);
  }

  private escapeByte(byte: number): void {
    if (byte === 0x5b) {
      this.state = 'csi';
      this.prefix = 0;
      this.params = [0];
    } else if (byte === 0x5d) this.state = 'osc';
    else if (STRING_STARTS.has(byte)) this.state = 'string';
    else this.finishEscape(byte);
  }

  private finishEscape(final: number): void {
    this.state = 'none';
    this.handler.escape(this.intermediate, final);
  }

  private csiByte(byte: number): void {
    if (byte >= 0x40) {
      this.state = 'none';
      this.handler.csi({ prefix: this.prefix, intermediate: this.intermediate, final: byte, params: this.params });
    } else if (byte >= 0x3c) this.prefix = byte;
    else if (byte < 0x30) this.intermediate = byte;
    else if (byte === 0x3a) this.intermediate = byte;
    else if (byte === 0x3b) this.nextParam();
    else this.digit(byte - 0x30);
  }

  private nextParam(): void {
    if (this.params.length <= MAX_PARAMS) this.params.push(0);
  }

  private digit(value: number): void {
    const index = this.params.length - 1;
    if (index < MAX_PARAMS) this.params[index] = Math.min(MAX_VALUE, (this.params[index] ?? 0) * 10 + value);
  }
}
