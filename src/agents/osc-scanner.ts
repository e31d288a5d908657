// Finds in a stream of bytes what programs tell their terminal about themselves: some OSC sequences, and the bell.
import { Carry } from '../journal/carry.ts';

/** A sequence, or a bell if it has no body. */
export interface Heard {
  /** The offsets of its first byte and of the byte behind its last. */
  at: number;
  after: number;
  /** What stands between `ESC ]` and its end; undefined for a bell. */
  body: string | undefined;
}

const INTRODUCER = Buffer.from('\x1b]');
const [BEL, CAN, SUB, ESC, BACKSLASH] = [0x07, 0x18, 0x1a, 0x1b, 0x5c];
/** A report of OSC 7501 has at most 4096 bytes. */
const LONGEST = 4200;
/** tmux doubles each ESC of a sequence that is handed through it, once for every tmux on the way. */
const MOST_DOUBLED = 16;
/** Titles, progress and notifications, notifications, notifications of kitty and urxvt, status. */
const WANTED = /^(?:[029]|99|777|7501);/;
/** Of one piece of the stream, only the newest are kept. */
const MOST_HEARD = 512;

type Found = { kind: 'ended'; bodyEnd: number; after: number } | { kind: 'broken'; at: number } | { kind: 'cut' };

/**
 * It takes no notice of `ESC P tmux;` around a sequence: the ESC before the `]` is found there as well, and the end has only
 * more of them.
 */
export class OscScanner {
  readonly #carry: Carry;
  /** A sequence that is too long is still going on. */
  #isSkipping = false;

  constructor(offset: number) {
    this.#carry = new Carry(offset);
  }

  /** A sequence may be cut anywhere between two pieces. Offsets count in the whole stream. */
  push(bytes: Uint8Array): Heard[] {
    const { data, base } = this.#carry.join(bytes);
    const heard: Heard[] = [];
    const rest = this.#scan(data, (each) => {
      heard.push({ ...each, at: base + each.at, after: base + each.after });
      if (heard.length > 2 * MOST_HEARD) heard.splice(0, MOST_HEARD);
    });
    this.#carry.keep(data.subarray(rest));
    return heard;
  }

  /** Bytes were lost: forgets a sequence that has only begun. */
  jump(offset: number): void {
    this.#carry.jump(offset);
    this.#isSkipping = false;
  }

  /** Answers where the rest begins that the next piece has to finish. */
  #scan(data: Buffer, hear: (heard: Heard) => void): number {
    let at = this.#isSkipping ? this.#skip(data, 0) : 0;
    let bell = data.indexOf(BEL, at);
    while (at < data.length) {
      const start = data.indexOf(INTRODUCER, at);
      if (bell >= 0 && bell < at) bell = data.indexOf(BEL, at);
      if (bell >= 0 && (start < 0 || bell < start)) hear({ at: bell, after: bell + 1, body: undefined });
      if (start < 0) return data.at(-1) === ESC ? data.length - 1 : data.length;
      const bodyStart = start + INTRODUCER.length;
      const end = findEnd(data, bodyStart);
      if (end.kind === 'cut' && data.length - bodyStart <= LONGEST) return start;
      if (end.kind === 'cut') return this.#skip(data, data.length);
      at = end.kind === 'ended' ? end.after : end.at;
      if (end.kind === 'broken' || end.bodyEnd - bodyStart > LONGEST) continue;
      const body = data.toString('utf8', bodyStart, end.bodyEnd);
      if (WANTED.test(body)) hear({ at: start, after: end.after, body });
    }
    return data.length;
  }

  #skip(data: Buffer, from: number): number {
    const end = findEnd(data, from);
    this.#isSkipping = end.kind === 'cut';
    if (end.kind === 'cut') return data.at(-1) === ESC ? data.length - 1 : data.length;
    return end.kind === 'ended' ? end.after : end.at;
  }
}

function findEnd(data: Buffer, from: number): Found {
  for (let at = from; at < data.length; at += 1) {
    const byte = data[at];
    if (byte === BEL) return { kind: 'ended', bodyEnd: at, after: at + 1 };
    if (byte === CAN || byte === SUB) return { kind: 'broken', at: at + 1 };
    if (byte === ESC) return findTerminator(data, at);
  }
  return { kind: 'cut' };
}

function findTerminator(data: Buffer, from: number): Found {
  let at = from;
  while (data[at] === ESC && at - from < MOST_DOUBLED) at += 1;
  if (at === data.length) return { kind: 'cut' };
  return data[at] === BACKSLASH ? { kind: 'ended', bodyEnd: from, after: at + 1 } : { kind: 'broken', at: at - 1 };
}
