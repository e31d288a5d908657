// Which program in front is a pager, and which texts are meant for it.
import { describe, expect, it } from 'vitest';
import { isForPager, pagerIn } from './pager.ts';
import type { FrontProcess, Look } from './processes.ts';

function look(mode: Look['mode'], ...names: string[]): Look {
  const front = names.map((name, at): FrontProcess => ({ pid: 10 + at, group: 10, reads: 'yes', name }));
  return { mode, founderInFront: false, front };
}

describe('a pager', () => {
  it.each([
    [['less'], 'less'],
    [['git', 'less'], 'less'],
    [['man', 'pager'], 'pager'],
    [['journalctl', 'less'], 'less'],
    [['psql', 'more'], 'more'],
  ])('is in front of %j', (names, pager) => expect(pagerIn(look('raw', ...names))).toBe(pager));

  it('is not in front of an editor, or where it only prints', () => {
    expect(pagerIn(look('raw', 'vim'))).toBeUndefined();
    expect(pagerIn(look('line', 'less'))).toBeUndefined();
  });
});

describe('for a pager', () => {
  it.each(['', 'q', ' ', 'G', '12G', '50%', '/word in text', '?back', '&only', ':q', '-S', '+F', 'ZZ'])(
    'is %j',
    (text) => expect(isForPager(text)).toBe(true),
  );

  it.each(['git status', 'ls', 'q\nls', '!ls', 'npm test', 'quit'])('is not %j', (text) =>
    expect(isForPager(text)).toBe(false),
  );
});
