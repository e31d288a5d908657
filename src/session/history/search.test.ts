// Lines that match, with those cutAround them, each once and with its number.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { DEFAULT_FOLD } from '../../terminal/fold.ts';
import type { Range } from '../state/range.ts';
import { cutAround, type SearchRequest, search } from './search.ts';

const text = (count: number): string => Array.from({ length: count }, (_, at) => `line ${at + 1}\r\n`).join('');

async function found(fake: FakeSession, pattern: RegExp, rest: Partial<SearchRequest> & { ranges?: Range[] } = {}) {
  await fake.sync();
  const { ranges = [{ from: 0, to: fake.printed }], ...request } = rest;
  return search(fake.session, ranges, { pattern, context: 0, mode: 'head_tail', limits: DEFAULT_FOLD, ...request });
}

const session = (output: string): FakeSession => new FakeSession({ shell: 'command' }).print(output);

describe('a search', () => {
  it('tells each line that matches, once however often it does', async () => {
    const { lines, matches, searched } = await found(session('a b\r\nx\r\na a\r\n'), /a/);
    expect(lines).toEqual(['1: a b', '3: a a']);
    expect([matches, searched]).toEqual([2, 3]);
  });

  it('tells nothing where nothing matches', async () => {
    expect(await found(session(text(9)), /never/)).toEqual({
      lines: [],
      matches: 0,
      shown: 0,
      searched: 9,
      hidden: undefined,
    });
  });

  it('looks at the lines as they are drawn', async () => {
    const { lines } = await found(session('10%\r\x1b[K100%\r\n\x1b[1mbo\x1b[0mld\r\n'), /^(?:100%|bold)$/);
    expect(lines).toEqual(['1: 100%', '2: bold']);
  });

  it('numbers the lines of a part as those of the whole', async () => {
    const fake = session(text(9));
    const { lines, searched } = await found(fake, /[37]/, { ranges: [{ from: 8, to: fake.printed }] });
    expect([lines, searched]).toEqual([['3: line 3', '7: line 7'], 8]);
  });

  it('has the same numbers behind what is missing in the middle', async () => {
    const fake = session(text(3)).nextFile('full', 500).print('here\r\n');
    expect((await found(fake, /here/)).lines).toEqual(['4: here']);
  });
});

it('looks at nothing that ptyhold itself has typed', async () => {
  const fake = session('one\r\n$ set up one\r\none\r\n');
  fake.session.stream.exclude({ from: 7, to: 19 });
  expect((await found(fake, /one/)).lines).toEqual(['1: one', '3: one']);
});

describe('the lines cutAround a match', () => {
  it('are marked by another sign, and parted where some are left out', async () => {
    const { lines, matches } = await found(session(text(20)), /^line (?:5|15)$/, { context: 1 });
    expect(lines).toEqual(['4- line 4', '5: line 5', '6- line 6', '--', '14- line 14', '15: line 15', '16- line 16']);
    expect(matches).toBe(2);
  });

  it('are told once where they belong to two', async () => {
    const { lines } = await found(session(text(9)), /^line [46]$/, { context: 2 });
    expect(lines).toEqual([2, 3, 4, 5, 6, 7, 8].map((n) => `${n}${n === 4 || n === 6 ? ':' : '-'} line ${n}`));
  });

  it('do not reach from one range into another', async () => {
    const fake = session(text(9));
    const ranges = [
      { from: 0, to: 16 },
      { from: 40, to: fake.printed },
    ];
    expect((await found(fake, /^line [28]$/, { context: 1, ranges })).lines).toEqual([
      '1- line 1',
      '2: line 2',
      '--',
      '7- line 7',
      '8: line 8',
      '9- line 9',
    ]);
  });

  it('of very many matches in a row are shown in parts, so that some can be shown', async () => {
    const limits = { ...DEFAULT_FOLD, headLines: 25, tailLines: 25 };
    const { lines, hidden, shown } = await found(session(text(200)), /line/, { context: 1, limits });
    expect(lines[0]).toBe('1: line 1');
    expect(lines.at(-1)).toBe('200: line 200');
    expect(hidden).toEqual({ first: 21, last: 180 });
    expect(shown).toBe(40);
  });
});

describe('a long line', () => {
  it('is told cutAround its match', async () => {
    const { lines } = await found(session(`${'a'.repeat(900)}needle${'b'.repeat(900)}\r\n`), /needle/);
    expect(lines[0]).toMatch(/^1: … a+needleb+ … \(of 1806 characters\)$/);
  });

  it('is whole up to its limit', () => {
    expect(cutAround('x'.repeat(100), 50, 100)).toBe('x'.repeat(100));
    expect(cutAround('x'.repeat(101), 0, 100)).toBe(`${'x'.repeat(100)} … (of 101 characters)`);
    expect(cutAround('x'.repeat(101), 100, 100)).toBe(`… ${'x'.repeat(100)} (of 101 characters)`);
  });
});
