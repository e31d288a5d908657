import { describe, expect, it } from 'vitest';
import { DEFAULT_FOLD, fold } from './fold.ts';
import type { FoldLimits, FoldMode } from './fold-budget.ts';
import { estimateTokens } from './tokens.ts';

const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => `${i + 1}`);
const small: FoldLimits = { headLines: 3, tailLines: 2, maxTokens: 1000, maxLineLength: 80 };

describe('fold', () => {
  it('shows a short output as it is', () => {
    expect(fold(['a', 'b', 'b'], 'head_tail', small)).toEqual({ lines: ['a', 'b', 'b'], shown: 3, hidden: [] });
  });

  it('shows both ends of a long output and numbers the lines between as the output does', () => {
    expect(fold(numbered(10), 'head_tail', small, 101)).toEqual({
      lines: ['1', '2', '3', '… 5 lines hidden (104–108) …', '9', '10'],
      shown: 5,
      hidden: [{ from: 4, to: 8 }],
    });
  });

  it('shows only one end when asked', () => {
    expect(fold(numbered(10), 'tail', small).lines).toEqual(['… 5 lines hidden (1–5) …', '6', '7', '8', '9', '10']);
    expect(fold(numbered(10), 'head', small).lines).toEqual(['1', '2', '3', '4', '5', '… 5 lines hidden (6–10) …']);
    expect(fold(numbered(10), 'none', small).lines).toEqual(numbered(10));
  });

  it('does not hide what a marker would not be shorter than', () => {
    expect(fold(numbered(7), 'head_tail', small)).toEqual({ lines: numbered(7), shown: 7, hidden: [] });
  });

  it('counts equal lines, and blank ones where they are many', () => {
    const lines = ['start', ...Array<string>(500).fill('retry'), ...Array<string>(60).fill(''), 'end'];
    expect(fold(lines, 'head_tail', small)).toEqual({
      lines: ['start', 'retry', '… the same line 499 more times …', '… 60 blank lines …', 'end'],
      shown: 562,
      hidden: [],
    });
  });

  it('shows a few blank lines as they are', () => {
    const lines = ['import os', '', '  ', 'def f():', '    pass', ...Array<string>(16).fill(''), 'f()'];
    expect(fold(lines, 'head_tail', DEFAULT_FOLD).lines).toEqual(lines);
  });

  it('counts lines that differ in numbers only when there is too much to show', () => {
    const lines = [...Array.from({ length: 300 }, (_, i) => `downloaded chunk ${i + 1} of 300`), 'finished', 'ok'];
    const folded = fold(lines, 'head_tail', { ...small, headLines: 4 });
    expect(folded.lines).toEqual([
      'downloaded chunk 1 of 300',
      'downloaded chunk 2 of 300',
      '… 297 similar lines hidden (3–299) …',
      'downloaded chunk 300 of 300',
      'finished',
      'ok',
    ]);
    expect(folded.hidden).toEqual([{ from: 3, to: 299 }]);
    expect(fold(lines.slice(0, 50), 'head_tail', DEFAULT_FOLD).hidden).toEqual([]);
  });

  it('does not take bare numbers for similar lines', () => {
    expect(fold(numbered(1000), 'head_tail', DEFAULT_FOLD).lines.slice(0, 100)).toEqual(numbered(100));
  });

  it('cuts a long line in the middle and says how long it was', () => {
    const [line] = fold([`${'a'.repeat(5000)}${'b'.repeat(5000)}`], 'head_tail', small).lines;
    expect(line).toMatch(/^a+ … 10000 characters, the middle hidden … b+$/);
    expect(line?.length).toBeLessThanOrEqual(80);
  });

  it('cuts a long line by itself where all are to be shown, so that the others fit', () => {
    const short = numbered(395);
    const around = (long: string): string[] => [...short.slice(0, 5), long, ...short.slice(5)];
    for (const long of ['x'.repeat(100_000), 'word '.repeat(9_000)]) {
      const folded = fold(around(long), 'none', DEFAULT_FOLD);
      expect(folded.hidden).toEqual([]);
      expect(folded.lines.toSpliced(5, 1)).toEqual(short);
      const length = folded.lines[5]?.length ?? 0;
      expect(folded.lines[5]).toContain(`… ${long.length} characters, the middle hidden …`);
      expect(length).toBeGreaterThan(DEFAULT_FOLD.maxLineLength);
    }
    expect(fold(around('x'.repeat(9_000)), 'none', DEFAULT_FOLD).lines).toEqual(around('x'.repeat(9_000)));
  });

  it('cuts long lines as elsewhere where even then not all can be shown', () => {
    const lines = [...numbered(5), 'x'.repeat(100_000), ...numbered(20_000)];
    const { lines: shown, hidden } = fold(lines, 'none', DEFAULT_FOLD);
    expect(shown[5]?.length).toBeLessThanOrEqual(DEFAULT_FOLD.maxLineLength);
    expect(shown.length).toBeGreaterThan(2_000);
    expect(hidden).toEqual([{ from: shown.length, to: lines.length }]);
  });

  it('does not cut between the halves of a character', () => {
    for (let most = 60; most < 70; most += 1) {
      const [line] = fold(['😀'.repeat(500)], 'head', { ...small, maxLineLength: most }).lines;
      expect(line).toMatch(/^[^\ud800-\udfff]*$/u);
    }
  });

  it('never exceeds its tokens and accounts for every line', () => {
    const inputs = [
      numbered(5000),
      Array<string>(3000).fill('x'.repeat(3000)),
      Array.from({ length: 300 }, (_, i) => `${'{"key":'.repeat(i % 50)} ${i}`),
      ['one line of '.repeat(100_000)],
      [...Array<string>(50).fill(''), '⠙⠹⠸'.repeat(900), 'last'],
    ];
    for (const lines of inputs) {
      for (const mode of ['head_tail', 'tail', 'head', 'none'] satisfies FoldMode[]) {
        for (const maxTokens of [0, 5, 30, 200, 10_000]) {
          const folded = fold(lines, mode, { ...DEFAULT_FOLD, maxTokens });
          expect(estimateTokens(folded.lines.join('\n'))).toBeLessThanOrEqual(maxTokens);
          const hidden = folded.hidden.reduce((sum, range) => sum + range.to - range.from + 1, 0);
          expect(folded.shown + hidden).toBe(lines.length);
        }
      }
    }
  });

  it('reads only the ends of two million lines', () => {
    const names = Array.from({ length: 1_000 }, (_, i) =>
      i.toString(36).replace(/\d/g, (digit) => 'QRSTUVWXYZ'.charAt(Number(digit))),
    );
    const lines = Array.from({ length: 2_000_000 }, (_, i) => `${names[i % 1_000]} met ${names[(i * 7) % 997]}`);
    let reads = 0;
    const counted = new Proxy(lines, {
      get: (target, key) => {
        reads += 1;
        return Reflect.get(target, key);
      },
    });
    const folded = fold(counted, 'head_tail', DEFAULT_FOLD);
    expect(folded.lines.at(-1)).toBe(lines.at(-1));
    expect(reads).toBeLessThan(10_000);
  });
});
