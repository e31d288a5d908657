import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';
import { byLines } from '../reducer.ts';
import { sameDayOnce, sameFieldsOnce } from './same-fields.ts';

const shown = (lines: readonly string[]): string[] =>
  (byLines(sameFieldsOnce)({ argv: [], text: lines.join('\n'), exitCode: 0 })?.text ?? '').split('\n');

describe('a log in JSON', () => {
  it('tells once what all its entries share, wherever it stands in them', () => {
    const entry = (at: number): string =>
      `{"level":30,"pid":8,"msg":"a, {b} ${at}","req":{"id":${at},"v":"x"},"host":"w"}`;
    expect(shown([1, 2, 3, 4].map(entry))).toEqual([
      entry(1),
      ...[2, 3, 4].map((at) => `{"msg":"a, {b} ${at}","req":{"id":${at}}}`),
    ]);
  });

  it('keeps a field that differs once, is missing once or stands twice in an entry', () => {
    const lines = [
      '{"a":1,"b":1,"c":{"a":1}}',
      '{"a":1,"b":1,"c":{"a":1}}',
      '{"a":1,"b":2,"c":{"a":1}}',
      '{"a":1,"b":1,"c":{}}',
    ];
    expect(shown(lines)).toEqual(lines);
  });
});

describe('the days of a log in JSON', () => {
  it('stand where they change, with trouble, and at the end', () => {
    const entry = (day: string, level: string): string =>
      `{"level":"${level}","time":"2026-11-${day}T10:00:00Z","n":1}`;
    const lines = ['26', '26', '27', '27', '27', '27'].map((day, at) => entry(day, at === 4 ? 'error' : 'info'));
    expect(byLines(sameDayOnce)({ argv: [], text: lines.join('\n'), exitCode: 0 })?.text.split('\n')).toEqual([
      lines[0],
      '{"level":"info","time":"10:00:00Z","n":1}',
      lines[2],
      '{"level":"info","time":"10:00:00Z","n":1}',
      lines[4],
      lines[5],
    ]);
  });
});

describe('sizes', () => {
  it('stand in a row below the folder of files that follow each other', () => {
    const names = [...'bcdefghijklm'];
    const lines = [...names.map((name) => `4.0K\ta/b/${name}`), '16K\ta/b', '1.0M\ta'];
    expect(reduce({ command: 'du -a a', text: lines.join('\n'), exitCode: 0 })?.text).toBe(
      `a/b/: ${names.map((name) => `4.0K ${name}`).join(', ')}\n16K\ta/b\n1.0M\ta`,
    );
    const whole = lines.slice(2).join('\n');
    expect(reduce({ command: 'du -a a', text: whole, exitCode: 0 })?.text ?? whole).toBe(whole);
    const short = names.map((name) => `4.0K\t./${name}`);
    expect(reduce({ command: 'du -sh ./*', text: short.join('\n'), exitCode: 0 })).toBeNull();
  });
});

it('tells for each service of compose what all its entries have in common', () => {
  const entry = (service: string, pid: number, at: number): string =>
    `${service} | {"time":178000000${at}000,"pid":${pid},"msg":"tide ${'abcdef'[at]}"}`;
  const lines = [0, 1, 2, 3].flatMap((at) => [entry('api-1', 17, at), entry('web-1', 9, at)]);
  const left = sameFieldsOnce([...lines, 'db-1 | ready'], () => undefined, { argv: [], text: '', exitCode: 0 });
  expect(left.filter((line) => line.includes('"pid":17'))).toEqual([lines[0]]);
  expect(left.filter((line) => line.includes('"pid":9'))).toEqual([lines[1]]);
  expect(left.at(-2)).toBe('web-1 | {"time":1780000003000,"msg":"tide d"}');
});
