// What of hostile output may be replayed, however it is cut.
import { describe, expect, it } from 'vitest';
import { Replayable } from './replayable.ts';

const KEY = 'abcdef0123456789';

function replay(text: string, secrets: string[] = []): string {
  const replayable = new Replayable(secrets);
  return replayable.push(Buffer.from(text)) + replayable.end();
}

function inPieces(bytes: Buffer, size: number, secrets: string[] = []): string {
  const replayable = new Replayable(secrets);
  let out = '';
  for (let at = 0; at < bytes.length; at += size) out += replayable.push(bytes.subarray(at, at + size));
  return out + replayable.end();
}

describe('what draws', () => {
  it.each([
    'plain\r\n\ttext é 日本 👍🏽',
    '\x1b[31mred\x1b[38;5;200;1m\x1b[38:2::1:2:3mcolours\x1b[m',
    '\x1b[2J\x1b[H\x1b[5;10Hmoved\x1b[K\x1b[3A\x1b[2D\b \x1b[?25l\x1b[?1049h\x1b[?1049l',
    '\x1b7\x1b[1;20r\x1b[3L\x1bM\x1bD\x1b8\x1b[4h\x1b[4l',
    '\x1b(0lqk\x1b(B\x0elqk\x0f',
  ])('stays as it is: %j', (text) => {
    expect(replay(text)).toBe(text);
  });
});

describe('what asks, or changes more than the screen', () => {
  it.each<[string, string]>([
    ['a title', '\x1b]0;title\x07'],
    ['a title of screen', '\x1bktitle\x1b\\'],
    ['a link', '\x1b]8;;http://evil.example\x1b\\'],
    ['the clipboard', '\x1b]52;c;ZXZpbA==\x07'],
    ['a mark', '\x1b]133;D;0;ptyhold=abc.1;t=1.5\x07'],
    ['a question for the terminal', '\x1b[c\x1b[>c\x1b[6n\x1b[?6n\x1b[5n\x1b[>q\x1b[?2026$p\x1b[x\x1b[18t\x1bZ\x05'],
    ['a question in a string', '\x1bP$qm\x1b\\\x1bP+q544e\x1b\\'],
    ['a colour asked for', '\x1b]11;?\x07'],
    ['an image', '\x1b_Gf=24;AAAA\x1b\\\x1bPq#0;2;0\n-\x1b\\'],
    ['the mouse, the paste, the focus', '\x1b[?1000h\x1b[?1006h\x1b[?2004h\x1b[?1004h\x1b[?9h\x1b[?1h\x1b='],
    ['the window', '\x1b[8;10;10t\x1b[3;0;0t\x1b[9;1t'],
    ['the printer', '\x1b[5i\x1b[4i'],
    ['the keyboard', '\x1b[>1u\x1b[>4;2m\x1b[2h'],
    ['the bell', '\x07'],
    ['marks of direction', '\u202e\u2066\u200f'],
    ['controls of eight bits', '\u009b6n\u0090x\u009d0;a'.replace(/[6nx0;a]/g, '')],
  ])('%s is left out', (_, text) => {
    expect(replay(`a${text}b`)).toBe('ab');
  });

  it('keeps of several modes those that draw', () => {
    expect(replay('\x1b[?1049;1000;25h')).toBe('\x1b[?1049;25h');
  });

  it('takes no count that keeps an emulator busy', () => {
    expect(replay('\x1b[99999999b\x1b[38;2;1;2;3m')).toBe('\x1b[1000b\x1b[38;2;1;2;3m');
  });

  it('ends with what never ended', () => {
    for (const text of ['\x1b', '\x1b[31', '\x1b]0;title', '\x1bPq', '\x1b(']) expect(replay(`a${text}`)).toBe('a');
  });
});

describe('the pieces in which it comes', () => {
  it('change nothing', () => {
    const text = `a\x1b[31mé日\x1b]0;t\x1b\\b\x1b]8;;x\x07c\x1bP1\n2\x1b\\d\x1bktitle\x1b\\${KEY}e\x1b[?25;1000h👍🏽`;
    const bytes = Buffer.from(text);
    const whole = inPieces(bytes, bytes.length, [KEY]);
    expect(whole).toBe(`a\x1b[31mé日bcd${'*'.repeat(16)}e\x1b[?25h👍🏽`);
    for (const size of [1, 2, 3, 5, 7, 11]) expect(inPieces(bytes, size, [KEY])).toBe(whole);
  });
});

describe('the key of marks', () => {
  it.each([
    ['as it is', KEY],
    ['over the edge of a line', `${KEY.slice(0, 7)} \r${KEY.slice(7)}`],
    ['with a line end in it', `${KEY.slice(0, 7)}\r\n${KEY.slice(7)}`],
    ['with colours in it', `${KEY.slice(0, 3)}\x1b[7m${KEY.slice(3, 9)}\x1b[27m${KEY.slice(9)}`],
  ])('gets out nowhere: %s', (_, written) => {
    const out = replay(`x${written}y`, [KEY]);
    expect(out.replace(/\x1b\[\d*m|[ \r\n]/g, '')).toBe(`x${'*'.repeat(16)}y`);
  });
});
