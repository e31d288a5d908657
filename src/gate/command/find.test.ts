import { describe, expect, it } from 'vitest';
import { describeJudged } from '../../../test/helpers/judged-examples.ts';
import { readFind } from './find.ts';
import { SOME, STAR } from './stand-ins.ts';

function deleted(line: string): readonly string[] {
  return readFind(line.split(' ')).deleted;
}

describe('readFind', () => {
  it.each([
    '/ ( -name x -o -true ) -delete',
    '/ -true -delete',
    '/ ( -name x -o -name * ) -delete',
    '/ ( -name x -o ! -name x ) -delete',
    '/ -name x -o -delete',
    '/ -not -false -delete',
    '/ ! ( -name x -o -name y ) -delete',
    '/ -path /proc -prune -o -type f -delete',
    '/ -name x , -delete',
    '/ -regex .* -delete',
    '/ -size +0 -delete',
    '/ -links +0 -delete',
    '/ -mmin -99999999 -delete',
    '/ -newermt 1970-01-01 -delete',
    '/ -mtime +3 -delete',
    '/ -xtype f -delete',
    '/ -user ada -delete',
    '/ -type f -name x -print -o -delete',
  ])('takes everything with %s', (line) => {
    expect(deleted(line)).toEqual([`//${STAR}`]);
  });

  it.each([
    ['src -name *.orig -delete', `src/${SOME}`],
    ['src ( -name *.pyc -o -size +9M ) -delete', `src/${SOME}`],
    ['src -type f ( -newer a -a -true ) -delete', `src/${SOME}`],
    ['src -name .git -prune -o -name *.o -delete', `src/${SOME}`],
    ['src -newer 1999.txt -delete', `src/${SOME}`],
    ['src -type l ! -exec test -e {} ; -delete', `src/${SOME}`],
    ['src -mtime +3 -delete', `src/${SOME}`],
    ['src -type l -xtype l -delete', `src/${SOME}`],
    ['src -type d -name .git -delete', 'src/.git'],
    ['src -path src/.git/* -delete', `src/.git/${STAR}`],
    ['src -path src/.git/* -name *.lock -delete', `src/${SOME}`],
    ['src -perm -o+w -name x -delete', 'src/x'],
  ])('takes only a part with %s', (line, part) => {
    expect(new Set(deleted(line))).toEqual(new Set([part]));
  });

  it('names each that one of the tests finds', () => {
    expect(deleted('a b ( -name x -o -name y ) -delete')).toEqual(['a/x', 'a/y', 'b/x', 'b/y']);
  });

  it('reaches nothing behind a test that is never true', () => {
    expect(deleted('/ -false -delete')).toEqual([]);
    expect(deleted('/ -true -o -delete')).toEqual([]);
  });

  it('tells what each command gets', () => {
    expect(readFind('. -name x -exec rm {} + -o -exec echo {} ;'.split(' ')).commands).toEqual([
      { words: ['rm', '{}'], targets: ['./x'] },
      { words: ['echo', '{}'], targets: [`./${STAR}`] },
    ]);
  });

  it('tells what is printed', () => {
    expect(readFind('. -name .git -prune -o -name *.c -print'.split(' ')).targets).toEqual([`./${SOME}`]);
    expect(readFind('. -name x'.split(' ')).targets).toEqual(['./x']);
  });

  it('is not confused by brackets and commas that belong to nothing', () => {
    expect(deleted('. ) -delete')).toEqual([`./${STAR}`]);
    expect(deleted('. ( -delete')).toEqual([`./${STAR}`]);
    expect(deleted('. -o -delete')).toEqual([]);
  });
});

describeJudged('find in a folder that a variable names', new URL('find-variables.examples.txt', import.meta.url));
