import { describe, expect, it } from 'vitest';
import { byLines } from '../reducer.ts';
import { withoutDots } from './dots.ts';
import { foldLikeRows } from './like-rows.ts';

const rows = (count: number, row: (at: number) => string): string[] =>
  Array.from({ length: count }, (_none, at) => row(at + 1));

function folded(lines: readonly string[], argv: readonly string[] = ['./sync']): string[] | undefined {
  return byLines(foldLikeRows)({ argv, text: lines.join('\n'), exitCode: 0 })?.text.split('\n');
}

describe("rows of a program of somebody's own", () => {
  it.each([
    ['steps that are counted', (at: number) => `batch ${at}/40 read=${at * 3} failed=0`],
    ['steps of so many', (at: number) => `[${at} of 40] copied part-${at}.bin`],
    ['amounts that grow', (at: number) => `Loaded ${at * 100} rows`],
    ['checks that went well', (at: number) => `OK   vol/snap-${at}.tar ${at * 7} KiB`],
    ['checks with the verdict behind them', (at: number) => `sector ${at} crc=0${at}af ok`],
    ['checks with the verdict in a column', (at: number) => `web-0${at}   ok   lag=0.${at}s`],
    ['checks with the verdict in a field', (at: number) => `host=db-${at} status=ok lag=0.${at}`],
    ['jobs that took a time', (at: number) => `job ${at} done in ${at}ms`],
    ['files by their names', (at: number) => `✓ ${'abcdefghij'.charAt(at)}/index.html ${at} KB`],
  ])('are told by the first and the last where they are %s', (_what, row) => {
    expect(folded(rows(8, row))).toEqual([`${row(1)} (×8, the last one:)`, row(8)]);
  });

  it('are told with the lines below them', () => {
    const lines = rows(9, (at) => `[${at}/9] web-0${at}`).flatMap((row, at) => [
      row,
      `  copied ${at + 3} files`,
      at === 6 ? '  not restarted: still busy' : `  restarted in ${at}s`,
    ]);
    expect(folded(lines)).toEqual([
      '[1/9] web-01 (×6 with the 2 lines below, the last one:)',
      '  copied 3 files',
      '  restarted in 0s',
      '[6/9] web-06',
      '  copied 8 files',
      '  restarted in 5s',
      ...lines.slice(18),
    ]);
  });

  it.each([
    ['they are measured', rows(20, (at) => `epoch ${at}/20 loss 0.${at + 10} done`)],
    ['they are few', rows(3, (at) => `ok page-${at}`)],
    ['they count nothing', rows(8, (at) => `order ${at} paid ${at * 3}`)],
    ['each names another thing', ['node', 'python', 'docker', 'kubectl'].map((name) => `✓ ${name} 20.1`)],
    ['a date is no count', rows(8, (at) => `2026/11/${at} sold 4`)],
    ['the count goes back', rows(8, (at) => `shard ${9 - at}/9 lag=${at}`)],
    ['they tell of trouble', rows(8, (at) => `batch ${at}/40 failed=${at}`)],
    ['they tell of something else', rows(8, (at) => `ok host-${at} certificate invalid`)],
    ['they make something', rows(8, (at) => `✓ created order-${at}`)],
    ['they tell what the next command needs', rows(8, (at) => `[${at}/8] user-${at} token=ab${at}`)],
    ['a value is none', rows(8, (at) => `step ${at}/40 loss nan`)],
  ])('stay where %s', (_why, lines) => {
    expect(folded(lines)).toEqual(lines);
  });

  it.each([
    ['cat', 'pages.txt'],
    ['psql', '-c', 'select * from pages'],
    ['kubectl', 'get', 'pages'],
  ])('stay where somebody asked for them with %s', (...argv) => {
    const lines = rows(8, (at) => `ok page-${at}`);
    expect(folded(lines, argv)).toEqual(lines);
    expect(folded(lines, ['kubectl', 'logs', 'pages'])).toHaveLength(2);
  });

  it('stay where they are the rows of a table', () => {
    const lines = rows(8, (at) => ` page-${at} | ok`);
    expect(folded(lines)).toEqual(lines);
  });

  it('stay where they differ from those around them', () => {
    const lines = rows(12, (at) => `batch ${at}/12 n=${at}${at === 6 ? ' SCHEMA changed' : ''}`);
    lines[8] = 'batch 9/12 n=0 errors=2';
    expect(folded(lines)).toEqual(lines);
  });
});

describe('lines of dots', () => {
  const without = (lines: readonly string[]): string | undefined =>
    byLines(withoutDots)({ argv: [], text: lines.join('\n'), exitCode: 0 })?.text;

  it('are left out with the number behind them', () => {
    expect(without(['.'.repeat(40), '  typo a:1', '.. 60', `${'.'.repeat(20)} [100%]`, '1 typo'])).toBe(
      '  typo a:1\n1 typo',
    );
  });

  it.each([
    ['only an ellipsis is there', ['a', '...', 'b']],
    ['something failed in between', [`${'.'.repeat(20)}F${'.'.repeat(5)}`, 'b']],
    ['nothing else is there', ['.'.repeat(20)]],
  ])('stay where %s', (_why, lines) => {
    expect(without(lines)).toBe(lines.join('\n'));
  });
});
