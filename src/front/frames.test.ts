// Frames come out as they went in, however the bytes are cut.
import { expect, it } from 'vitest';
import { frame, framesIn } from './frames.ts';

async function told(parts: readonly Buffer[]): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for await (const { kind, body } of framesIn(
    (async function* () {
      yield* parts;
    })(),
  ))
    found.push([kind, body.toString()]);
  return found;
}

const SENT: readonly [string, string][] = [
  ['a', ''],
  ['b', 'ä\n'],
  ['o', 'x'.repeat(1000)],
  ['x', '0'],
];
const BYTES = Buffer.concat(SENT.map(([kind, body]) => frame(kind, body)));

it.each([1, 2, 3, 4, 5, 6, 7, 11, 100, 1004, 1005, 1006, 5000])('in pieces of %i bytes', async (size) => {
  const parts = Array.from({ length: Math.ceil(BYTES.length / size) }, (_, at) =>
    BYTES.subarray(at * size, (at + 1) * size),
  );
  expect(await told(parts)).toEqual(SENT);
});

it('that are not whole are left out', async () => {
  expect(await told([BYTES.subarray(0, -1)])).toEqual(SENT.slice(0, -1));
  expect(await told([])).toEqual([]);
});
