// Signed marks are found wherever the stream is cut, and nobody else's are taken for ours.
import { describe, expect, it } from 'vitest';
import { workOf } from '../../test/helpers/work.ts';
import { type Mark, MarkScanner } from './marks.ts';

const KEY = 'c0ffee';
const KEYS = new Set([KEY]);
const BEL = '\x07';

function mark(body: string, key = KEY): string {
  return `\x1b]133;${body};ptyhold=${key}${BEL}`;
}

function scan(text: string, offset = 0): Mark[] {
  return new MarkScanner(KEYS, offset).push(Buffer.from(text, 'latin1'));
}

const kinds = (marks: readonly Mark[]): string => marks.map(({ kind }) => kind).join(' ');

describe('a stream of marks', () => {
  const end = `\x1b]133;D;130;ptyhold=${KEY}.7${BEL}`;

  it('is told by kind, place, status and number', () => {
    const [found] = scan(`out${end}$ `, 1000);
    expect(found).toEqual({ kind: 'end', key: KEY, start: 1003, after: 1003 + end.length, status: 130, sequence: 7 });
  });

  it('has a kind for each letter of the integration', () => {
    const all = ['D;0', 'N', 'A', 'B', 'S', 'C'].map((body) => mark(body)).join('x');
    expect(kinds(scan(all))).toBe('end hooks prompt input more output');
  });

  it.each<[body: string, clock: number | undefined, folder: string | undefined]>([
    [`D;0;ptyhold=${KEY}.7;t=1795361801.123456`, 1_795_361_801_123, undefined],
    [`D;0;ptyhold=${KEY}.7;t=1795361801,9996`, 1_795_361_802_000, undefined],
    [`C;ptyhold=${KEY};t=`, undefined, undefined],
    [`C;ptyhold=${KEY};t=1795361801.%6.`, undefined, undefined],
    [`N;ptyhold=${KEY};d=/srv/a;b t=1`, undefined, '/srv/a;b t=1'],
    [`A;ptyhold=${KEY};d=/h\xc3\xa9`, undefined, '/hé'],
    [`N;ptyhold=${KEY};d=/${'x'.repeat(1_900)}`, undefined, `/${'x'.repeat(1_900)}`],
  ])('tells the time and the folder that stand in it: %j', (body, clock, folder) => {
    const [found, ...others] = scan(`out\x1b]133;${body}${BEL}$ `);
    expect([found?.clock, found?.folder, others.length]).toEqual([clock, folder, 0]);
  });

  it.each([
    [`C;ptyhold=${KEY};t=1795361801.123456;l=echo"h\xc3\xa9";l=1;d=2`, 'echo"hé";l=1;d=2'],
    [`C;ptyhold=${KEY};l=${'x'.repeat(4_096)}`, 'x'.repeat(4_096)],
    [`C;ptyhold=${KEY};t=1795361801.123456`, undefined],
    [`C;ptyhold=${KEY};l=`, undefined],
  ])('tells the line that was read: %j', (body, line) => {
    const [found, ...others] = scan(`ls\r\n\x1b]133;${body}${BEL}x`);
    expect([found?.kind, found?.line, others.length]).toEqual(['output', line, 0]);
  });

  it('gives the same marks at the same places wherever it is cut in two', () => {
    const stream = Buffer.from(`é\x1b]0;title${BEL}${end}\r\n${mark('A')}~ $ ${mark('B')}ls\x1b[m\r\n${mark('C')}`);
    const whole = new MarkScanner(KEYS, 50).push(stream);
    expect(kinds(whole)).toBe('end prompt input output');
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const scanner = new MarkScanner(KEYS, 50);
      const marks = [...scanner.push(stream.subarray(0, cut)), ...scanner.push(stream.subarray(cut))];
      expect(marks, `cut at ${cut}`).toEqual(whole);
    }
  });

  it('gives the same marks when it comes byte by byte', () => {
    const stream = Buffer.from(`a${end}b${mark('A')}`);
    const scanner = new MarkScanner(KEYS, 0);
    const marks = [...stream].flatMap((byte) => scanner.push(Uint8Array.of(byte)));
    expect(marks).toEqual(new MarkScanner(KEYS, 0).push(stream));
  });

  it('is searched through pieces that are views into larger buffers', () => {
    const buffer = Buffer.from(`----${end}----`);
    const [found] = new MarkScanner(KEYS, 0).push(buffer.subarray(4, 4 + end.length));
    expect(found?.start).toBe(0);
  });
});

describe('what is not a mark of ours', () => {
  it.each([
    ['a mark without a signature', `\x1b]133;D;0${BEL}`],
    ['a mark of another program with parameters', `\x1b]133;C;cmdline_url=ls${BEL}`],
    ['a wrong key', mark('D;0', 'badc0de')],
    ['a key with ours in front', mark('D;0', `${KEY}0`)],
    ['a key with ours at the end', mark('D;0', `0${KEY}`)],
    ['an unknown letter', mark('Z')],
    ['a status that is no number', mark('D;x')],
    ['a number that is none', `\x1b]133;D;0;ptyhold=${KEY}.x${BEL}`],
    ['something after the signature', `\x1b]133;D;0;ptyhold=${KEY};more${BEL}`],
    ['another escape sequence', `\x1b]134;D;0;ptyhold=${KEY}${BEL}`],
  ])('%s is passed over', (_, bytes) => {
    expect(kinds(scan(`${bytes}${mark('A')}`))).toBe('prompt');
  });

  it('an introducer that never ends holds nothing up', () => {
    const scanner = new MarkScanner(KEYS, 0);
    expect(scanner.push(Buffer.from(`\x1b]133;${'x'.repeat(100)}`))).toEqual([]);
    expect(kinds(scanner.push(Buffer.from(`${'y'.repeat(100)}${mark('A')}`)))).toBe('prompt');
  });

  it('an introducer cut off by a mark does not swallow it', () => {
    expect(kinds(scan(`\x1b]133;D;0;pty${mark('A')}`))).toBe('prompt');
  });

  it('a megabyte of escapes is passed in a moment', () => {
    const scanner = new MarkScanner(KEYS, 0);
    const { ms } = workOf(() => {
      for (let round = 0; round < 16; round += 1) scanner.push(Buffer.from('\x1b]133;'.repeat(11_000)));
    });
    expect(kinds(scanner.push(Buffer.from(mark('A'))))).toBe('prompt');
    expect(ms).toBeLessThan(5_000);
  });
});

describe('after a gap', () => {
  it('goes on at the new offset and forgets what was begun', () => {
    const scanner = new MarkScanner(KEYS, 0);
    scanner.push(Buffer.from(mark('D;0').slice(0, 12)));
    scanner.jump(5_000);
    expect(scanner.push(Buffer.from(mark('D;0').slice(12)))).toEqual([]);
    const [found] = scanner.push(Buffer.from(mark('A')));
    expect(found).toMatchObject({ kind: 'prompt', start: 5_000 + mark('D;0').length - 12 });
  });
});
