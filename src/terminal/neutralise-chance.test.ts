// Whatever bytes come, and in whatever pieces, the neutraliser neither stalls nor lets anything through.
import { describe, expect, it } from 'vitest';
import { type Random, randomOfTest } from '../../test/helpers/chance.ts';
import { Neutraliser } from './neutralise.ts';

/** How many random texts are tried; many more by hand, now and then. */
const RANDOM_TEXTS = Number(process.env['PTYHOLD_TEST_FUZZ'] ?? 300);
const LENGTH = 200_000;
const MOST_CPU_MS = 250;

const RAW =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]/;

const PIECES = [
  ...['a', 'word ', '\n', '\r', '\r\n', '\r\r\n', '\t', '\b', '\x07', '\0', '\x7f', '\x85', '\x9b', '\x9d', '\x90'],
  ...[
    '\x1b',
    '\x1b[',
    '\x1b[31',
    'm',
    '\x1b]',
    '0;',
    '\x1bP',
    '\x1bk',
    '\x1b\\',
    '\x1b(',
    'B',
    '\x1b_',
    '\x18',
    '\x1a',
  ],
  ...[
    'é',
    '漢',
    '😀',
    '👩\u200d',
    '💻',
    '\u200d',
    '\ufe0f',
    '\u202e',
    '\u2066',
    '\u{e0041}',
    '\u{e0101}',
    '\u2028',
    '\ufeff',
  ],
].map((piece) => Buffer.from(piece));
const BROKEN = [[0xff], [0xc0], [0xe2], [0xe2, 0x80], [0xf0, 0x9f], [0x80], [0xed, 0xa0, 0x80]].map((bytes) =>
  Buffer.from(bytes),
);

function neutralised(pieces: readonly Uint8Array[]): string {
  const neutraliser = new Neutraliser();
  return pieces.map((piece) => neutraliser.push(piece)).join('') + neutraliser.end();
}

function cutUp(bytes: Buffer, next: Random): Buffer[] {
  const cuts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + next(6);
    cuts.push(bytes.subarray(at, end));
    at = end;
  }
  return cuts;
}

describe('pieces of chance', () => {
  it('come out the same however they are cut, and with nothing raw in them', () => {
    const next = randomOfTest();
    const all = [...PIECES, ...BROKEN];
    for (let n = 0; n < RANDOM_TEXTS; n += 1) {
      const bytes = Buffer.concat(Array.from({ length: 1 + next(40) }, () => all[next(all.length)] ?? Buffer.alloc(0)));
      const text = neutralised([bytes]);
      expect({ bytes: bytes.toString('latin1'), text: neutralised(cutUp(bytes, next)) }).toEqual({
        bytes: bytes.toString('latin1'),
        text,
      });
      expect(RAW.exec(text)).toBeNull();
    }
  });

  it.each([...PIECES, ...BROKEN])('%j, 200 kB of it, are done soon', (piece) => {
    const bytes = Buffer.alloc(LENGTH, piece);
    let least = Number.POSITIVE_INFINITY;
    // A busy machine may make it seem more, never less.
    for (let tries = 0; tries < 4 && least >= MOST_CPU_MS; tries += 1) {
      const before = process.cpuUsage();
      neutralised([bytes]);
      least = Math.min(least, process.cpuUsage(before).user / 1_000);
    }
    expect(least).toBeLessThan(MOST_CPU_MS);
  });
});
