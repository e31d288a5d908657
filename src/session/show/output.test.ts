// The shortened text of a command is shown where it costs less, and only there.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { DEFAULT_FOLD } from '../../terminal/fold.ts';
import type { ForCommand, Shortened } from '../services/reducers.ts';
import { showOutput } from './output.ts';

const PRINTED = Array.from({ length: 60 }, (_, n) => `commit ${n * 7919} by somebody on some day\r\n`).join('');

async function shown(short: Shortened | undefined, printed = PRINTED) {
  const fake = await new FakeSession({ shell: 'command' }).print(printed).sync();
  const given: string[] = [];
  const reducing: ForCommand = {
    reduce: async (text) => {
      given.push(text);
      return short;
    },
    reduceAside: async ({ parts }) => {
      given.push(Buffer.concat(parts).toString());
      return short && { ...short, lastLines: printed.split('\n').length - 1 };
    },
  };
  const output = await showOutput(fake.session, [{ from: 0, to: fake.printed }], {
    mode: 'head_tail',
    limits: { ...DEFAULT_FOLD, headLines: 5, tailLines: 5 },
    raw: false,
    reducing,
  });
  return { output, given };
}

const different = (lines: number) => Array.from({ length: lines }, (_, n) => `${'abc'[n % 3]}${n}`).join('\n');

describe('a shortened text', () => {
  it('is made of all that was printed, not of what folding leaves', async () => {
    const { given } = await shown(undefined);
    expect(given[0]?.split('\n')).toHaveLength(60);
  });

  it('is shown where it is cheaper, with what it saved', async () => {
    const { output } = await shown({ text: '60 commits', by: 'git log', notice: 'authors left out' });
    expect(output).toMatchObject({
      text: '60 commits',
      lines: 1,
      rawLines: 60,
      hiddenLines: 0,
      hiddenRange: undefined,
    });
    expect(output.reduced).toMatchObject({ by: 'git log', notice: 'authors left out' });
    expect(output.reduced?.after).toBeLessThan(output.reduced?.before ?? 0);
  });

  it('is left where it costs more with its notice', async () => {
    const plain = (await shown(undefined)).output;
    const { output } = await shown({ text: 'short', by: 'git log', notice: 'a very long notice '.repeat(100) });
    expect(output).toEqual(plain);
    expect([plain.reduced, plain.rawLines]).toEqual([undefined, 60]);
  });

  it('that is itself long is folded, and the range of hidden lines is that of all that was printed', async () => {
    const { output } = await shown({ text: different(30), by: 'git log', notice: '' });
    expect(output.text).toContain('… 20 lines hidden …');
    expect(output).toMatchObject({ lines: 10, hiddenLines: 20, hiddenRange: { first: 1, last: 60 } });
  });

  it('may cost more than both ends of what was printed, since it tells all', async () => {
    const ends = (await shown(undefined)).output;
    expect(ends.hiddenLines).toBeGreaterThan(0);
    const words = Math.ceil(1.5 * ends.tokens);
    const all = (await shown({ text: 'word '.repeat(words), by: 'git log', notice: '' })).output;
    expect(all).toMatchObject({ lines: 1, hiddenLines: 0, reduced: { before: ends.tokens } });
    expect((await shown({ text: 'word '.repeat(2 * words), by: 'git log', notice: '' })).output).toEqual(ends);
  });

  it('hides no more lines than would be hidden of what was printed', async () => {
    const found = different(60).replaceAll('\n', ' stands in a file with a rather long name\r\n');
    const plain = (await shown(undefined, found)).output;
    expect(plain.hiddenLines).toBe(50);
    const longer = (lines: number) => shown({ text: different(lines), by: 'grep', notice: '' }, found);
    expect((await longer(70)).output).toMatchObject({ hiddenLines: 50, reduced: { by: 'grep' } });
    expect((await longer(300)).output).toEqual(plain);
  });
});

describe('an output that is shown at both ends only', () => {
  const LINE = `commit by somebody on some day ${'x'.repeat(69)}\r\n`;
  const long = (bytes: number) => LINE.repeat(bytes / LINE.length);
  const MB = 1024 * 1024;

  it('is shortened as a whole, and may cost more than the ends do', async () => {
    const ends = (await shown(undefined, long(MB))).output;
    expect(ends.hiddenLines).toBeGreaterThan(5_000);
    const { output, given } = await shown({ text: different(30), by: 'git log', notice: '' }, long(MB));
    expect(given).toEqual([long(MB)]);
    expect(output).toMatchObject({ reduced: { by: 'git log' }, rawLines: ends.rawLines });
    expect(output.hiddenRange).toEqual({ first: 1, last: ends.rawLines });
    const words = Math.ceil(1.5 * ends.tokens);
    const dearer = (await shown({ text: 'word '.repeat(words), by: 'git log', notice: '' }, long(MB))).output;
    expect(dearer.tokens).toBeGreaterThan(ends.tokens);
    expect(dearer.hiddenLines).toBe(0);
    expect((await shown({ text: 'word '.repeat(2 * words), by: 'git log', notice: '' }, long(MB))).output).toEqual(
      ends,
    );
  });

  it('stays as it is where it is too long for that', async () => {
    const { output, given } = await shown({ text: 'short', by: 'git log', notice: '' }, long(5 * MB));
    expect(given).toEqual([]);
    expect(output.reduced).toBeUndefined();
  });
});
