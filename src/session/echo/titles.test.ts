// Of outputs with titles, which bytes are shown.
import { describe, expect, it } from 'vitest';
import { withoutTitles } from './titles.ts';

function shown(output: string, held = Number.POSITIVE_INFINITY): string {
  const whole = Buffer.from(output);
  const bytes = (from: number, to: number): Uint8Array =>
    to - from > held ? Buffer.alloc(0) : whole.subarray(from, to);
  const ranges = withoutTitles([{ from: 0, to: whole.length }], bytes);
  return ranges.map(({ from, to }) => whole.toString('utf8', from, to)).join('');
}

describe('a title of several lines', () => {
  const title = 'cat <<E\r\nä b\r\nE';

  it.each([
    ['that ends with BEL', `\x1b]0;${title}\x07`],
    ['that ends with ST', `\x1b]2;${title}\x1b\\`],
    ['of screen', `\x1bk${title}\x1b\\`],
  ])('%s is no output', (_kind, sequence) => {
    expect(shown(`${sequence}ä b\r\n`)).toBe('ä b\r\n');
    expect(shown(`one\r\n${sequence}two\r\n${sequence}`)).toBe('one\r\ntwo\r\n');
  });

  it('is no output at the beginning of one that is not held as a whole', () => {
    const flood = 'a line\r\n'.repeat(20_000);
    expect(shown(`\x1b]0;${title}\x07${flood}`, 64 * 1024)).toBe(flood);
  });

  it.each([
    ['has no end', '\x1b]0;begun\r\nnext\r\n'],
    ['is broken off', '\x1b]0;begun\r\nnext\x18\r\nmore\x07'],
    ['is cut by another sequence', '\x1b]0;begun\r\n\x1b[1mnext\r\n\x07'],
    ['has no number', '\x1b]begun\r\nnext\x07'],
    ['is too long for one', `\x1b]0;${'begun\r\n'.repeat(20_000)}\x07`],
    ['has one line', '\x1b]0;title\x07out\r\n'],
  ])('that %s stays', (_why, output) => {
    expect(shown(output)).toBe(output);
  });
});
