import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const log = (count: number, line: (at: number) => string): string[] =>
  Array.from({ length: count }, (_value, at) => line(at));
const at = (second: number): string => `2026-01-02T10:00:${String(second % 60).padStart(2, '0')}Z`;
const reduced = (lines: readonly string[]): string =>
  reduce({ command: 'cat app.log', text: lines.join('\n'), exitCode: 0 })?.text ?? lines.join('\n');

describe('a log', () => {
  it('counts what differs in times, ids and counters only', () => {
    const lines = log(30, (n) => `${at(n)} INFO request ${n} served to user-${n}`);
    expect(reduced(lines)).toContain('(×30, 30 different user-#, numbers differ, 1 more shown)');
  });

  it('says where what it counts is not the same in all of them', () => {
    const said = (entry: (n: number) => string): string | undefined =>
      /\(×.*\)/.exec(reduced(log(30, (n) => `${at(n)} ${entry(n)}`)))?.[0];
    expect(said((n) => `INFO keeper ${n} came in by boat 10.4.0.${n}`)).toBe(
      '(×30, 30 different addresses, numbers differ, 1 more shown)',
    );
    expect(said((n) => `INFO the tide falls to ${9 - n} feet`)).toMatch(/^\(×30, numbers differ, \d more shown\)$/);
    expect(said(() => 'INFO lamp 3 is lit')).toBe('(×30, 1 more shown)');
    expect(said((n) => `pier lampd[${400 + n}]: lamp is lit`)).toBe('(×30, 1 more shown)');
    expect(said((n) => `INFO boat ${n} came in`)).toBe('(×30, 1 more shown, others with 1–29)');
  });

  it('tells of requests that differ in more than who asked', () => {
    const asked = (size: (n: number) => number): string =>
      reduced(
        log(
          30,
          (n) => `10.0.0.9 - - [02/Jan/2026:10:00:01 +0000] "GET /lamp HTTP/1.1" 200 ${size(n)} "-" "boat/${n % 2}"`,
        ),
      );
    expect(asked(() => 512)).not.toContain('numbers differ');
    expect(asked((n) => 512 + n)).toContain('numbers differ');
  });

  it('keeps rare events whole, with what stands before and behind them', () => {
    const lines = log(40, (n) => (n === 20 ? `${at(n)} ERROR disk full` : `${at(n)} INFO request ${n} served`));
    const text = reduced(lines);
    expect(text).toContain('ERROR disk full');
    expect(text).toContain('request 19 served');
    expect(text).toContain('request 21 served');
    expect(text).not.toContain('request 10 served');
  });

  it('keeps an entry in which another number stands than before and behind it', () => {
    const lines = log(40, (n) => `${at(n)} INFO shard ${n} synced, ${n === 17 ? 812 : 0} rows left out`);
    const text = reduced(lines);
    expect(text).toContain('shard 17 synced, 812 rows left out');
    expect(text).toContain('(×40, numbers differ, 2 more shown)');
    expect(text).not.toContain('shard 20 synced');
  });

  it('tells how far a counter has gone', () => {
    const lines = log(30, (n) => `${at(n)} tide[${80 + n}]: INFO restart counter is at ${1200 + n * 2}.`);
    expect(reduced(lines)).toContain('is at 1200. (×30, 1 more shown, others with 1202–1258 in steps of 2)');
    const mixed = log(30, (n) => `${at(n)} INFO restart counter is at ${(n * 7) % 30}.`);
    expect(reduced(mixed)).not.toContain('others with');
  });

  it('names the numbers that a row of them leaves out, and calls no row what has more gaps', () => {
    const told = (numbers: readonly number[]): string =>
      reduced(numbers.map((number, n) => `${at(n)} INFO boat ${number} came in`));
    const all = Array.from({ length: 30 }, (_value, n) => n + 5);
    expect(told(all)).toContain('boat 5 came in (×30, 1 more shown, others with 6–34)');
    expect(told(all.filter((number) => number % 9 > 0))).toContain('others with 6–34 without 9 18 27)');
    expect(told(all.map((number) => number * number))).toContain('others with numbers between 36 and 1156)');
  });

  it('says of a shown entry that it is one of those it has counted', () => {
    const lines = log(40, (n) => (n === 1 ? `${at(n)} ERROR mast broken` : `${at(n)} INFO sail ${n} set by crew ${n}`));
    expect(reduced(lines).split('\n')).toEqual([
      '2026-01-02T10:00:00Z INFO sail 0 set by crew 0',
      '2026-01-02T10:00:01Z ERROR mast broken',
      '2026-01-02T10:00:02Z INFO sail 2 set by crew 2',
      '2026-01-02T10:00:03Z INFO sail 3 set by crew 3 (×39, numbers differ, 3 more shown)',
      '2026-01-02T10:00:39Z INFO sail 39 set by crew 39',
    ]);
  });

  it('does not take what compose says of a service for a part of the entry above', () => {
    const lines = log(30, (n) => (n % 2 === 0 ? `db-1   | checkpoint ${n} written` : `web-1  | GET /health ${n} done`));
    lines.splice(16, 0, 'db-1 exited with code 137');
    expect(reduced(lines).split('\n')).toContain('db-1 exited with code 137');
    expect(reduced(lines)).toMatch(/^web-1 {2}\| GET \/health 1 done \(×15, numbers differ, \d more shown/m);
  });

  it('tells what differs between warnings', () => {
    const lines = log(30, (n) => `${at(n)} WARN slow query took ${1000 + n}ms on db-${n % 2}`);
    expect(reduced(lines)).toContain('(×30, db-0 ×15 db-1 ×15, 2 more shown, others with took 1001ms–1029ms)');
    const uneven = log(30, (n) => `${at(n)} WARN slow query ${1000 + n * n} on db-${n % 2}`);
    expect(reduced(uneven)).toMatch(/db-0 ×\d+ db-1 ×\d+, .*others with query numbers between 1001 and 1841\)/);
  });

  it('names what each of several values is of which it tells the first and the last', () => {
    const failures = log(40, (n) => `${at(n)} ERROR worker failed order ${n + 1}: timeout after ${(n * 7) % 40} ms`);
    expect(reduced(failures)).toMatch(
      /failed order 1: timeout after 0 ms \(×40, .*others with order 2–40, after 1–39\)/,
    );
    const traced = log(40, (n) => `${at(n)} ERROR order ${n % 5}: no stock, trace=${(n * 7919).toString(16)}a`);
    expect(reduced(traced)).toMatch(
      /others with order \d(?: \d){3,4}, trace \d+ different values, the last [\da-f]+a\)/,
    );
  });

  it('tells which values belong together, and takes no id for a status', () => {
    const ids = [98, 130, 171, 404];
    const lines = log(40, (n) =>
      n % 10 === 5
        ? `${at(n)} ERROR POST /orders/${ids[(n - 5) / 10]} 500 pool timed out after 3000ms trace=${n}ab`
        : `${at(n)} INFO GET /health 200 ${n}ms`,
    );
    expect(reduced(lines)).toContain('/orders/98 500 pool timed out after 3000ms trace=5ab');
    expect(reduced(lines)).toContain('others with 130 15ab; 171 25ab; 404 35ab)');
  });

  it('keeps different statuses of HTTP apart', () => {
    const lines = log(
      40,
      (n) => `10.0.0.${n} - - [02/Jan/2026:10:00:01 +0000] "GET /a/${n} HTTP/1.1" ${n % 4 ? 200 : 500} ${n + 100}`,
    );
    expect(reduced(lines)).toMatch(/500 100 \(×10[\s\S]*200 101 \(×30/);
  });

  it('counts the lines of services that print in turn, with or without a time', () => {
    const lines = log(40, (n) => {
      if (n === 22) return 'mail | cannot send: no template';
      return n % 2 === 0 ? `mail | sent letter ${n} to queue` : `web  | ${at(n)} GET /pages/${n} 200 ${n}ms`;
    });
    const text = reduced(lines);
    expect(text).toContain('sent letter 0 to queue (×19, numbers differ)');
    expect(text).toContain('GET /pages/1 200 1ms (×20, numbers differ, 1 more shown)');
    expect(text).toContain('mail | cannot send: no template');
  });

  it('counts requests without a time, and keeps apart those that failed', () => {
    const lines = log(40, (n) => ` GET /pages/${n} ${n === 20 ? 500 : 200} in ${n}ms`);
    expect(reduced(lines).split('\n')).toEqual([
      ' GET /pages/0 200 in 0ms (×39, numbers differ, 1 more shown)',
      ' GET /pages/20 500 in 20ms',
      ' GET /pages/39 200 in 39ms',
    ]);
  });

  it('knows services by their names in brackets, but no levels', () => {
    const lines = log(40, (n) => (n % 2 === 0 ? `[mail] sent letter ${n} to queue` : `[web] page ${n} was shown`));
    expect(reduced(lines)).toContain('[mail] sent letter 0 to queue (×20, numbers differ)');
    const levels = lines.map((line) => line.replace('mail', 'info').replace('web', 'warning'));
    expect(reduced(levels)).toBe(levels.join('\n'));
  });

  it('leaves the rows of a table with one bar as they are', () => {
    const lines = log(30, (n) => `host-${n} | idle since ${n} hours`);
    expect(reduced(lines.map((line) => line.replace(/-\d+/, '')))).toContain('host | idle since 29 hours');
  });

  it.each([
    ['measurements', log(20, (n) => `10:00:${10 + n} all ${n}.5 0.00 ${n}.1`)],
    ['files in a store', log(20, (n) => `2026-01-02 10:00:${10 + n} ${n * 7000} access-2026-01-${10 + n}.log.gz`)],
    ['rows of values', log(20, (n) => `2026-01-02,order shipped today,${n},${n * 7}`)],
  ])('leaves %s as they are', (_what, lines) => {
    expect(reduced(lines)).toBe(lines.join('\n'));
  });

  it('keeps each of different messages, and names the day of the first and the last', () => {
    const lines = log(
      20,
      (n) => `${at(n)} INFO ${'abcdefghijklmnopqrst'.charAt(n)}bc message of ${'tsrqponmlkjihgfedcba'.charAt(n)}x`,
    );
    const inner = lines.slice(1, -1).map((line) => line.slice('2026-01-02T'.length).replace('Z', ''));
    expect(reduced(lines).split('\n')).toEqual([lines[0], ...inner, lines.at(-1)]);
  });
});

it('counts the last entry, also where a line end stands behind it', () => {
  const lines = Array.from({ length: 60 }, (_line, at) => `10:00:00 INFO batch ${at} done`);
  expect(reduce({ command: 'python3 w.py', text: `${lines.join('\n')}\n`, exitCode: 0 })?.text).toContain(
    '(×60, 1 more shown',
  );
});

describe('entries that differ in how something ended', () => {
  const log = (entry: (at: number) => string): string => {
    const lines = Array.from({ length: 60 }, (_line, at) => `10:00:${String(at).padStart(2, '0')} ${entry(at)}`);
    return reduce({ command: 'tail -n 60 app.log', text: lines.join('\n'), exitCode: 0 })?.text ?? '';
  };
  const isOdd = (at: number): boolean => at % 5 === 3;

  it.each([
    ['a status', (at: number) => `INFO request path=/tides status=${isOdd(at) ? 503 : 200} id=${at}`, 'status=503'],
    ['an exit code', (at: number) => `INFO worker ${at} exited with code ${isOdd(at) ? 137 : 0}`, 'code 137'],
    ['a level', (at: number) => `tide fetched level=${isOdd(at) ? 50 : 30} pid=${at}`, 'level=50'],
    ['a count of failures', (at: number) => `INFO batch ${at} done failed=${isOdd(at) ? at : 0}`, 'failed=3'],
  ])('are told apart: %s', (_name, entry, told) => {
    const text = log(entry);
    expect(text).toContain(told);
    expect(text).toContain('(×48');
    expect(text.split('\n').length).toBeLessThan(5);
  });
});

it('keeps the last entry of a short log, which tells what it came to', () => {
  const entry = (at: number, said: string): string => `2026-11-30T19:0${at}:01.004Z INFO  [tides] ${said}`;
  const lines = [0, 1, 2, 3, 4].map((at) => entry(at, `tick ${4401 + at} queue=${12 - at} boats=9`));
  const text = [...lines, entry(5, 'gate 3 opened'), entry(6, 'tick 4406 queue=0 boats=9')].join('\n');
  const shown = reduce({ command: 'tail -n 20 tides.log', text, exitCode: 0 })?.text ?? text;
  expect(shown.length).toBeLessThan(text.length);
  expect(shown.split('\n').at(-1)).toContain('tick 4406 queue=0');
});
