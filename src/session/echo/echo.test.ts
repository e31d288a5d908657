// Echoes as terminals and line editors give them, and what only looks like one.
import { describe, expect, it } from 'vitest';
import {
  ECHO_KEPT,
  echoedLineLength,
  echoedLinesLength,
  echoLength,
  findEchoOnItsWay,
  isBehindPrompt,
  isEchoOf,
  kernelEchoes,
  kernelEchoLength,
  linesOf,
  piecesLength,
  stripSequences,
} from './echo.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('text without its sequences', () => {
  it.each([
    ['\x1b[1;31mred\x1b[0m', 'red'],
    ['\x1b]0;title\x07text', 'text'],
    ["printf 'a^\b\tb'", "printf 'ab'"],
    ['\x1b]133;A\x1b\\text', 'text'],
    ['\x1b(B\x1b7text\x1b8', 'text'],
    ['a\x08b\r', 'ab'],
    ['\x1b[?2004htext  ', 'text'],
    ['äあ😀', 'äあ😀'],
  ])('of %j is %j', (given, shown) => {
    expect(stripSequences(bytes(given))).toBe(shown);
  });
});

describe('lines', () => {
  it('end with a line feed each, and what follows the last is none', () => {
    expect([...linesOf(bytes('one\r\ntwo\r\nrest'))]).toEqual([
      { text: 'one', length: 5 },
      { text: 'two', length: 5 },
    ]);
  });
});

describe('the echo of an editor that leaves its line by moving the cursor, or the screen', () => {
  const drawn = (typed: string, leave: string, output: string): Uint8Array =>
    bytes(`\x1b[1Grb> \x1b[1m${typed}\x1b[0m\x1b[K\x1b[1G${leave}\x1b[1G\x1b[K\x1b[1G${output}\r\n`);

  it.each(['\x1b[1B', '\x1b[1S', '\x1b[B'])('ends before an output that ends with the same words: %j', (leave) => {
    const shown = drawn('42', leave, '=> 42');
    expect(stripSequences(shown.subarray(echoLength(shown, '42')))).toBe('=> 42');
    expect(echoLength(drawn('6*7', leave, '=> 42'), '6*7')).toBe(0);
  });

  it('goes on to the end of its line where the prompt has a row above', () => {
    const shown = bytes('~/shop\x1b[1B\x1b[1G> ls\r\n');
    expect(echoLength(shown, 'ls')).toBe(shown.length);
  });
});

describe('the echo of one line', () => {
  it('may stand behind a short prompt, and not behind a sentence', () => {
    expect(isEchoOf('> ls', 'ls')).toBe(true);
    expect(isEchoOf('heredoc> x = 1', 'x = 1')).toBe(true);
    expect(isEchoOf('the answer is: ls', 'ls')).toBe(false);
  });

  it('has no tabs and no spaces at its end', () => {
    expect(isEchoOf('> ab', '\ta\tb  ')).toBe(true);
  });

  it('shows a tab as the editor draws it', () => {
    for (const shown of ['> ^Ia^Ib', '>    a   b', '> ab']) expect(isEchoOf(shown, '\ta\tb')).toBe(true);
    expect([isEchoOf('> ^Ia', 'a'), isEchoOf('> ^Ia^Ic', '\ta\tb')]).toEqual([true, false]);
  });

  it('of an empty line is a prompt at most', () => {
    expect([isEchoOf('', ''), isEchoOf('> ', ''), isEchoOf('done', '')]).toEqual([true, true, false]);
  });

  it('stands behind a prompt that is known, or one that asks for more there', () => {
    const prompts = ['>>> '];
    expect(isBehindPrompt('>>> x = 1', 'x = 1', prompts)).toBe(true);
    expect(isBehindPrompt('...     y = 2', '    y = 2', prompts)).toBe(true);
    expect(isBehindPrompt('found x = 1', 'x = 1', prompts)).toBe(false);
    expect(isBehindPrompt('>>> x = 1', 'x = 1', [])).toBe(false);
    expect(isBehindPrompt('irb(main):003:1*', '', ['irb(main):001:0> '])).toBe(true);
    expect(isBehindPrompt('irb(main):003:1* x', '', ['irb(main):001:0> '])).toBe(false);
    expect(isBehindPrompt('ghci| :}', ':}', ['ghci> '])).toBe(true);
  });
});

describe('the echo of several lines', () => {
  const shown = bytes('> one\r\n> two\r\nanswer\r\n');

  it('is as long as the lines that came in their order', () => {
    expect(echoedLinesLength(shown, ['one', 'two', 'three'])).toBe(14);
    expect(echoedLinesLength(shown, ['one'])).toBe(7);
    expect(echoedLinesLength(shown, ['two', 'one'])).toBe(0);
    expect(echoedLinesLength(shown, [])).toBe(0);
  });

  it('may be that of any one of them', () => {
    expect(echoedLineLength(shown, ['zero', '', 'one', 'two'])).toBe(7);
    expect(echoedLineLength(shown, ['answer'])).toBe(0);
  });
});

describe('the echo of a terminal in line mode', () => {
  it('is the text with CR LF, byte for byte', () => {
    expect(kernelEchoLength(bytes('a\r\nb\r\nmore'), 'a\nb')).toBe(6);
    expect(kernelEchoLength(bytes('a\nb\n'), 'a\nb')).toBe(0);
    expect(kernelEchoLength(bytes('a\r\nb'), 'a\nb')).toBe(0);
    expect(kernelEchoLength(bytes('é\r\n'), 'é')).toBe(4);
  });

  it('shows the brackets of a paste that nobody asked for', () => {
    expect(kernelEchoes('x').map(String)).toEqual(['x\r\n', '^[[200~x^[[201~\r\n']);
  });
});

describe('how long an echo is', () => {
  it('goes to the end of the first line where an editor drew it', () => {
    expect(echoLength(bytes('\x1b[32mls\x1b[0m -l\r\nout\r\n'), 'ls -l')).toBe(
      Buffer.byteLength('\x1b[32mls\x1b[0m -l\r\n'),
    );
  });

  it('does not matter by how the editor wrapped it', () => {
    expect(echoLength(bytes('$ echo long wo \rrd\r\nout\r\n'), 'echo long word')).toBe(20);
  });

  it('is nothing before a line has ended, or where the line says something else', () => {
    expect(echoLength(bytes('ls'), 'ls')).toBe(0);
    expect(echoLength(bytes('total 8\r\n'), 'ls')).toBe(0);
    expect(echoLength(bytes('anything\r\n'), '')).toBe(0);
  });

  it('of a text that the terminal cannot keep is that of the pieces that it kept', () => {
    const text = Array.from({ length: 500 }, (_, n) => `line number ${n}`).join('\n');
    expect(text.length).toBeGreaterThan(ECHO_KEPT);
    const kept = 'line number 0\r\nline number 1\r\nber 250\r\n';
    expect(echoLength(bytes(`${kept}output\r\nline number 3\r\n`), text)).toBe(kept.length);
    expect(piecesLength(bytes(`${kept}output\r\n`), text)).toBe(kept.length);
  });
});

describe('an echo on its way', () => {
  it('is what the first line begins with, however it is drawn', () => {
    expect(findEchoOnItsWay(bytes('\x1b[1mec'), 'echo hi\nmore')).toBe(0);
    expect(findEchoOnItsWay(bytes('echo hi mo'), 'echo hi\nmore')).toBeUndefined();
  });
});
