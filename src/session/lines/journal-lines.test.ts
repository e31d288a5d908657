// Lines of the journal, one for each line feed, however it is cut into pieces.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { readLines } from './journal-lines.ts';
import { readKeptText } from './whole-journal.ts';

async function linesOf(fake: FakeSession, from = 0, to = fake.printed): Promise<[number: number, line: string][]> {
  await fake.sync();
  const found: [number, string][] = [];
  for await (const { first, lines } of readLines(fake.session, { from, to }))
    for (const [at, line] of lines.entries()) found.push([first + at, line]);
  return found;
}

const session = (output: string): FakeSession => new FakeSession({ shell: 'command' }).print(output);

describe('lines', () => {
  it('are drawn, and numbered from the first byte of the session on', async () => {
    expect(await linesOf(session('one\r\n10%\r100%\r\n\r\n\x1b[1mfour\x1b[0m'))).toEqual([
      [1, 'one'],
      [2, '100%'],
      [3, ''],
      [4, 'four'],
    ]);
  });

  it('are drawn where an editor goes back over its line', async () => {
    const prompt = `%${' '.repeat(79)}\r \r\x1b[K~# \x1b[K\r\x1b[3Cmake\r\x1b[3C\x1b[32mmake\x1b[m test\r\n`;
    expect(await linesOf(session(`one\r\n${prompt}three\r\n`))).toEqual([
      [1, 'one'],
      [2, '~# make test'],
      [3, 'three'],
    ]);
  });

  it('are as many as there are line feeds, where the cursor goes from line to line too', async () => {
    const lines = await linesOf(session('one\r\ntwo\r\n\x1b[1Aover\r\nfour\r\n'));
    expect(lines.map(([number]) => number)).toEqual([1, 2, 3, 4]);
    expect(lines.at(-1)).toEqual([4, 'four']);
  });

  it('begin with the rest of one where the range does', async () => {
    expect(await linesOf(session('one\r\ntwo\r\n'), 1, 8)).toEqual([
      [1, 'ne'],
      [2, 'two'],
    ]);
  });

  it('take no more than about twice the time where one is twice as long', async () => {
    const timed = async (times: number): Promise<number> => {
      const fake = session(`${'50%\r'.repeat(times * 1_000_000)}\n`);
      await fake.sync();
      const before = process.cpuUsage();
      expect(await linesOf(fake)).toEqual([[1, '50%']]);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const once = await timed(1);
    expect(await timed(2)).toBeLessThan(3 * once);
  });

  it('are whole where they are longer than what is read at a time', async () => {
    const long = 'x'.repeat(100_000);
    const lines = await linesOf(session(`one\r\n${long}\r\nthree\r\n`));
    expect(lines.map(([number, line]) => [number, line.length])).toEqual([
      [1, 3],
      [2, 100_000],
      [3, 5],
    ]);
  });

  it('end at a gap, and have their own numbers behind it', async () => {
    const fake = session('one\r\ntw').nextFile('full', 50).print('o\r\nthree\r\n');
    expect(await linesOf(fake)).toEqual([
      [1, 'one'],
      [2, 'tw'],
      [2, 'o'],
      [3, 'three'],
    ]);
  });

  it('are none in an empty range', async () => {
    expect(await linesOf(session('one\r\n'), 3, 3)).toEqual([]);
  });
});

describe('all that is kept', () => {
  async function kept(fake: FakeSession): Promise<string> {
    let all = '';
    for await (const part of readKeptText((await fake.sync()).session))
      all += typeof part === 'string' ? part : `⟨${part.why}⟩`;
    return all;
  }

  it('is text in whole lines, with the gaps between', async () => {
    const fake = session('one\r\ntw').nextFile('killed', 50).print('three\r\nfour');
    expect(await kept(fake)).toBe('one\ntw\n⟨killed⟩three\nfour\n');
  });

  it('goes across files, and begins with the oldest', async () => {
    const fake = session('one\r\ntwo\r\nth').nextFile().print('ree\r\n');
    expect(await kept(fake)).toBe('one\ntwo\nthree\n');
    expect(await kept(fake.dropOldest())).toBe('ree\n');
  });

  it('of an empty journal is nothing', async () => {
    expect(await kept(session(''))).toBe('');
  });
});
