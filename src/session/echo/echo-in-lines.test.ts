// Lines as they are drawn, without the prompt behind them and the echo before them.
import { describe, expect, it } from 'vitest';
import { withoutEchoOnItsWay, withoutPromptAndEcho } from './echo-in-lines.ts';

const typed = (text: string, ...prompts: string[]) => ({ text, prompts, begun: [] as string[] });

describe('the prompt behind the output', () => {
  it('goes, and its line stays, so that all keep their numbers', () => {
    expect(withoutPromptAndEcho(['out', '>>>'], { prompt: '>>>' })).toEqual(['out', '']);
  });

  it('goes from behind output that did not end its line', () => {
    expect(withoutPromptAndEcho(['50%>>> ', ''], { prompt: '>>>' })).toEqual(['50%']);
  });

  it('stays where the last line ends otherwise', () => {
    expect(withoutPromptAndEcho(['>>>', 'out'], { prompt: '>>>' })).toEqual(['>>>', 'out']);
  });

  it('is nothing to take away where none is known', () => {
    expect(withoutPromptAndEcho(['$'], {})).toEqual(['$']);
    expect(withoutPromptAndEcho([], { prompt: '$' })).toEqual([]);
  });
});

describe('the echo before the output', () => {
  const python = (text: string) => ({ typed: typed(text, '>>> ') });

  it('becomes a blank line, with the prompt in front of it', () => {
    expect(withoutPromptAndEcho(['>>> 1+1', '2'], python('1+1'))).toEqual(['', '2']);
  });

  it('goes with the lines before it, which an editor of several lines draws again', () => {
    const irb = { text: 'end', prompts: ['irb(main):001:0> '], begun: ['def f(n)\nn + 1', 'n * 2'] };
    const drawn = ['irb(main):001:1* def f(n)', 'irb(main):002:1*   n + 1', 'irb(main):003:1*   n * 2'];
    const lines = [...drawn, 'irb(main):004:0> end', '=> :f'];
    expect(withoutPromptAndEcho(lines, { typed: irb })).toEqual(['', '', '', '', '=> :f']);
    const typedOnly = lines.slice(3);
    expect(withoutPromptAndEcho(typedOnly, { typed: irb })).toEqual(['', '=> :f']);
    const printed = ['irb(main):004:0> end', ...drawn];
    expect(withoutPromptAndEcho(printed, { typed: irb })).toEqual(['', ...drawn]);
  });

  it('goes where the text is higher than the screen, and its end is drawn alone, or twice', () => {
    const text = 'def f():\n  a()\n  b()\n  c()';
    const drawn = ['...   b()', '...   c()'];
    const high = { typed: { ...typed(text, '>>> '), isHigh: true } };
    expect(withoutPromptAndEcho([...drawn, 'out', 'c()'], high)).toEqual(['', '', 'out', 'c()']);
    expect(withoutPromptAndEcho([...drawn, ...drawn, '  c()'], high)).toEqual(['', '', '', '', '  c()']);
    expect(withoutPromptAndEcho(['>>> a', '1'], python('print(">>> a")\na'))).toEqual(['>>> a', '1']);
  });

  it('goes where the prompt was drawn once more before', () => {
    expect(withoutPromptAndEcho(['>>>', '>>> 1+1', '2'], python('1+1'))).toEqual(['', '', '2']);
  });

  it('goes with all its lines, and no further', () => {
    const lines = ['>>> for x in y:', '...   print(x)', '...', 'a', '...   print(x)'];
    expect(withoutPromptAndEcho(lines, python('for x in y:\n  print(x)\n'))).toEqual([
      '',
      '',
      '',
      'a',
      '...   print(x)',
    ]);
  });

  it('goes where spaces stand in the place of the prompt', () => {
    expect(withoutPromptAndEcho(['    1+1', '2'], python('1+1'))).toEqual(['', '2']);
    expect(withoutPromptAndEcho(['      1+1', '2'], python('1+1'))).toEqual(['      1+1', '2']);
  });

  it('is not taken for one behind something else, or further down', () => {
    expect(withoutPromptAndEcho(['found 1+1'], python('1+1'))).toEqual(['found 1+1']);
    expect(withoutPromptAndEcho(['2', '>>> 1+1'], python('1+1'))).toEqual(['2', '>>> 1+1']);
  });

  it('of another text stays', () => {
    expect(withoutPromptAndEcho(['>>> 2+2', '4'], python('1+1'))).toEqual(['>>> 2+2', '4']);
  });
});

it('both go together', () => {
  const around = { prompt: '>>>', typed: typed('1+1', '>>> ') };
  expect(withoutPromptAndEcho(['>>> 1+1', '2', '>>>'], around)).toEqual(['', '2', '']);
});

describe('a text of several lines that is on its way to the prompts of a program', () => {
  const sent = (text: string, prompts: readonly string[] | undefined = ['> ']) => ({ at: 0, text, prompts });

  it('is left out as far as it has come', () => {
    const lines = ['> f() {', '|   ready', '| }', 'ready'];
    for (const length of [1, 2, 3, 4])
      expect(withoutEchoOnItsWay(lines.slice(0, length), sent('f() {\n  ready\n}'))).toEqual(lines.slice(3, length));
    expect(withoutEchoOnItsWay(['> f() {', '|   rea'], sent('f() {\n  ready\n}'))).toEqual([]);
  });

  it('is left out where its first line is gone and no prompt stands before the others', () => {
    expect(withoutEchoOnItsWay(['  ready', '}', 'is ready'], sent('f() {\n  ready\n}'))).toEqual(['is ready']);
    expect(withoutEchoOnItsWay(['  rea'], sent('f() {\n  ready\n}'))).toEqual([]);
  });

  it('leaves what the program prints between its lines', () => {
    const lines = ['> a', 'ready', '> b', 'b'];
    expect(withoutEchoOnItsWay(lines, sent('a\nb'))).toEqual(['ready', 'b']);
  });

  it('is all there is to leave out', () => {
    expect(withoutEchoOnItsWay(['> a'], sent('a'))).toEqual(['> a']);
    expect(withoutEchoOnItsWay(['a', 'b'], { at: 0, text: 'a\nb' })).toEqual(['a', 'b']);
  });
});
