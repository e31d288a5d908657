// Finds the signed marks of the shell integration in a stream of bytes.
import { Carry } from './carry.ts';
import { PromptLead } from './prompt-lead.ts';

/**
 * end: a command has ended. hooks: the user's prompt hooks have run. prompt: the prompt's text begins. input: the prompt's
 * text has ended, and the shell takes input. more: the shell wants another line. output: a command's output begins.
 */
export type MarkKind = 'end' | 'hooks' | 'prompt' | 'input' | 'more' | 'output';

export interface Mark {
  kind: MarkKind;
  /** Tells which shell printed it. */
  key: string;
  /** The offsets of the mark's first byte and of the byte behind its last. */
  start: number;
  after: number;
  /** Of a command that ended. At `more`, 1 says that the line is wrong: nothing would finish it. At `input` any number says that this shell does not mark where output begins. */
  status: number | undefined;
  sequence: number | undefined;
  /** When it was printed, in milliseconds since 1970, by the shell's own clock, if it has one. */
  clock?: number | undefined;
  /** Where the shell is, if it says so at its prompt. */
  folder?: string | undefined;
  /** At `output`: the line that the shell read, if it says so, without blanks and no longer than `LINE_TOLD`. */
  line?: string | undefined;
}

/** So many characters of a line are told, blanks among them. */
export const LINE_TOLD = 4_096;

const KINDS: Readonly<Record<string, MarkKind>> = {
  D: 'end',
  N: 'hooks',
  A: 'prompt',
  B: 'input',
  S: 'more',
  C: 'output',
};
const INTRODUCER = Buffer.from('\x1b]133;');
const SIGNED = /^([DNABSC])(?:;(\d+))?;ptyhold=([A-Za-z0-9]+)(?:\.(\d+))?(?:;t=([^;]*))?(?:;(?:d=(.*)|l=(.*)))?$/s;
/** Seconds. Some languages write a comma. */
const CLOCK = /^(\d{9,12})(?:[.,](\d{1,9}))?$/;
/** Each character has up to 4 bytes, and something stands around them. */
const LONGEST = 4 * LINE_TOLD + 160;
const BEL = 0x07;

/** A mark may be cut anywhere between two pieces. Offsets count in the whole stream. */
export class MarkScanner {
  readonly #keys: ReadonlySet<string> | undefined;
  readonly #carry: Carry;
  readonly #lead = new PromptLead();

  /** Keys may be added to the set later. Undefined: marks with any key. */
  constructor(keys: ReadonlySet<string> | undefined, offset: number) {
    this.#keys = keys;
    this.#carry = new Carry(offset);
  }

  push(bytes: Uint8Array): Mark[] {
    const { data, base } = this.#carry.join(bytes);
    const { marks, rest } = this.#scan(data, base);
    this.#carry.keep(data.subarray(rest));
    return marks;
  }

  /** Bytes were lost: forget a mark that has only begun. */
  jump(offset: number): void {
    this.#carry.jump(offset);
  }

  #scan(data: Buffer, base: number): { marks: Mark[]; rest: number } {
    const marks: Mark[] = [];
    let at = data.indexOf(INTRODUCER);
    let bell = -1;
    while (at >= 0) {
      const bodyStart = at + INTRODUCER.length;
      if (bell < bodyStart) bell = indexOrEnd(data, BEL, bodyStart);
      const bodyEnd = bell < Math.min(data.length, bodyStart + LONGEST) ? bell : -1;
      if (bodyEnd < 0 && data.length - bodyStart < LONGEST) return { marks, rest: at };
      const mark =
        bodyEnd < 0
          ? undefined
          : this.#read(data.toString('latin1', bodyStart, bodyEnd), base + at, base + bodyEnd + 1);
      if (mark?.kind === 'end') mark.start -= this.#lead.lengthBefore(mark.key, data, { at, after: bodyEnd + 1 });
      if (mark) marks.push(mark);
      at = data.indexOf(INTRODUCER, bodyStart);
    }
    return { marks, rest: data.length - partialIntroducer(data) };
  }

  #read(body: string, start: number, after: number): Mark | undefined {
    const match = SIGNED.exec(body);
    const kind = KINDS[match?.[1] ?? ''];
    const key = match?.[3] ?? '';
    if (!match || !kind || this.#keys?.has(key) === false) return undefined;
    return {
      kind,
      key,
      start,
      after,
      status: numberOrNone(match[2]),
      sequence: numberOrNone(match[4]),
      clock: readClock(match[5]),
      folder: readText(match[6]),
      // zsh does not know its line where it keeps no history.
      line: readText(match[7] || undefined),
    };
  }
}

function indexOrEnd(data: Buffer, byte: number, from: number): number {
  const at = data.indexOf(byte, from);
  return at < 0 ? data.length : at;
}

function partialIntroducer(data: Buffer): number {
  for (let length = Math.min(INTRODUCER.length - 1, data.length); length > 0; length--) {
    if (data.subarray(data.length - length).equals(INTRODUCER.subarray(0, length))) return length;
  }
  return 0;
}

function readClock(text = ''): number | undefined {
  const [, seconds, part = ''] = CLOCK.exec(text) ?? [];
  return seconds === undefined ? undefined : Math.round(Number(`${seconds}.${part || 0}`) * 1000);
}

function readText(latin1: string | undefined): string | undefined {
  return latin1 === undefined ? undefined : Buffer.from(latin1, 'latin1').toString();
}

function numberOrNone(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
