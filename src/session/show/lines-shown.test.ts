// Lines as they are shown, with the numbers under which the hidden ones are found again.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { DEFAULT_FOLD } from '../../terminal/fold.ts';
import type { Range } from '../state/range.ts';
import { draw, numberOf, type OutputOptions, showLines, wholeText } from './lines-shown.ts';

const OPTIONS: OutputOptions = { mode: 'head_tail', limits: DEFAULT_FOLD, raw: false };
const FEW: OutputOptions = { ...OPTIONS, limits: { ...DEFAULT_FOLD, headLines: 2, tailLines: 2 } };

const numbered = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => `${'abcdefghij'[(from + at) % 10]} ${from + at}\r\n`).join('');

async function printed(text: string): Promise<FakeSession> {
  return new FakeSession({ shell: 'command' }).print(text).sync();
}

async function show(fake: FakeSession, ranges: readonly Range[], options = OPTIONS) {
  return showLines(fake.session, await draw(fake.session, ranges, options.raw), options);
}

const all = (fake: FakeSession): Range[] => [{ from: 0, to: fake.printed }];

describe('drawing', () => {
  it('gives the lines as a terminal shows them', async () => {
    const fake = await printed('10%\r100%\r\n\x1b[1mbold\x1b[0m\r\n');
    expect((await show(fake, all(fake))).text).toBe('100%\nbold');
  });

  it('gives raw bytes as they came, neutralised only', async () => {
    const fake = await printed('10%\r100%\r\n\x1b[1mbold\x1b[0m\r\n');
    const { text } = await show(fake, all(fake), { ...OPTIONS, raw: true });
    expect(text).toContain('10%');
    expect(text).not.toContain('\x1b');
  });

  it('puts parts one behind the other', async () => {
    const fake = await printed('one\r\nhidden\r\ntwo\r\n');
    const ranges = [
      { from: 0, to: 5 },
      { from: 13, to: 18 },
    ];
    expect((await show(fake, ranges)).text).toBe('one\ntwo');
    const parts = await draw(fake.session, ranges, false);
    expect(parts.map(({ from, lines }) => [from, lines])).toEqual([
      [0, ['one']],
      [13, ['two']],
    ]);
  });
});

describe('counts', () => {
  it('are of the lines without the blank ones around them', async () => {
    const fake = await printed('\r\n\r\none\r\n\r\ntwo\r\n  \r\n');
    const output = await show(fake, all(fake));
    expect(output).toMatchObject({ text: 'one\n\ntwo', lines: 3, rawLines: 3, hiddenLines: 0, hiddenRange: undefined });
    expect(output.tokens).toBe(output.rawTokens);
  });

  it('are none where nothing or blanks alone were printed', async () => {
    const fake = await printed('\r\n \r\n');
    expect(await show(fake, all(fake))).toMatchObject({ text: '', lines: 0, rawLines: 0, tokens: 0 });
  });

  it('tell what is hidden', async () => {
    const fake = await printed(numbered(1, 10));
    const output = await show(fake, all(fake), FEW);
    expect(output).toMatchObject({ lines: 4, rawLines: 10, hiddenLines: 6, hiddenRange: { first: 3, last: 8 } });
    expect(output.text).toBe('b 1\nc 2\n… 6 lines hidden (3–8) …\nj 9\na 10');
    expect(output.rawTokens).toBeGreaterThan(output.tokens);
  });
});

describe('the numbers of hidden lines', () => {
  it('are those of the whole journal, whatever stands before', async () => {
    const fake = await printed(`before\r\nbefore\r\n${numbered(1, 10)}`);
    const output = await show(fake, [{ from: 16, to: fake.printed }], FEW);
    expect(output.hiddenRange).toEqual({ first: 5, last: 10 });
    expect(output.text).toContain('(5–10)');
  });

  it('count the blank lines that are not shown', async () => {
    const fake = await printed(`\r\n\r\n${numbered(1, 10)}`);
    expect((await show(fake, all(fake), FEW)).hiddenRange).toEqual({ first: 5, last: 10 });
  });

  it('count what is left out between two parts', async () => {
    const fake = await printed(`one\r\necho\r\necho\r\n${numbered(1, 10)}`);
    const ranges = [
      { from: 0, to: 5 },
      { from: 17, to: fake.printed },
    ];
    const parts = await draw(fake.session, ranges, false);
    expect(await Promise.all([0, 1, 10].map((at) => numberOf(fake.session, parts, at)))).toEqual([1, 4, 13]);
  });
});

describe('the whole text', () => {
  it('is unfolded, without prompt and echo', async () => {
    const fake = await printed(`>>> run\r\n${numbered(1, 300)}>>> `);
    const typed = { text: 'run', prompts: ['>>> '], begun: [] };
    const options: OutputOptions = { ...FEW, prompt: '>>>', typed };
    const text = wholeText(await draw(fake.session, all(fake), false), options);
    expect(text.split('\n')).toHaveLength(300);
    expect(text.startsWith('b 1\n')).toBe(true);
    expect(text.endsWith('a 300')).toBe(true);
  });
});
