import { describe, expect, it } from 'vitest';
import { byLines } from '../reducer.ts';
import { someOfSeries } from './series.ts';

const shown = (lines: readonly string[]): string[] | undefined =>
  byLines(someOfSeries)({ argv: [], text: lines.join('\n'), exitCode: 0 })?.text.split('\n');
const rows = (count: number, row: (at: number) => string): string[] =>
  Array.from({ length: count }, (_none, at) => row(at + 1));

describe('a series of measurements', () => {
  it('is told by some of its rows, the last ones, and those with the least and greatest values', () => {
    const loss = (at: number): string => (at === 10 ? '0.01' : `${(20 - at / 2).toFixed(2)}`);
    const lines = rows(22, (at) => `step ${at}: loss=${loss(at)}`);
    expect(shown(lines)).toEqual([
      `${lines[0]} (22 such lines: every 4th, the last 2 and the least and greatest values shown)`,
      ...[4, 8, 9, 12, 16, 20, 21].map((at) => lines[at]),
    ]);
  });

  it('keeps a row that tells something else', () => {
    const lines = rows(24, (at) => `epoch ${at} loss 0.${at + 10}${at === 6 ? ' * saved' : ''}`);
    lines[12] = 'epoch 13 loss nan';
    expect(shown(lines)).toContain('epoch 6 loss 0.16 * saved');
    expect(shown(lines)).toContain('epoch 13 loss nan');
  });

  it.each([
    ['it is short', rows(8, (at) => `epoch ${at} loss 0.${at}`)],
    ['it measures nothing', rows(30, (at) => `step ${at} of the guide`)],
    ['it counts nothing', rows(30, (at) => `sensor ${at} 4.${at} V`)],
  ])('stays where %s', (_why, lines) => {
    expect(shown(lines)).toEqual(lines);
  });
});
