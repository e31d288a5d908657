// The lines that two outputs have in common.
import { describe, expect, it } from 'vitest';
import { randomOfTest } from '../../test/helpers/chance.ts';
import { findCommon } from './line-diff.ts';

/** The length of the longest common subsequence, the slow way. */
function longest(one: readonly string[], other: readonly string[]): number {
  const row = new Array<number>(other.length + 1).fill(0);
  for (const line of one) {
    let before = 0;
    for (const [at, each] of other.entries()) {
      const above = row[at + 1] ?? 0;
      row[at + 1] = line === each ? before + 1 : Math.max(above, row[at] ?? 0);
      before = above;
    }
  }
  return row.at(-1) ?? 0;
}

describe('the common lines', () => {
  it('are equal, in order, and as many as can be', () => {
    const random = randomOfTest();
    for (let round = 0; round < 300; round += 1) {
      const lines = (): string[] => Array.from({ length: random(14) }, () => 'abcd'[random(4)] ?? '');
      const [one, other] = [lines(), lines()];
      const pairs = findCommon(one, other) ?? [];
      expect(pairs.map(([at]) => one[at])).toEqual(pairs.map(([, at]) => other[at]));
      for (const [at, [left, right]] of pairs.entries()) {
        const [leftBefore, rightBefore] = pairs[at - 1] ?? [-1, -1];
        expect(left > leftBefore && right > rightBefore).toBe(true);
      }
      expect(pairs.length, `${one.join('')} ${other.join('')}`).toBe(longest(one, other));
    }
  });

  it('are not looked for where too many lines stand in another order', () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `line ${at}`);
    expect(findCommon(lines, lines.toReversed())).toBeUndefined();
  });

  it('are found among many that are new', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at}`);
    expect(
      findCommon(
        lines,
        lines.map((line, at) => (at % 2 === 0 ? line : `new ${at}`)),
      ),
    ).toHaveLength(10_000);
  });
});
