import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';
import { oddRows } from './odd-rows.ts';

const rows = (count: number, row: (at: number) => string): string[] =>
  Array.from({ length: count }, (_row, at) => row(at));

describe('rows with another value', () => {
  it('are those in which a number differs that is the same before and behind them', () => {
    expect(
      oddRows(
        rows(20, (at) => `chunk ${at} of 20 dropped=${at === 7 ? 12 : 0}`),
        1,
      ),
    ).toEqual([7]);
    expect(
      oddRows(
        rows(20, (at) => `chunk ${at} of 20 took ${100 + at * 3}ms`),
        1,
      ),
    ).toEqual([]);
    expect(
      oddRows(
        rows(20, (at) => `${at < 17 ? 10 : 11}:00 chunk ${at} of 20`),
        1,
      ),
    ).toEqual([]);
    expect(
      oddRows(
        rows(40, (at) => (at % 2 ? `moved ${at === 21 ? 3 : 0}` : `step ${at}/40`)),
        2,
      ),
    ).toEqual([10]);
  });

  it('are those in which something took far longer than in the others', () => {
    const slow = (took: string) => rows(12, (at) => `job ${at} moved 4 files in ${at === 5 ? took : `${90 + at}ms`}`);
    expect(oddRows(slow('41s'), 1)).toEqual([5]);
    expect(oddRows(slow('410ms'), 1)).toEqual([]);
    expect(
      oddRows(
        rows(12, (at) => `poll ${at} took ${at === 5 ? 30 : 1}ms`),
        1,
        99,
      ),
      'what is short anyway',
    ).toEqual([]);
  });

  it.each([
    ['far smaller', (at: number) => `saved db${at} size=${at === 5 ? '0B' : `12.${at}GB`} OK`, 'size=0B'],
    [
      'far larger, in JSON',
      (at: number) => `{"level":"info","msg":"sent","bytes":${at === 5 ? 48811002 : 500 + (at % 3)}}`,
      '48811002',
    ],
    [
      'another one of a message with attempts',
      (at: number) => `job ${at} attempt=${at === 5 ? 4 : 1} ended`,
      'attempt=4',
    ],
  ])('stay where a value is %s', (_name, row, told) => {
    const text = reduce({ command: './save.sh', text: rows(20, row).join('\n'), exitCode: 0 })?.text ?? '';
    expect(text).toContain(told);
    expect(text.split('\n').length).toBeLessThan(5);
  });

  it.each([
    [
      'a run that counts its steps',
      (at: number) => `[${at + 1}/20] probe result=${at === 5 ? '0xc0000005' : '0x0'}`,
      '[6/20] probe result=0xc0000005',
    ],
    [
      'steps named by a verb',
      (at: number) => `[${at + 1}/20] checked harbour-${at} depth=${at === 5 ? '0' : '12'}`,
      'depth=0',
    ],
  ])('stay in %s', (_name, row, told) => {
    const text = reduce({ command: './run.sh', text: rows(20, row).join('\n'), exitCode: 0 })?.text ?? '';
    expect(text).toContain(told);
    expect(text.split('\n').length).toBeLessThan(4);
  });

  it('are none in a display, where the speed is another one each time', () => {
    const bar = (at: number): string => `${at * 5}% [=====>    ] ${at === 9 ? 4 : 812} kB/s`;
    expect(reduce({ command: './get', text: rows(21, bar).join('\n'), exitCode: 0 })?.text).not.toContain('45%');
  });

  it.each([
    ['the last one', (at: number) => at === 8],
    ['the first one', (at: number) => at === 0],
    ['two', (at: number) => at === 2 || at === 5],
  ])('stay among few: %s', (_name, isOdd) => {
    const disk = (at: number): string => (isOdd(at) ? '97%' : '41%');
    for (const row of [
      (at: number) => `10:00:0${at} INFO disk /tides used ${disk(at)}`,
      (at: number) => `[${at + 1}/9] disk /tides used ${disk(at)}`,
    ])
      expect(reduce({ command: './run.sh', text: rows(9, row).join('\n'), exitCode: 0 })?.text ?? '97%').toContain(
        '97%',
      );
  });

  it('are the first ones of many that have the same few values', () => {
    const from = (at: number): string => (at % 10 === 3 ? '185.220.101.7' : '10.0.0.4');
    expect(
      oddRows(
        rows(200, (at) => `login ${at} from ${from(at)}`),
        1,
      ),
    ).toEqual([3]);
    const hash = (at: number): string => (at === 40 ? '1b2c3d4' : '9fe01ac');
    expect(
      oddRows(
        rows(60, (at) => `node ${at} runs ${hash(at)}`),
        1,
      ),
    ).toEqual([40]);
  });

  it('stay in a log', () => {
    const entry = (at: number) => `10:00:0${at} GET /ready 200 in ${at === 3 ? '4100' : '2'}ms`;
    const text = reduce({ command: 'tail app.log', text: rows(9, entry).join('\n'), exitCode: 0 })?.text;
    expect(text).toContain('in 4100ms');
    expect(text).not.toContain('10:00:05');
  });

  it('stay in a run of progress', () => {
    const lines = rows(30, (at) => `batch ${at + 1}/30 docs=2000 dropped=${at === 11 ? 381 : 0}`);
    const text = reduce({ command: './import.sh', text: lines.join('\n'), exitCode: 0 })?.text;
    expect(text).toContain('(×30, those with another value and the last one:)');
    expect(text).toContain('batch 12/30 docs=2000 dropped=381');
    expect(text).not.toContain('batch 14/30');
  });
});
