// Frames and the bytes between them, however they are cut into pieces.
import { expect, it } from 'vitest';
import { FrameParser } from './frames.ts';

const MARK = '\x02key:';

function parse(pieces: readonly Buffer[]): string[] {
  const parser = new FrameParser(MARK);
  const told: string[] = [];
  for (const item of pieces.flatMap((piece) => parser.push(piece))) {
    const bytes = item.kind === 'bytes';
    const text = (item.kind === 'bytes' ? item.bytes : item.payload).toString('latin1');
    // Where bytes are cut is of no matter.
    if (bytes && told.at(-1)?.startsWith('bytes ')) told[told.length - 1] += text;
    else told.push(`${bytes ? 'bytes' : 'frame'} ${text}`);
  }
  return told;
}

const EVERY_BYTE = String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte));
const STREAM = Buffer.from(
  `motd\n${MARK}H yes\n${EVERY_BYTE}\x02ke\x02key${MARK}L 3 caf\xe9 \x02\n${MARK}D 1 0\ntail\x02k`,
  'latin1',
);
const TOLD = [
  'bytes motd\n',
  'frame H yes',
  `bytes ${EVERY_BYTE}\x02ke\x02key`,
  'frame L 3 caf\xe9 \x02',
  'frame D 1 0',
  'bytes tail',
];

it.each([1, 2, 3, 5, 7, 64, 1000])('in pieces of %i bytes', (size) => {
  const pieces = Array.from({ length: Math.ceil(STREAM.length / size) }, (_, at) =>
    STREAM.subarray(at * size, (at + 1) * size),
  );
  expect(parse(pieces)).toEqual(TOLD);
});

it('half a frame is held back, and one that never ends is given up', () => {
  expect(parse([Buffer.from(`${MARK}D 1`)])).toEqual([]);
  expect(parse([Buffer.from(`${MARK}${'x'.repeat(5000)}`)])).toEqual([`bytes ${'x'.repeat(5000)}`]);
});
