import { describe, expect, it } from 'vitest';
import { byLines } from '../reducer.ts';
import { timesOnce } from './times.ts';

const shown = (lines: readonly string[]): string[] =>
  (byLines(timesOnce)({ argv: [], text: lines.join('\n'), exitCode: 0 })?.text ?? '').split('\n');

describe('the times of a log', () => {
  it('name the day and the host once, and a second once, but whole for trouble and at the end', () => {
    expect(
      shown([
        'Mar 03 02:00:01 box cron[1]: opened',
        'Mar 03 02:00:01 box cron[2]: runs',
        'Mar 03 02:00:44 box cron[1]: job failed',
        'Mar 04 00:00:01 box cron[1]: opened',
        'Mar 04 00:00:02 hub cron[1]: closed',
        'Mar 04 00:00:02 hub cron[1]: gone',
      ]),
    ).toEqual([
      'Mar 03 02:00:01 box cron[1]: opened',
      ' cron[2]: runs',
      'Mar 03 02:00:44 cron[1]: job failed',
      'Mar 04 00:00:01 cron[1]: opened',
      '00:00:02 hub cron[1]: closed',
      'Mar 04 00:00:02 cron[1]: gone',
    ]);
  });

  it('have no more than milliseconds, and keep each of these', () => {
    expect(
      shown([
        '2026-03-03T10:17:01.102934817Z one',
        '2026-03-03T10:17:01.102999999Z two',
        '2026-03-03T10:17:01.103000001Z three',
      ]),
    ).toEqual(['2026-03-03T10:17:01.102Z one', '10:17:01.102 two', '2026-03-03T10:17:01.103000001Z three']);
  });

  it('of a web server stay in their brackets behind the client', () => {
    const lines = [1, 2, 3].map(
      (at) => `10.0.0.${at} - - [02/May/2025:10:00:0${at} +0000] "GET /${at} HTTP/1.1" 200 5`,
    );
    expect(shown(lines)[1]).toBe('10.0.0.2 - - [10:00:02] "GET /2 HTTP/1.1" 200 5');
  });

  it('of the kernel with readable days keep their brackets, and the year is no host', () => {
    expect(
      shown([
        '[Mon Mar  2 08:10:11 2026] Key type tide registered',
        '[Mon Mar  2 08:10:11 2026] usb-hub: found',
        '[Mon Mar  2 08:10:12 2026] usb-hub: ready',
        '[Mon Mar  2 08:10:13 2026] gauge: reader[41]: read error 4',
        '[Mon Mar  2 08:10:14 2026] done',
      ]),
    ).toEqual([
      '[Mon Mar  2 08:10:11 2026] Key type tide registered',
      '[08:10:11] usb-hub: found',
      '[08:10:12] usb-hub: ready',
      '[Mon Mar  2 08:10:13 2026] gauge: reader[41]: read error 4',
      '[Mon Mar  2 08:10:14 2026] done',
    ]);
  });

  it('of the kernel tell a second once', () => {
    expect(shown(['[   5.112001] one', '[   5.212001] two', '[   5.212003] I/O error', '[  16.000001] three'])).toEqual(
      ['[   5.112001] one', ' two', '[   5.212003] I/O error', '[  16.000001] three'],
    );
  });

  it('stay as they are in a text that is no log', () => {
    const lines = ['2026-03-03 10:17:01 a', 'b', 'c', 'd', 'e', '2026-03-03 10:17:02 f'];
    expect(shown(lines)).toEqual(lines);
  });
});

describe('the services of compose', () => {
  it('are named where they change', () => {
    expect(shown(['db-1   | up', 'db-1   |   ready', 'web-1  | up', 'db-1   | down'])).toEqual([
      'db-1 | up',
      '|   ready',
      'web-1 | up',
      'db-1 | down',
    ]);
    const table = ['a | 1', 'a | 2', '(2 rows)'];
    expect(shown(table)).toEqual(table);
  });
});

it('a time that stands alone stays whole', () => {
  const lines = ['begin', '2026-11-30T16:44:41Z', 'middle', '2026-11-30T16:44:42Z', 'end', '2026-11-30T16:44:42Z'];
  expect(shown(lines)).toEqual(['begin', '2026-11-30T16:44:41Z', 'middle', '16:44:42', 'end', '2026-11-30T16:44:42Z']);
});

describe('a time with nothing behind it', () => {
  const at = (second: number): string => `2026-11-30T16:44:4${second}.001Z`;

  it('goes from a log', () => {
    const lines = [`${at(1)}  built`, at(2), `${at(3)}  sent`, `${at(4)}  live`];
    expect(shown(lines)).toEqual([`${at(1)}  built`, '16:44:43.001  sent', `${at(4)}  live`]);
  });

  it('stays where times are what is told', () => {
    const lines = ['begin', at(1), 'middle', at(2), 'end', at(3)];
    expect(shown(lines).filter((line) => line.includes('16:44:4'))).toHaveLength(3);
  });
});
