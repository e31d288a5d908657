// A wrong pattern is told with the place where it goes wrong.
import { describe, expect, it, vi } from 'vitest';
import { workOf } from '../../../test/helpers/work.ts';
import { compilePattern, findFirstMatches } from './pattern.ts';

const faultOf = (source: string): string => {
  try {
    compilePattern(source, 'until');
    return 'none';
  } catch (error) {
    return String(error);
  }
};

describe('a pattern', () => {
  it('is refused where it is too long to be compiled in time', () => {
    const { ms, result } = workOf(() => faultOf('('.repeat(4_000)));
    expect(result).toMatch(/4000 characters, and at most 1000/);
    expect(ms).toBeLessThan(100);
    expect(faultOf(`${'a'.repeat(1_000)}`)).toBe('none');
  });

  it.each(['^done$', 'a{2,3}', '(?:x|y)+', '[\\]a-z]', '\\d+\\/\\d+', '(?<n>a)\\k<n>', 'port {', ''])(
    '%j is taken, with ^ and $ for lines',
    (source) => {
      expect(compilePattern(source, 'until').flags).toBe('m');
    },
  );

  it('may begin with flags, as other languages write them', () => {
    expect(compilePattern('(?i)error|failed', 'until')).toEqual(/error|failed/im);
    expect(compilePattern('(?mis)^a.b', 'until')).toEqual(/^a.b/ims);
    expect(faultOf('(?i)a**')).toMatch(/Nothing to repeat at character 3, "a\*" ← here → "\*"/);
    expect(faultOf('(?x)a')).toMatch(/no valid regular expression/);
  });

  it.each([
    ['a**b', 3],
    ['(ab', 1],
    ['ab)', 3],
    ['x[abc', 2],
    ['[z-a]', 4],
    ['a(b(c)', 2],
    ['+', 1],
    ['ok\\', 3],
    ['(?<1a>x)', 4],
  ])('%j goes wrong at character %i', (source, at) => {
    expect(faultOf(source)).toMatch(new RegExp(`until is no valid regular expression: .+ at character ${at},`));
  });
});

describe('looking for a pattern', () => {
  it('is found where each text has it first', () => {
    expect(findFirstMatches(/b+/, ['abba', 'xyz', 'b'])).toEqual([1, -1, 0]);
    expect(findFirstMatches(/^two$/m, ['one\ntwo'])).toEqual([4]);
  });

  it('that would take for ever is given up with a sentence, and the next one is found', () => {
    expect(() => findFirstMatches(/^(a+)+$/, [`${'a'.repeat(60)}!`])).toThrow('The pattern takes too long');
    expect(findFirstMatches(/a/, ['a'])).toEqual([0]);
  });

  it('is looked for again where the time went to other programs', () => {
    const usage = vi.spyOn(process, 'cpuUsage');
    const worked = (ms: number): void => void usage.mockReturnValueOnce({ user: 1_000 * ms, system: 0 });
    for (const ms of [0, 10, 400]) worked(ms);
    expect(() => findFirstMatches(/^(a+)+$/, [`${'a'.repeat(60)}!`])).toThrow('The pattern takes too long');
    expect(usage).toHaveBeenCalledTimes(3);
  });
});
