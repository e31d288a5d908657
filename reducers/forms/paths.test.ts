import { describe, expect, it } from 'vitest';
import { groupByFolder } from './paths.ts';

describe('paths by folder', () => {
  it.each([
    ['stand below it', ['a/b/1', 'a/b/2', 'c/3'], ['a/b/: 1 2', 'c/3']],
    ['share names', ['a/x/1', 'a/x/2', 'a/y/1', 'a/y/2', 'a/z/1', 'a/z/2'], ['a/*/: 1 2, * = x y z']],
    ['differ in one part', ['n/a/p.json', 'n/b/p.json', 'n/c/p.json'], ['n/*/p.json, * = a b c']],
    [
      'are alone in folders that have one in common',
      ['lib/perl/auto/A/A.so', 'lib/perl/auto/B/C/C.so', 'lib/perl/auto/D/D.so', 'lib/x.so'],
      ['lib/perl/auto/: A/A.so B/C/C.so D/D.so', 'lib/x.so'],
    ],
    [
      'stay in their order around such ones',
      ['m/1', 'm/2', 'usr/a/b', 'usr/c/d', 'usr/e/f', 'n/1', 'n/2'],
      ['m/: 1 2', 'usr/: a/b c/d e/f', 'n/: 1 2'],
    ],
    ['have little in common', ['/etc/a', '/usr/b', '/var/lib/c', './d'], ['/etc/a', '/usr/b', '/var/lib/c', './d']],
    ['have blanks', ['a b/1 2', 'a b/3', 'c d/4'], ['a b/: "1 2" 3', '"c d/4"']],
  ])('%s', (_how, paths, lines) => expect(groupByFolder(paths)).toEqual(lines));

  it('are left alone where a name could be two', () => expect(groupByFolder(['a/b,c', 'a/d'])).toBeNull());
});
