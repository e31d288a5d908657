// Any part of the journal, by its lines or by command, and what is said where there is less than was asked for.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { workOf } from '../../../test/helpers/work.ts';
import type { OutputForm } from '../services/reducers.ts';
import { type Excerpt, type JournalPart, parseLineRange, takeExcerpt } from './excerpt.ts';

describe('a range of lines', () => {
  it.each([
    ['31:442', 31, 442],
    ['7', 7, 7],
    ['7:7', 7, 7],
    ['7:', 7, Number.MAX_SAFE_INTEGER],
    [':7', 1, 7],
    [' 1 : 2 ', 1, 2],
  ])('%j goes from %i to %i', (text, first, last) => {
    expect(parseLineRange(text)).toEqual({ first, last });
  });

  it.each(['', ':', '0:5', '5:4', '-1', '1-5', 'a:b', '1:2:3', '1.5'])('is not %j', (text) => {
    expect(() => parseLineRange(text)).toThrow(`line_range "${text}" is no range of lines.`);
  });

  it('is refused at once however long it is', () => {
    for (const text of [`${' '.repeat(100_000)}x`, `1${' '.repeat(100_000)}x`, `${'1'.repeat(100_000)}x`])
      expect(workOf(() => expect(() => parseLineRange(text)).toThrow('is no range of lines')).ms).toBeLessThan(500);
  });
});

const WORDS = ['apple', 'bridge', 'candle', 'drum', 'eagle', 'forest', 'glass'];
const line = (n: number): string => `${WORDS[n % 7]} ${n}`;
const lines = (from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => line(from + at));
const text = (from: number, to: number): string =>
  lines(from, to)
    .map((each) => `${each}\r\n`)
    .join('');

async function printed(output: string): Promise<FakeSession> {
  return new FakeSession({ shell: 'command' }).print(output).sync();
}

function read(fake: FakeSession, part: JournalPart, form: OutputForm = {}): Promise<Excerpt> {
  return takeExcerpt(fake.context(), fake.session, part, form);
}

const range = (of: string): JournalPart => ({ kind: 'range', range: of });

describe('lines by their numbers', () => {
  it('are all of those asked for, both ends included', async () => {
    const found = await read(await printed(text(1, 50)), range('10:12'));
    expect(found.output.text.split('\n')).toEqual(lines(10, 12));
    expect([found.first, found.last, found.notes]).toEqual([10, 12, []]);
  });

  it('end with the last one there is', async () => {
    const found = await read(await printed(`${text(1, 49)}${line(50)}`), range('49:900'));
    expect(found.output.text.split('\n')).toEqual(lines(49, 50));
    expect([found.first, found.last]).toEqual([49, 50]);
  });

  it('are not folded unless that is asked for', async () => {
    const fake = await printed(text(1, 500));
    expect((await read(fake, range('1:400'))).output.hiddenLines).toBe(0);
    expect((await read(fake, range('1:400'), { fold: 'head_tail' })).output.hiddenLines).toBe(200);
  });

  it('are whole where they begin in one file of the journal and end in the next', async () => {
    const fake = new FakeSession({ shell: 'command' })
      .print(`${text(1, 2)}one li`)
      .nextFile()
      .print(`ne\r\n${text(4, 5)}`);
    await fake.sync();
    expect((await read(fake, range('3:4'))).output.text).toBe(`one line\n${line(4)}`);
    expect((await read(fake, range('1:2'))).output.text).toBe(`${line(1)}\n${line(2)}`);
  });

  it('behind the last are told to be missing', async () => {
    await expect(read(await printed(text(1, 50)), range('51:60'))).rejects.toMatchObject({
      message: 'line_range "51:60" begins after the last line, 50.',
      hint: 'Lines 1 to 50 are there.',
    });
  });
});

describe('the last lines', () => {
  it('are so many, or all there are', async () => {
    const fake = await printed(text(1, 50));
    expect((await read(fake, { kind: 'lines', count: 3 })).output.text.split('\n')).toEqual(lines(48, 50));
    expect((await read(fake, { kind: 'lines', count: 300 })).first).toBe(1);
  });

  it('are the very last ones where not all of them can be shown', async () => {
    const fake = await printed(text(1, 5_000));
    const { output } = await read(fake, { kind: 'lines', count: 4_999 });
    expect(output.hiddenLines).toBeGreaterThan(0);
    expect(output.text.endsWith(line(5_000))).toBe(true);
    expect(output.text).not.toContain(`${line(2)}\n`);
  });
});

describe('everything', () => {
  it('is folded, with the numbers that bring the rest', async () => {
    const { output, first, last } = await read(await printed(text(1, 500)), { kind: 'full' });
    expect([first, last, output.hiddenRange]).toEqual([1, 500, { first: 101, last: 400 }]);
  });

  it('of an empty journal is nothing', async () => {
    const { output, first, last } = await read(await printed(''), { kind: 'full' });
    expect([output.text, first, last]).toEqual(['', 1, 0]);
  });
});

describe('lines that are no longer kept', () => {
  async function dropped(): Promise<FakeSession> {
    const fake = new FakeSession({ shell: 'command' }).print(text(1, 30)).nextFile().print(text(31, 50));
    await fake.sync();
    return fake.dropOldest();
  }

  it('are told where all was asked for', async () => {
    const found = await read(await dropped(), { kind: 'full' });
    expect(found.output.text.split('\n')).toEqual(lines(31, 50));
    expect(found.notes).toEqual(['lines before 31 are no longer kept']);
  });

  it('are told where a range begins in them, and refused where it ends in them', async () => {
    const fake = await dropped();
    const found = await read(fake, range('20:32'));
    expect(found.output.text.split('\n')).toEqual(lines(31, 32));
    expect([found.first, found.notes]).toEqual([31, ['lines before 31 are no longer kept']]);
    await expect(read(fake, range('20:30'))).rejects.toThrow('The lines of line_range "20:30" are no longer kept.');
  });

  it('are not told of where nobody asked for them', async () => {
    const fake = await dropped();
    expect((await read(fake, range('31:32'))).notes).toEqual([]);
    expect((await read(fake, { kind: 'lines', count: 100 })).notes).toEqual([]);
  });

  it('are told as gaps where they are missing in the middle', async () => {
    const fake = new FakeSession({ shell: 'command' }).print(text(1, 3)).nextFile('full', 500).print(text(4, 6));
    await fake.sync();
    expect((await read(fake, { kind: 'full' })).gaps).toMatchObject([{ why: 'full' }]);
    expect((await read(fake, { kind: 'lines', count: 2 })).gaps).toEqual([]);
  });
});

describe('the output of a command', () => {
  async function three(): Promise<FakeSession> {
    const fake = new FakeSession().prompts().rounds('one', 'a\r\n').rounds('two', 'b\r\nc\r\n', 3);
    return fake.takes('three').print('d\r\n').sync();
  }

  it('is counted from the newest, which may still run', async () => {
    const fake = await three();
    const told = async (back: number) => {
      const { output, command } = await read(fake, range(`-${back}`));
      return [output.text, command];
    };
    expect(await told(1)).toEqual(['d', { back: 1, text: 'three', status: undefined }]);
    expect(await told(2)).toEqual(['b\nc', { back: 2, text: 'two', status: 3 }]);
    expect(await told(3)).toEqual(['a', { back: 3, text: 'one', status: 0 }]);
  });

  it('has the numbers of its lines', async () => {
    const { first, last } = await read(await three(), range('-2'));
    expect([first, last]).toEqual([4, 5]);
  });

  it('is refused where there are not so many', async () => {
    await expect(read(await three(), range('-4'))).rejects.toThrow('Where the output of command -4 begins');
  });

  it('is told to be cut where its beginning is no longer kept', async () => {
    const fake = new FakeSession().prompts().takes('make').print(text(1, 30)).nextFile().print(text(31, 40)).ends(1);
    await fake.prompts().sync();
    fake.dropOldest();
    const { output, notes } = await read(fake, range('-1'));
    expect(output.text.split('\n')).toEqual(lines(31, 40));
    expect(notes).toEqual(['lines before 32 are no longer kept']);
  });
});

describe('a search', () => {
  const grep = (pattern: string, of?: string, context = 0): JournalPart => ({
    kind: 'grep',
    pattern,
    range: of,
    context,
  });

  it('tells the lines that match with their numbers, and how many there are', async () => {
    const { output, notes } = await read(await printed(text(1, 50)), grep('^eagle 1'));
    expect(output.text.split('\n')).toEqual(['11: eagle 11', '18: eagle 18']);
    expect(notes).toEqual(['2 of 50 lines match']);
  });

  it('may be held to a range of lines, or to a command', async () => {
    expect((await read(await printed(text(1, 50)), grep('eagle', '12:20'))).output.text).toBe('18: eagle 18');
    const fake = await new FakeSession().prompts().rounds('one', 'x\r\n').rounds('two', 'x\r\ny\r\n').sync();
    expect((await read(fake, grep('x', '-1'))).output.text).toBe('4: x');
  });

  it('tells how to come to the others', async () => {
    const { output, notes } = await read(await printed(text(1, 9_000)), grep('apple'));
    expect(output.hiddenLines).toBeGreaterThan(0);
    expect(notes[1]).toMatch(/^the others: grep with line_range="\d+:\d+"$/);
  });

  it('with a wrong pattern is refused', async () => {
    await expect(read(await printed(''), grep('('))).rejects.toThrow('grep is no valid regular expression');
  });
});
