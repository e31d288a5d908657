// Sequences are found wherever they are cut and however they are wrapped, and nothing takes more time than its bytes.
import { describe, expect, it } from 'vitest';
import { workOf } from '../../test/helpers/work.ts';
import { OscScanner } from './osc-scanner.ts';

const BODY = '7501;state=done:app=x';

function hear(...pieces: readonly (string | Uint8Array)[]): [at: number, body: string | undefined][] {
  const scanner = new OscScanner(0);
  return pieces.flatMap((piece) =>
    scanner.push(Buffer.from(piece)).map(({ at, body }): [number, string | undefined] => [at, body]),
  );
}

const double = (text: string): string => text.replaceAll('\x1b', '\x1b\x1b');
const wrap = (text: string): string => `\x1bPtmux;${double(text)}\x1b\\`;

const ENDED: readonly [what: string, sequence: string][] = [
  ['a bell', `\x1b]${BODY}\x07`],
  ['a string terminator', `\x1b]${BODY}\x1b\\`],
  ['a bell, wrapped by tmux', wrap(`\x1b]${BODY}\x07`)],
  ['a terminator, wrapped by tmux', wrap(`\x1b]${BODY}\x1b\\`)],
  ['a terminator, wrapped three times', wrap(wrap(wrap(`\x1b]${BODY}\x1b\\`)))],
];

describe.each(ENDED)('a sequence that ends with %s', (_, sequence) => {
  it('is heard once, cut at every byte', () => {
    const bytes = Buffer.from(`é${sequence}é`);
    for (let at = 0; at <= bytes.length; at += 1)
      expect(hear(bytes.subarray(0, at), bytes.subarray(at)).map(([, body]) => body)).toEqual([BODY]);
  });

  it('is heard byte by byte, at its place in the stream', () => {
    const bytes = [...Buffer.from(`text${sequence}${sequence}`)].map((byte) => Buffer.of(byte));
    const start = 4 + sequence.indexOf('\x1b]');
    expect(hear(...bytes)).toEqual([
      [start, BODY],
      [start + sequence.length, BODY],
    ]);
  });
});

it.each<[string, string, (string | undefined)[]]>([
  ['a bell alone', 'a\x07b', [undefined]],
  ['bells in a row as one', '\x07\x07\x07', [undefined]],
  ['no bell where one ends a sequence', '\x1b]133;D;0\x07\x1b]8;;http://x\x07', []],
  ['a bell behind a sequence', '\x1b]133;D\x07\x07', [undefined]],
  ['a title', '\x1b]0;title\x07\x1b]2;two\x07\x1b]1;icon\x07', ['0;title', '2;two']],
  ['notifications', '\x1b]9;a\x07\x1b]99;;b\x07\x1b]777;notify;c;d\x07', ['9;a', '99;;b', '777;notify;c;d']],
  ['no other sequences', '\x1b]52;c;aGk=\x07\x1b]1337;x\x07\x1b]7501x;\x07', []],
  ['a sequence inside one that was not ended', `\x1b]0;never ended\x1b]${BODY}\x07`, [BODY]],
  ['nothing of one that was cancelled', `\x1b]${BODY}\x18\x1b]${BODY}\x1a`, []],
  ['nothing of one that another sequence breaks', `\x1b]${BODY}\x1b[31m`, []],
  ['nothing of one that is not ended', `\x1b]${BODY}`, []],
])('hears %s', (_, text, bodies) => {
  expect(hear(text).map(([, body]) => body)).toEqual(bodies);
});

it('drops what is too long, with its end, and hears the next', () => {
  const long = `\x1b]7501;state=done:msg=${'A'.repeat(10_000)}\x07`;
  const pieces = [long, `\x1b]${BODY}\x07`, '\x07'];
  expect(hear(...pieces).map(([, body]) => body)).toEqual([BODY, undefined]);
  expect(hear(pieces.join('')).map(([, body]) => body)).toEqual([BODY, undefined]);
  const bytes = [...pieces.join('')].map((byte) => byte);
  expect(hear(...bytes).map(([, body]) => body)).toEqual([BODY, undefined]);
});

it('goes on behind a gap, without the half before it', () => {
  const scanner = new OscScanner(0);
  scanner.push(Buffer.from('\x1b]7501;state='));
  scanner.jump(1000);
  expect(scanner.push(Buffer.from(`done\x07\x1b]${BODY}\x07`)).map(({ at, body }) => [at, body])).toEqual([
    [1004, undefined],
    [1005, BODY],
  ]);
});

it('keeps the newest of very many', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `\x1b]0;${at}\x07`).join('');
  const heard = hear(many);
  expect(heard.length).toBeLessThanOrEqual(1024);
  expect(heard.at(-1)?.[1]).toBe('0;4999');
});

describe('10 MB take no more than a few seconds, of', () => {
  const MEGABYTE = 1024 * 1024;
  it.each<[string, string]>([
    ['text', 'some text and more\r\n'],
    ['bells', '\x07'],
    ['escapes', '\x1b'],
    ['sequences that have only begun', '\x1b]'],
    ['one sequence without an end', 'x'],
    ['titles', '\x1b]0;some title\x07'],
    ['wrapping without an end', '\x1bPtmux;\x1b\x1b]9;x'],
  ])('%s', (_, unit) => {
    const piece = Buffer.from(unit.repeat(Math.ceil(MEGABYTE / unit.length)));
    const scanner = new OscScanner(0);
    scanner.push(Buffer.from('\x1b]0;'));
    const { ms } = workOf(() => {
      for (let round = 0; round < 10; round += 1) scanner.push(piece);
    });
    expect(ms).toBeLessThan(10_000);
  });
});
