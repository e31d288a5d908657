// Which program in front is a pager, and which texts are meant for it.
import { describe, expect, it } from 'vitest';
import { asksForPage, findPager, isForPage, isForPager, type PagerFacts } from './pager.ts';
import type { FrontProcess, Look } from './processes.ts';

function facts(mode: Look['mode'], names: readonly string[], rest: Partial<PagerFacts> = {}): PagerFacts {
  const front = names.map((name, at): FrontProcess => ({ pid: 10 + at, group: 10, reads: 'yes', name }));
  return { look: { mode, founderInFront: false, front }, line: '', hasBracketedPaste: false, ...rest };
}

describe('a pager', () => {
  it.each([
    [['less'], 'less'],
    [['git', 'less'], 'less'],
    [['man', 'pager'], 'pager'],
    [['journalctl', 'less'], 'less'],
    [['psql', 'more'], 'more'],
  ])('is in front of %j', (names, pager) => expect(findPager(facts('raw', names))).toBe(pager));

  it('is not in front of an editor, or where it only prints', () => {
    expect(findPager(facts('raw', ['vim']))).toBeUndefined();
    expect(findPager(facts('line', ['less']))).toBeUndefined();
  });

  it.each([':', '(END)', '/etc/passwd (END)', '--More--(50%)', 'lines 1-23/45 (END)', 'Manual page ls(1) line 1 '])(
    'behind ssh is known by its prompt: %j',
    (line) => {
      expect(findPager(facts('raw', ['ssh'], { line }))).toBe('a pager');
      expect(findPager(facts('raw', ['ssh'], { line, hasBracketedPaste: true }))).toBeUndefined();
      expect(findPager(facts('raw', ['python3'], { line }))).toBeUndefined();
    },
  );

  it.each(['$ ', 'user@host:', '>>> ', 'Password:', 'reading line 12', ''])('behind ssh is not seen in %j', (line) =>
    expect(findPager(facts('raw', ['ssh'], { line }))).toBeUndefined(),
  );
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

it('a page of gdb is left by its own two words, and turned by anything', () => {
  expect(asksForPage('--Type <RET> for more, q to quit, c to continue without paging--')).toBe(true);
  expect(asksForPage('--Type <return> for more, q to quit, c to continue without paging-- ')).toBe(true);
  expect(['(gdb) ', '--More--', 'x --Type <RET> for more'].some(asksForPage)).toBe(false);
  expect(['', 'q', 'c'].every(isForPage)).toBe(true);
  expect(['run', 'quit', 'continue', 'q\nrun'].some(isForPage)).toBe(false);
});
