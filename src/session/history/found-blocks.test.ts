// What a search found is kept from both ends, and all of it is counted.
import { describe, expect, it } from 'vitest';
import { DEFAULT_FOLD } from '../../terminal/fold.ts';
import { FoundBlocks } from './found-blocks.ts';
import { cutAround } from './search.ts';

const limits = { ...DEFAULT_FOLD, headLines: 2, tailLines: 2 };
const line = (number: number) => ({ first: number, last: number, matches: 1, lines: [`${number}: x`] });

function blocksOf(mode: 'head' | 'tail' | 'head_tail' | 'none', numbers: number[], most = limits) {
  const blocks = new FoundBlocks(mode, most);
  for (const number of numbers) blocks.add(line(number));
  return blocks.show(1, 100, false);
}

describe('what a search found', () => {
  it('is shown whole where there is room', () => {
    expect(blocksOf('head_tail', [3, 5, 9, 40])).toEqual({
      lines: ['3: x', '5: x', '9: x', '40: x'],
      matches: 4,
      shown: 4,
      hidden: undefined,
    });
  });

  it('is shown from both ends, with the lines between which the others are', () => {
    const found = blocksOf('head_tail', [3, 5, 9, 20, 30, 40]);
    expect(found.lines).toEqual(['3: x', '5: x', '… 2 more matches in lines 6–29 …', '30: x', '40: x']);
    expect(found).toMatchObject({ matches: 6, shown: 4, hidden: { first: 6, last: 29 } });
  });

  it('is shown from the end that was asked for', () => {
    expect(blocksOf('head', [1, 2, 3, 4, 5]).hidden).toEqual({ first: 5, last: 100 });
    expect(blocksOf('tail', [1, 2, 3, 4, 5]).hidden).toEqual({ first: 1, last: 1 });
  });

  it('takes no more tokens than there are', () => {
    const many = Array.from({ length: 5000 }, (_, index) => index + 1);
    for (const mode of ['head', 'tail', 'head_tail', 'none'] as const) {
      const found = blocksOf(mode, many, { ...limits, headLines: 5000, tailLines: 5000, maxTokens: 300 });
      expect(found.shown).toBeGreaterThan(10);
      expect(found.lines.join('\n').length).toBeLessThan(1200);
      expect(found.hidden).toBeDefined();
    }
  });

  it('parts what does not stand together', () => {
    const blocks = new FoundBlocks('head_tail', DEFAULT_FOLD);
    for (const number of [3, 4, 9]) blocks.add(line(number));
    expect(blocks.show(1, 10, true).lines).toEqual(['3: x', '4: x', '--', '9: x']);
  });
});

describe('blocks of several lines', () => {
  const block = (first: number, count: number, matches: number) => ({
    first,
    last: first + count - 1,
    matches,
    lines: Array.from({ length: count }, (_, at) => `${first + at}: x`),
  });

  it('are shown whole or not at all', () => {
    const blocks = new FoundBlocks('head_tail', { ...limits, headLines: 3, tailLines: 3 });
    for (const first of [1, 11, 21, 31]) blocks.add(block(first, 2, 1));
    const { lines, hidden } = blocks.show(1, 40, false);
    expect(lines).toEqual(['1: x', '2: x', '… 2 more matches in lines 3–30 …', '31: x', '32: x']);
    expect(hidden).toEqual({ first: 3, last: 30 });
  });

  it('count the lines that match, and not those around them', () => {
    const blocks = new FoundBlocks('head', { ...limits, headLines: 3, tailLines: 0 });
    blocks.add(block(1, 3, 1));
    blocks.add(block(11, 3, 2));
    expect(blocks.show(1, 40, true)).toMatchObject({ matches: 3, shown: 1, hidden: { first: 4, last: 40 } });
  });

  it('that are too large for any end are counted', () => {
    const blocks = new FoundBlocks('head_tail', limits);
    blocks.add(block(1, 9, 5));
    expect(blocks.show(1, 40, false)).toEqual({
      lines: ['… 5 more matches in lines 1–40 …'],
      matches: 5,
      shown: 0,
      hidden: { first: 1, last: 40 },
    });
  });
});

describe('a long line', () => {
  it('shows what matched, wherever it stands', () => {
    const long = `${'a'.repeat(5000)}needle${'b'.repeat(5000)}`;
    const shown = cutAround(long, 5000, 200);
    expect(shown).toContain('needle');
    expect(shown).toContain('(of 10006 characters)');
    expect(shown.length).toBeLessThan(250);
    expect(cutAround(`needle${long}`, 0, 100).startsWith('needle')).toBe(true);
    expect(cutAround(`${long}end`, 10_006, 100)).toMatch(/bend \(of 10009 characters\)$/);
  });

  it('is never cut between the halves of a character', () => {
    for (let most = 40; most < 44; most += 1)
      expect(cutAround('😀'.repeat(100), 51, most)).not.toMatch(/[\ud800-\udfff]/u);
  });
});
