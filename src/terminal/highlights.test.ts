import { describe, expect, it } from 'vitest';
import { findHighlights } from './highlights.ts';
import { parseStyledLines } from './styled-lines.ts';

const found = (lines: string[], cols = 40) =>
  findHighlights(parseStyledLines(lines), cols).map(({ row, text }) => `${row}: ${text}`);

describe('what is selected', () => {
  it('is the line of a menu in exchanged colours', () => {
    expect(found(['Choose', '  one', '  \x1b[7mtwo\x1b[0m', '  three'])).toEqual(['2: two']);
  });

  it('is found on a ground that the whole screen has', () => {
    const panel = ['a', 'b', 'c', 'd', 'e'].map((name) => `\x1b[37;44m${name.padEnd(40)}`);
    panel[2] = `\x1b[30;46m${'c'.padEnd(40)}\x1b[37;44m`;
    expect(found(panel)).toEqual(['2: c']);
  });

  it('is nothing where all of a few lines have one ground, and the odd line among them', () => {
    expect(found(['\x1b[37;40m', '  > one', '    two', '    three', ''])).toEqual([]);
    expect(found(['\x1b[37;40m', '  one', '\x1b[7m  two', '\x1b[27m  three', ''])).toEqual(['2: two']);
  });

  it('is a line with a background of 256 or of true colours too', () => {
    expect(found(['one', '\x1b[1;38;5;161;48;5;236m> \x1b[38;5;254mtwo\x1b[0m', 'three'])).toEqual(['1: > two']);
    expect(found(['one', '\x1b[48;2;1;2;3mtwo\x1b[49m', 'three'])).toEqual(['1: two']);
  });

  it('is not text in colours or bold', () => {
    expect(found(['\x1b[1;31merror\x1b[0m: x', '\x1b[38;5;7;1mbold\x1b[0m', '\x1b[4:3mwavy\x1b[0m'])).toEqual([]);
  });

  it('is neither a title at the top, a status line at the bottom, nor a row of keys', () => {
    const bar = `\x1b[7m${'file.txt'.padEnd(40)}\x1b[0m`;
    expect(found([bar, 'text', 'text', bar, ':'])).toEqual([]);
    expect(found(['text', 'F1\x1b[30;46mHelp\x1b[0m F2\x1b[30;46mSave\x1b[0m'])).toEqual([]);
  });

  it('is the item with the mark where all items have a look of their own', () => {
    const item = (text: string, box = ' ', mark = '44') =>
      `\x1b[30;47m│  \x1b[37;44m[\x1b[${mark}m${box}\x1b[44m] ${text}\x1b[30;47m${' '.repeat(20)}│`;
    const around = `\x1b[30;47m│${' '.repeat(32)}│`;
    const few = [around, item('a', '*'), item('b', ' ', '41'), item('c'), around];
    expect(found(few)).toEqual(['2: [ ] b']);
    expect(found([around, item('a', '*', '41'), ...'bcde'.split('').map((each) => item(each)), around])).toEqual([
      '1: [*] a',
    ]);
    expect(found([around, item('a'), item('b'), around])).toEqual(['1: [ ] a', '2: [ ] b']);
    const menu = (text: string, ground = '47') => `\x1b[30;47m│    \x1b[${ground}m${text}\x1b[47m    │\x1b[40m `;
    expect(found([around, menu('a'), menu('b', '41'), menu('c'), around])).toEqual(['2: b']);
  });

  it('is an item in a window, in two parts, where the screen behind has its look', () => {
    const item = (key: string, text: string, ground = '47') =>
      `\x1b[44m${' '.repeat(8)}\x1b[47m│ \x1b[${ground}m${key}\x1b[47m  \x1b[${ground}m${text}\x1b[47m      │\x1b[44m`;
    const row = `\x1b[44m${' '.repeat(40)}`;
    const screen = [
      ...Array<string>(9).fill(row),
      item('a', 'one'),
      item('b', 'two', '44'),
      item('c', 'three'),
      item('d', 'four'),
      row,
      row,
    ];
    expect(found(screen)).toEqual(['10: b  two']);
    const key = (text: string) => `\x1b[44m${text}\x1b[47m  `;
    const keys = `\x1b[44m${' '.repeat(8)}\x1b[47m│ ${key('F1')}Help  ${key('F2')}Save │\x1b[44m`;
    expect(found(screen.with(10, keys))).toEqual([]);
  });

  it('is not what many lines have', () => {
    expect(found(Array.from({ length: 8 }, (_, row) => `x \x1b[7m${row}\x1b[0m y`))).toEqual([]);
  });
});

describe('a line with styles', () => {
  it('keeps its text, with a style that lasts over the line end', () => {
    const [first, second] = parseStyledLines(['a\x1b[7mb', 'c\x1b[27md']);
    expect([first?.text, second?.text]).toEqual(['ab', 'cd']);
    expect(second?.runs).toEqual([
      { ground: 'reverse ', text: 'c' },
      { ground: '', text: 'd' },
    ]);
  });

  it('draws the lines of the line drawing set, and drops links', () => {
    expect(
      parseStyledLines(['\x0elqk\x0f l', '\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\']).map(({ text }) => text),
    ).toEqual(['┌─┐ l', 'link']);
  });
});
