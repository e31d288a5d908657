// The shortened text of a command is shown where it costs less, and only there.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { DEFAULT_FOLD } from '../../terminal/fold.ts';
import type { Shortened } from '../services/reducers.ts';
import { showOutput } from './output.ts';

const PRINTED = Array.from({ length: 60 }, (_, n) => `commit ${n * 7919} by somebody on some day\r\n`).join('');

async function shown(short: Shortened | undefined, printed = PRINTED) {
  const fake = await new FakeSession({ shell: 'command' }).print(printed).sync();
  const given: string[] = [];
  const reduce = async (text: string) => {
    given.push(text);
    return short;
  };
  const output = await showOutput(fake.session, [{ from: 0, to: fake.printed }], {
    mode: 'head_tail',
    limits: { ...DEFAULT_FOLD, headLines: 5, tailLines: 5 },
    raw: false,
    reduce,
  });
  return { output, given };
}

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

  const different = (lines: number) => Array.from({ length: lines }, (_, n) => `${'abc'[n % 3]}${n}`).join('\n');

  it('that is itself long is folded, and the range of hidden lines is that of all that was printed', async () => {
    const { output } = await shown({ text: different(30), by: 'git log', notice: '' });
    expect(output.text).toContain('… 20 lines hidden …');
    expect(output).toMatchObject({ lines: 10, hiddenLines: 20, hiddenRange: { first: 1, last: 60 } });
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
