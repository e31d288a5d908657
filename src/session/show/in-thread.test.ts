// What the thread of a long output makes of it.
import { expect, it } from 'vitest';
import { configWith } from '../../../test/helpers/fake-tmux.ts';
import type { Job } from '../services/reduce-aside.ts';
import { shorten } from './in-thread.ts';

const { own } = configWith();

function job(text: string, ...printed: readonly string[]): Job {
  const parts = printed.map((part) => Buffer.from(part));
  return {
    own,
    command: { text, exitCode: 0 },
    printed: { parts, size: { cols: 80, rows: 24 }, around: { prompt: '$' } },
  };
}

const commit = `\x1b[33mcommit ${'0123456789'.repeat(4)}\x1b[m\r\nAuthor: A <a@b.c>\r\nDate:   Mon Jan 5 10:00:00 2026 +0000\r\n\r\n    words\r\n\r\n`;

it('the parts are drawn and shortened as one', async () => {
  const short = await shorten(job('git log', commit.repeat(20), `${commit.repeat(10)}$ `));
  expect(short).toMatchObject({ by: 'git log', lastLines: 61 });
  expect(short?.text).not.toMatch(/[\x1b$]/);
  expect(short?.text.match(/words/g)).toHaveLength(30);
});

it('any number of lines is read by the reducer of the command', async () => {
  const passes = Array.from(
    { length: 60_000 },
    (_, n) => `tests/a.py::test_${n} ${n === 30_000 ? 'FAILED' : 'PASSED'}\r\n`,
  );
  const short = await shorten(job('pytest -v', passes.join(''), '=== 1 failed, 59999 passed in 9.81s ===\r\n'));
  expect(short?.by).toBe('pytest');
  expect(short?.text).toContain('test_30000 FAILED');
  expect(short?.text.split('\n').length).toBeLessThan(10);
});

it('nothing is told of what stays long, or is not known', async () => {
  const words = Array.from({ length: 60_000 }, (_, n) => `${(n * 7919) % 104_729} words\r\n`).join('');
  expect(await shorten(job('./words', words))).toBeUndefined();
});
