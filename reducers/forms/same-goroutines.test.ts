import { describe, expect, it } from 'vitest';
import { goroutinesOnce } from './same-goroutines.ts';

const waiting = (number: number, state = 'select', place = 'w.go:8'): string[] => [
  `goroutine ${number} [${state}]:`,
  `main.wait(0xc0000${number}, {0x5${number}?, 0x1})`,
  `\t/app/${place} +0x1f`,
  `created by main.main in goroutine ${number - 1}`,
  '\t/app/main.go:3 +0x2d',
  '',
];

function once(lines: readonly string[]): { lines: readonly string[]; dropped: number } {
  let dropped = 0;
  const left = goroutinesOnce(
    lines,
    (_kind, count = 1) => {
      dropped += count;
    },
    { argv: [], text: '', exitCode: 2 },
  );
  return { lines: left, dropped };
}

describe('goroutines at the same place', () => {
  it('are told once, with their numbers', () => {
    const { lines, dropped } = once([
      'panic: x',
      '',
      ...[7, 8, 9, 12].flatMap((number) => waiting(number)),
      'exit status 2',
    ]);
    expect(lines).toEqual([
      'panic: x',
      '',
      '4 goroutines, 7-9, 12 [select]:',
      ...waiting(7).slice(1, -1),
      '',
      'exit status 2',
    ]);
    expect(dropped).toBe(3);
  });

  it.each([
    ['their states differ', [waiting(7), waiting(8, 'select, 2 minutes'), waiting(9, 'running')]],
    ['their places differ', [waiting(7), waiting(8, 'select', 'w.go:9'), waiting(9, 'select', 'v.go:8')]],
    ['they are few', [waiting(7), waiting(8)]],
  ])('stay where %s', (_why, groups) => {
    expect(once(groups.flat())).toEqual({ lines: groups.flat(), dropped: 0 });
  });

  it('are found in the form of Go 1.23 and later', () => {
    const lines = [7, 8, 9].flatMap((number) => [
      `goroutine ${number} gp=0xc00000${number} m=nil [chan receive]:`,
      ...waiting(number).slice(1),
    ]);
    expect(once(lines).lines[0]).toBe('3 goroutines, 7-9 [chan receive]:');
  });
});
