import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const reduced = (lines: readonly string[]): string =>
  reduce({ command: './keeper', text: lines.join('\n'), exitCode: 0 })?.text ?? lines.join('\n');
const log = (line: (at: number) => string): string[] => Array.from({ length: 60 }, (_line, at) => line(at));
const time = (at: number): string => `2026-03-04 05:06:${String(at).padStart(2, '0')}`;
const FEW = ['lamp.north', 'lamp.south', 'horn'];

describe('what several parts of a program say', () => {
  it('is counted as one, with who said it how often', () => {
    const text = reduced(log((at) => `${time(at)} INFO [${FEW[at % 3]}] round finished`));
    expect(text).toContain('round finished (×60, lamp.north 20, lamp.south 20, horn 20, 1 more shown)');
  });

  it('is counted as one in JSON, with the time of the last', () => {
    const text = reduced(
      log(
        (at) => `{"time":"${time(at)}","level":"info","component":"${FEW[at % 2]}","msg":"oil low","left":${90 - at}}`,
      ),
    );
    expect(text).toContain('(×60, lamp.north 30, lamp.south 30, numbers differ, 1 more shown)');
  });

  it('is counted as one for levels without trouble only', () => {
    const text = reduced(
      log((at) => `${time(at)} ${at % 10 === 4 ? 'WARN' : at % 2 ? 'INFO' : 'DEBUG'} [horn] pressure read ${at}`),
    );
    expect(text).toMatch(/DEBUG \[horn\] pressure read 0 \(×54, some INFO/);
    expect(text).toMatch(/WARN \[horn\] pressure read 4 \(×6/);
  });

  it('stays apart where many say it', () => {
    const text = reduced(log((at) => `${time(at)} INFO [buoy.${'abcdefghij'[at % 10]}] signal seen again`));
    expect(text).toContain('[buoy.a] signal seen again (×6');
    expect(text).toContain('[buoy.j] signal seen again');
  });
});

it('counts threads, and keeps levels apart', () => {
  const threads = reduced(log((at) => `${time(at)} [pool-1-thread-${at % 4}] boat moored`));
  expect(threads).toContain(
    'boat moored (×60, pool-1-thread-0 ×15 pool-1-thread-1 ×15 pool-1-thread-2 ×15 pool-1-thread-3 ×15, 1 more shown)',
  );
  const levels = reduced(log((at) => `${time(at)} [${at % 3 ? 'sea:notice' : 'sea:error'}] tide table reread`));
  expect(levels).toMatch(/\[sea:notice\] tide table reread \(×40/);
});

it('takes no duration beside a code for a status', () => {
  const text = reduced(
    log((at) => `{"time":"${time(at)}","level":"error","msg":"no light","ms": ${at * 7},"code": "ELAMP"}`),
  );
  expect(text.split('\n').length).toBeLessThan(5);
});
