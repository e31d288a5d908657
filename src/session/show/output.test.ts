// The shortened text of a command is shown where it costs less, and only there.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { DEFAULT_FOLD } from '../../terminal/fold.ts';
import type { Shortened } from '../services/reducers.ts';
import { showOutput } from './output.ts';

const PRINTED = Array.from({ length: 60 }, (_, n) => `commit ${n * 7919} by somebody on some day\r\n`).join('');

async function shown(short: Shortened | undefined) {
  const fake = await new FakeSession({ shell: 'command' }).print(PRINTED).sync();
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

  it('that is itself long is folded, without numbers of lines that are not those of the journal', async () => {
    const long = Array.from({ length: 30 }, (_, n) => `${'abc'[n % 3]}${n}`).join('\n');
    const { output } = await shown({ text: long, by: 'git log', notice: '' });
    expect(output.text).toContain('… 20 lines hidden …');
    expect(output).toMatchObject({ lines: 10, hiddenLines: 20, hiddenRange: undefined });
  });
});
