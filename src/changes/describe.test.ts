// The words of a comparison.
import { describe, expect, it } from 'vitest';
import { type Counts, describeCounts, describeTests } from './describe.ts';

const NONE: Counts = {
  fresh: 0,
  gone: 0,
  moved: 0,
  same: 9,
  almost: 0,
  trouble: 0,
  isTroubleTold: false,
  isShortened: false,
};

describe('counts', () => {
  it.each<[Partial<Counts>, string]>([
    [{}, '0 new, 9 the same'],
    [{ fresh: 2, gone: 1, moved: 3 }, '2 new, 1 gone, 3 moved, 9 the same'],
    [{ almost: 4 }, '0 new, 9 the same but for times'],
    [{ trouble: 5 }, '0 new, 9 the same (5 with errors or warnings)'],
    [{ trouble: 5, isTroubleTold: true }, '0 new, 9 the same'],
    [{ isShortened: true }, 'both shortened, 0 new, 9 the same'],
  ])('%o', (some, words) => expect(describeCounts({ ...NONE, ...some })).toBe(words));
});

describe('names of tests', () => {
  it.each([
    [['a.py::C::one', 'a.py::C::two', 'b.py::one'], 'a.py::C::one, two; b.py::one'],
    [['tests.C.test_a', 'tests.C.test_b', 'tests.D.test_a'], 'tests.C.test_a, test_b; tests.D.test_a'],
    [['a.js > s > one', 'b.js > one', 'a.js > s > t > two'], 'a.js > s > one, t > two; b.js > one'],
    [['a.js > s > one', 'a.js > t > two'], 'a.js > s > one, t > two'],
    [['a.js > is 1.5', 'a.js > is 1.6'], 'a.js > is 1.5, is 1.6'],
    [['a.py::x[1.5]', 'a.py::x[1.6]'], 'a.py::x[1.5], [1.6]'],
    [['p > T/a', 'p > T/b', 'p > U/a'], 'p > T/a, /b, U/a'],
    [['adds 1.5', 'adds 1.6'], 'adds 1.5, adds 1.6'],
  ])('%o', (names, words) => {
    const changes = { nowFailing: names, nowPassing: [], stillFailing: [], unlisted: [] };
    expect(describeTests(changes, [])).toEqual([`now failing (${names.length}): ${words}`]);
  });

  it('stand once where lines below have each of them', () => {
    const changes = {
      nowFailing: ['a > one', 'a > two'],
      nowPassing: [],
      stillFailing: ['b > x', 'b > y'],
      unlisted: [],
    };
    const below = ['+  FAIL  a > one', '+   2) a > two:', '   3) b > x:', '   4) b > y'];
    expect(describeTests(changes, below)).toEqual([
      'now failing (2): each behind a + below',
      'still failing (2): each named below',
    ]);
    expect(describeTests(changes, below.slice(1, 3))).toEqual([
      'now failing (2): a > one, two',
      'still failing (2): b > x, y',
    ]);
    const other = below.map((line) => line.replace(/^[+ ]/, (sign) => (sign === '+' ? ' ' : '+')));
    expect(describeTests(changes, other)).toEqual(describeTests(changes, []));
  });
});
