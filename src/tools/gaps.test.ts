// Output that is missing is told once for each cause.
import { expect, it } from 'vitest';
import { describeGaps } from './gaps.ts';

it('one cause is told once, with the bytes of all its places', () => {
  expect(
    describeGaps([
      { kind: 'gap', offset: 0, until: 500, why: 'dropped' },
      { kind: 'gap', offset: 700, until: 701, why: 'full' },
      { kind: 'gap', offset: 900, until: 4_095, why: 'full' },
    ]),
  ).toEqual(['500 bytes of older output are no longer kept', 'the disk is full: at least 3194 bytes are missing here']);
});

it('a place where perhaps nothing is lost is told as that', () => {
  expect(describeGaps([{ kind: 'gap', offset: 700, until: 701, why: 'full' }])).toEqual([
    'the disk is full: output may be missing here',
  ]);
  expect(describeGaps([])).toEqual([]);
});
