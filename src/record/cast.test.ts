// Recordings as the formats want them.
import { describe, expect, it } from 'vitest';
import { type CastOptions, castOf } from './cast.ts';
import type { Happening } from './pieces.ts';

const output = (ms: number, text: string): Happening => ({ kind: 'output', ms, bytes: Buffer.from(text) });

async function cast(happenings: Happening[], options: Partial<CastOptions> = {}): Promise<unknown[]> {
  const lines: unknown[] = [];
  for await (const line of castOf(happenings, { version: 3, cols: 80, rows: 24, secrets: [], ...options })) {
    expect(line.indexOf('\n')).toBe(line.length - 1);
    lines.push(JSON.parse(line));
  }
  return lines;
}

describe('a recording', () => {
  it('of version 3 tells the time since the event before', async () => {
    const happenings: Happening[] = [
      output(1_000_000, 'a'),
      output(1_000_400, 'b'),
      { kind: 'size', ms: 1_000_500, cols: 100, rows: 30 },
      { kind: 'command', ms: 1_000_500, line: 'ls' },
      output(1_002_000, 'c'),
      { kind: 'lost', ms: 1_002_000, why: 'full' },
    ];
    expect(await cast(happenings, { title: 't1', idleLimit: 2, exit: 3 })).toEqual([
      { version: 3, term: { cols: 80, rows: 24 }, timestamp: 1000, idle_time_limit: 2, title: 't1' },
      [0, 'o', 'a'],
      [0.4, 'o', 'b'],
      [0.1, 'r', '100x30'],
      [0, 'm', 'ls'],
      [1.5, 'o', 'c'],
      [0, 'm', 'output is missing here (full)'],
      [0, 'x', '3'],
    ]);
  });

  it('of version 2 tells the time since the beginning, and no exit', async () => {
    expect(await cast([output(5_000, 'a'), output(5_400, 'b'), output(6_000, 'c')], { version: 2, exit: 0 })).toEqual([
      { version: 2, width: 80, height: 24, timestamp: 5 },
      [0, 'o', 'a'],
      [0.4, 'o', 'b'],
      [1, 'o', 'c'],
    ]);
  });

  it('adds up to the whole time, and never goes back', async () => {
    const at = [0, 0.4, 0.8, 1.2, 1.6, 2, 2.4, 1, 1_000.3];
    const lines = await cast(at.map((ms) => output(ms, 'x')));
    const times = lines.slice(1).map((line) => (line as [number])[0]);
    expect(times.every((time) => time >= 0)).toBe(true);
    expect(Math.round(1000 * times.reduce((sum, time) => sum + time, 0))).toBe(1000);
  });

  it('of nothing is its header', async () => {
    expect(await cast([])).toHaveLength(1);
  });

  it('joins a character that was cut', async () => {
    const bytes = Buffer.from('日');
    const pieces: Happening[] = [0, 1, 2].map((at) => ({ kind: 'output', ms: at, bytes: bytes.subarray(at, at + 1) }));
    expect((await cast(pieces)).slice(1)).toEqual([[0.002, 'o', '日']]);
  });
});
