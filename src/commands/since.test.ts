// Times as people write them.
import { expect, it } from 'vitest';
import { readSince } from './since.ts';

const NOW = new Date(2026, 10, 23, 12, 0, 0).getTime();

it.each<[string, number | undefined]>([
  ['90s', NOW - 90_000],
  ['10m', NOW - 600_000],
  ['1.5h', NOW - 5_400_000],
  ['2d', NOW - 172_800_000],
  ['11:30', NOW - 1_800_000],
  ['11:59:59', NOW - 1_000],
  ['12:30', new Date(2026, 10, 22, 12, 30).getTime()],
  ['2026-11-23', new Date(2026, 10, 23).getTime()],
  ['2026-11-23 08:00', new Date(2026, 10, 23, 8).getTime()],
  ['2026-11-23T08:00:00Z', Date.UTC(2026, 10, 23, 8)],
  ['24:00', undefined],
  ['2026-13-01', undefined],
  ['yesterday', undefined],
  ['10', undefined],
  ['', undefined],
])('%j', (written, at) => {
  expect(readSince(written, NOW)).toBe(at);
});
