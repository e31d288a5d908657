import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';
import { byLines } from '../reducer.ts';
import { packing, tidy } from './tidy.ts';

const through = (pass: typeof tidy, lines: readonly string[]): string[] =>
  (byLines(pass)({ argv: [], text: lines.join('\n'), exitCode: 0 })?.text ?? '').split('\n');

describe('what a program says', () => {
  it('keeps its columns, its code and its indentation', () => {
    const lines = ['a:', '    b: 1', '      c:   2', 'table   x    y', '  2     let total = 0;'];
    expect(through(tidy, lines)).toEqual(lines);
  });

  it('keeps signs that are part of a value, and shortens rules', () => {
    const lines = ["key: '++++++++++++ # (24 bytes)'", 'mask = "************"'];
    expect(through(tidy, lines)).toEqual(lines);
    expect(through(tidy, ['== tides ============'])).toEqual(['== tides ===']);
  });

  it('stays as it is beside columns of the tool', () => {
    expect(through(packing(/^=== RUN /), ['=== RUN   TestA', 'id    total'])).toEqual(['=== RUN TestA', 'id    total']);
  });
});

describe('the changed lines of a diff', () => {
  it('stay as they are, and only they', () => {
    const lines = ['@@ -2 +2 @@', '-two', '+two  ', '@@ +7', '+# ==============', '-\t'];
    expect(through(tidy, [...lines, 'Total ==============  '])).toEqual([...lines, 'Total ===']);
  });

  it('stay also where several programs printed', () => {
    const text = ['made 3 files', '--- a/a.md', '+++ b/a.md', '@@ -1,3 +1,3 @@', ' one', '-two', '+two  ', ' three'];
    const reduced = reduce({ command: './make-all.sh', text: text.join('\n'), exitCode: 0 });
    expect(reduced?.text.split('\n').slice(-2)).toEqual(['-two', '+two  ']);
  });
});
