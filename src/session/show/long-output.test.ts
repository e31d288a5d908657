// A flood is shown by its ends, and all of it is counted.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { DEFAULT_FOLD } from '../../terminal/fold.ts';
import type { Range } from '../state/range.ts';
import { splitAround } from '../state/range.ts';
import type { OutputOptions } from './lines-shown.ts';
import { showOutput } from './output.ts';

const OPTIONS: OutputOptions = {
  mode: 'head_tail',
  limits: { ...DEFAULT_FOLD, headLines: 3, tailLines: 3 },
  raw: false,
};
/** No two of them look alike, so none is counted together with others. */
const WORDS = ['apple', 'bridge', 'candle', 'drum', 'eagle', 'forest', 'glass'];
const line = (n: number): string => `${WORDS[n % 7]} ${WORDS[Math.floor(n / 7) % 7]} ${n} ${'z'.repeat(n % 90)}`;
const lines = (count: number): string[] => Array.from({ length: count }, (_, at) => line(at + 1));
const text = (all: readonly string[]): string => all.map((each) => `${each}\r\n`).join('');

async function printed(output: string): Promise<FakeSession> {
  return new FakeSession({ shell: 'command' }).print(output).sync();
}

const all = (fake: FakeSession): Range[] => [{ from: 0, to: fake.printed }];
const MANY = 9_000;

describe('binary data', () => {
  // No chance: each byte value comes, and the lines differ.
  const data = (size: number): Buffer =>
    Buffer.from(Array.from({ length: size }, (_, at) => ((at * at * 31 + at) % 251) & 0x9f));

  it.each([20_000, 900_000])('of %d bytes costs little, and the text around it is shown', async (size) => {
    const fake = new FakeSession({ shell: 'command' }).print('begin\r\n').print(data(size)).print('\r\nend\r\n');
    await fake.sync();
    const output = await showOutput(fake.session, all(fake), { ...OPTIONS, limits: DEFAULT_FOLD });
    expect(output.tokens).toBeLessThan(800);
    expect(output.text).toMatch(/^begin\n.*binary line.*\nend$/s);
  });
});

describe('a flood of lines', () => {
  it('shows those of both ends, and counts the others with their numbers', async () => {
    const fake = await printed(text(lines(MANY)));
    const output = await showOutput(fake.session, all(fake), OPTIONS);
    expect(output.text.split('\n')).toEqual([
      ...[1, 2, 3].map(line),
      `… ${MANY - 6} lines hidden (4–${MANY - 3}) …`,
      ...[MANY - 2, MANY - 1, MANY].map(line),
    ]);
    expect(output).toMatchObject({
      lines: 6,
      rawLines: MANY,
      hiddenLines: MANY - 6,
      hiddenRange: { first: 4, last: MANY - 3 },
    });
  });

  it.each([
    ['head', [1, 2, 3, 4, 5, 6], { first: 7, last: MANY }],
    ['tail', [-5, -4, -3, -2, -1, 0].map((n) => MANY + n), { first: 1, last: MANY - 6 }],
  ] as const)('folded to its %s shows that end', async (mode, shown, hiddenRange) => {
    const fake = await printed(text(lines(MANY)));
    const output = await showOutput(fake.session, all(fake), { ...OPTIONS, mode });
    expect(output.text.split('\n').filter((each) => !each.startsWith('…'))).toEqual(shown.map(line));
    expect(output).toMatchObject({ rawLines: MANY, hiddenLines: MANY - 6, hiddenRange });
  });

  it('unfolded shows as much from its beginning as there is room for', async () => {
    const fake = await printed(text(lines(MANY)));
    const limits = { ...DEFAULT_FOLD, maxTokens: 2_000 };
    const output = await showOutput(fake.session, all(fake), { ...OPTIONS, mode: 'none', limits });
    expect(output.lines).toBeGreaterThan(20);
    expect(output.tokens).toBeLessThanOrEqual(2_000);
    expect(output.text.split('\n').slice(0, output.lines)).toEqual(lines(output.lines));
    expect(output.hiddenRange).toEqual({ first: output.lines + 1, last: MANY });
  });

  it('is counted with the numbers of the whole journal', async () => {
    const before = 'before\r\n'.repeat(10);
    const fake = await printed(before + text(lines(MANY)));
    const output = await showOutput(fake.session, [{ from: before.length, to: fake.printed }], OPTIONS);
    expect(output).toMatchObject({ rawLines: MANY, hiddenRange: { first: 14, last: MANY + 7 } });
    expect(output.text).toContain(`(14–${MANY + 7})`);
  });

  it('is counted whole where it comes in several parts', async () => {
    const [first, second] = [text(lines(4_000)), text(lines(MANY).slice(4_000))];
    const fake = await printed(`${first}${second}`);
    const ranges = [
      { from: 0, to: first.length },
      { from: first.length, to: fake.printed },
    ];
    expect(await showOutput(fake.session, ranges, OPTIONS)).toEqual(await showOutput(fake.session, all(fake), OPTIONS));
  });

  it('is shown without the blank lines and the prompt at its end', async () => {
    const fake = await printed(`${text(lines(MANY))}\r\n\r\n>>> `);
    const output = await showOutput(fake.session, all(fake), { ...OPTIONS, prompt: '>>>' });
    expect(output.text.endsWith(line(MANY))).toBe(true);
    expect(output.rawLines).toBe(MANY);
  });

  it('is priced about as the whole of it would be', async () => {
    const once = await printed(text(lines(4_000)));
    const twice = await printed(text([...lines(4_000), ...lines(4_000), ...lines(4_000)]));
    const unfolded = (await showOutput(once.session, all(once), OPTIONS)).rawTokens;
    const { rawTokens } = await showOutput(twice.session, all(twice), OPTIONS);
    expect(rawTokens / unfolded).toBeGreaterThan(2.7);
    expect(rawTokens / unfolded).toBeLessThan(3.3);
  });
});

it('is priced by the end that is still held, where its beginning is lost meanwhile', async () => {
  const fake = new FakeSession()
    .print(text(lines(MANY)))
    .nextFile()
    .print(text(lines(MANY)));
  await fake.sync();
  const whole = (await showOutput(fake.session, all(fake), OPTIONS)).rawTokens;
  const { rawTokens } = await showOutput(fake.dropOldest().session, all(fake), OPTIONS);
  expect(rawTokens / whole).toBeGreaterThan(0.5);
});

describe('one endless line', () => {
  const limits = { ...OPTIONS.limits, maxLineLength: 200 };

  it('is shown as one line, cut in its middle', async () => {
    const fake = await printed(`begin${'x'.repeat(700_000)}end`);
    const output = await showOutput(fake.session, all(fake), { ...OPTIONS, limits });
    expect(output).toMatchObject({ lines: 1, rawLines: 1, hiddenLines: 0 });
    expect(output.text).toMatch(/^beginx+ … 700008 characters, the middle hidden … x+end$/);
    expect(output.text.length).toBeLessThanOrEqual(200);
  });

  it('among others is told to go on, and the lines behind it are counted', async () => {
    const fake = await printed(`first\r\n${'x'.repeat(300_000)}\r\n${text(lines(MANY))}`);
    const output = await showOutput(fake.session, all(fake), { ...OPTIONS, limits });
    expect(output.text).toMatch(/^first\nx+ … this line goes on …\n… \d+ lines hidden/);
    expect(output.text.split('\n')[1]).toHaveLength(200);
    expect(output.text.endsWith(line(MANY))).toBe(true);
    expect(output.rawLines).toBe(MANY + 2);
    expect(output.lines + output.hiddenLines).toBe(output.rawLines);
  });

  it('among others that are to be shown whole takes no room from them', async () => {
    const fake = await printed(`first\r\n${'x'.repeat(600_000)}\r\n${text(lines(50))}`);
    const short = await showOutput(fake.session, all(fake), { ...OPTIONS, mode: 'none', limits });
    expect(short).toMatchObject({ rawLines: 52, hiddenLines: 0 });
    expect(short.text.split('\n').toSpliced(1, 1)).toEqual(['first', ...lines(50)]);
    expect(short.text).toMatch(/\nx+ … 600000 characters, the middle hidden … x+\n/);
    const many = await printed(`first\r\n${'x'.repeat(600_000)}\r\n${text(lines(MANY))}`);
    const shown = await showOutput(many.session, all(many), { ...OPTIONS, mode: 'none', limits });
    expect(shown.lines).toBeGreaterThan(100);
    expect(shown.lines + shown.hiddenLines).toBe(MANY + 2);
    expect(shown.text.endsWith(line(MANY))).toBe(true);
    expect(shown.tokens).toBeLessThanOrEqual(limits.maxTokens);
  });

  it('that is drawn again and again shows its end only', async () => {
    const progress = Array.from({ length: 80_000 }, (_, n) => `${n} of 80000\r`).join('');
    const fake = await printed(`start\r\n${progress}done.\x1b[K`);
    const output = await showOutput(fake.session, all(fake), OPTIONS);
    expect(output.text).toBe('start\ndone.');
    expect(output.rawLines).toBe(2);
  });
});

describe('cutting ranges at two places', () => {
  const ranges = [
    { from: 100, to: 110 },
    { from: 200, to: 210 },
  ];

  it('keeps each byte in exactly one of three parts, in order', () => {
    const places = (of: readonly Range[]) =>
      of.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at));
    for (let first = 0; first <= 20; first += 1) {
      for (let second = first; second <= 20; second += 1) {
        const { before, between, after } = splitAround(ranges, first, second);
        expect(places([...before, ...between, ...after])).toEqual(places(ranges));
        expect([places(before).length, places(between).length]).toEqual([first, second - first]);
      }
    }
  });

  it('makes no empty range', () => {
    expect(splitAround(ranges, 10, 10)).toEqual({ before: [ranges[0]], between: [], after: [ranges[1]] });
  });
});
