// What follows C-c: the prompt is waited for, and an interrupt that the shell has kept is ended.
import { beforeEach, describe, expect, it } from 'vitest';
import { endMark, FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program, shell } from '../../../test/helpers/front.ts';
import type { Look } from '../../bridges/look.ts';
import { LINE_DELAY_MS, PROMPT_STANDS_MS } from '../../timing.ts';
import { awaitPromptAfterKeys } from './next-prompt.ts';

beforeEach(() => {
  fakeTime();
});

interface Answered {
  /** What the first key draws. */
  shown: string;
  /** What the next ones do. */
  answer: (press: number, fake: FakeSession) => void;
  /** An answer has shown all of that. */
  isRead: boolean;
}

/** C-c was pressed while `make` ended, and then `more` came. Tells how often C-c was pressed then, and after how long first. */
async function presses(
  seen: Look,
  more: (fake: FakeSession) => FakeSession = (fake) => fake,
  { shown = '^C', answer = () => undefined, isRead = false }: Partial<Answered> = {},
): Promise<{ count: number; firstMs: number }> {
  const fake = await new FakeSession().prompts().takes('make').sync();
  fake.session.typed.notePromptAwaited({ from: fake.session.stream.scanned, at: Date.now(), isInterrupt: true });
  fake.bridge.look = seen;
  more(fake.print(shown));
  if (isRead) fake.session.noteShown((await fake.sync()).session.stream.scanned);
  const began = performance.now();
  const times: number[] = [];
  const { tmux } = fake;
  const execute = tmux.execute.bind(tmux);
  tmux.execute = (line) => {
    if (line.includes('C-c')) answer(times.push(performance.now() - began), fake);
    return execute(line);
  };
  await passTime(awaitPromptAfterKeys(fake.session, { deadline: began + 10_000 }));
  return { count: times.length, firstMs: times[0] ?? 0 };
}

async function pressesAgain(...asked: Parameters<typeof presses>): Promise<boolean> {
  return (await presses(...asked)).count > 0;
}

describe('a shell that was interrupted before its line editor reads', () => {
  const READS = shell('yes');

  it('is interrupted again where it draws no prompt, with its hooks ended or behind them', async () => {
    expect(await pressesAgain(READS)).toBe(true);
    expect(await pressesAgain(READS, (fake) => fake.ends(0))).toBe(true);
  });

  it("is not where its program took the key, and ended later by the shell's own clock", async () => {
    const endedAfter = (ms: number) => (fake: FakeSession) => {
      const clock = ((Date.now() + ms) / 1000).toFixed(6);
      return fake.print(endMark(7, 1).replace('\x07', `;t=${clock}\x07`)).prompts();
    };
    expect(await pressesAgain(READS, endedAfter(5), { shown: '' })).toBe(false);
    expect(await pressesAgain(READS, endedAfter(-5), { shown: '' })).toBe(true);
    // A clock that is ahead by an hour tells nothing.
    expect(await pressesAgain(READS, endedAfter(3_600_000), { shown: '' })).toBe(true);
  });

  /** What comes between the hooks and the line editor may be shown nowhere. */
  const unseen = { shown: '' };

  it('is interrupted only once its prompt has stood for a moment, however often that is looked at', async () => {
    const looks = (fake: FakeSession): FakeSession => {
      for (let ms = 1; ms < PROMPT_STANDS_MS; ms += 1) setTimeout(() => fake.print(''), ms);
      return fake.ends(0).prompts();
    };
    const { count, firstMs } = await presses(READS, looks, unseen);
    expect(count).toBeGreaterThan(0);
    expect(firstMs).toBeGreaterThanOrEqual(PROMPT_STANDS_MS);
  });

  it('is interrupted once more where it keeps that, too', async () => {
    const later = (fake: FakeSession): FakeSession => fake.ends(0).prompts();
    const drawsAt = (at: number) => ({
      ...unseen,
      answer: (press: number, fake: FakeSession) => void (press === at && fake.print('^C\r\n').prompts()),
    });
    expect((await presses(READS, later, drawsAt(1))).count).toBe(1);
    expect((await presses(READS, later, drawsAt(2))).count).toBe(2);
    expect((await presses(READS, later, drawsAt(3))).count).toBe(2);
  });

  it('is not where it has carried the interrupt out', async () => {
    expect(await pressesAgain(READS, (fake) => fake.ends(130).prompts())).toBe(false);
  });

  it('is not where the key ended a command whose output was shown since', async () => {
    const more = (fake: FakeSession): FakeSession => fake.print('bye\r\n').ends(5).prompts();
    expect(await pressesAgain(READS, more, { isRead: true })).toBe(false);
    expect(await pressesAgain(READS, more, { isRead: true, shown: '' })).toBe(true);
  });

  it('is not while it works, or a program does', async () => {
    expect(await pressesAgain(shell('no'))).toBe(false);
    expect(await pressesAgain({ ...READS, mode: 'line' })).toBe(false);
    expect(await pressesAgain(inFront('raw', program('vim', 'yes')))).toBe(false);
  });

  it('is not where somebody has typed meanwhile', async () => {
    expect(await pressesAgain(READS, (fake) => fake.print('ls'))).toBe(false);
  });
});

describe('a line editor that was interrupted while it drew what had been typed', () => {
  /** How often C-c is pressed again in fish, where the screen shows this a second later. `answer`: what that press brings. */
  async function again(shown: string, later: string, answer = (fake: FakeSession) => fake): Promise<number> {
    const fake = await new FakeSession({ shell: 'fish' }).prompts().print(shown).shows(`$ ${shown}`).sync();
    fake.session.typed.notePromptAwaited({ from: fake.session.stream.scanned, at: Date.now(), isInterrupt: true });
    setTimeout(() => fake.shows(`$ ${later}`), PROMPT_STANDS_MS);
    let presses = 0;
    const { tmux } = fake;
    const execute = tmux.execute.bind(tmux);
    tmux.execute = (line) => {
      if (line.includes('C-c')) {
        presses += 1;
        answer(fake);
      }
      return execute(line);
    };
    await passTime(awaitPromptAfterKeys(fake.session, { deadline: Number.POSITIVE_INFINITY }));
    return presses;
  }

  it('is interrupted once more where that still stands', async () => {
    const clears = (fake: FakeSession): FakeSession => fake.print('\r\n').shows('$ ').prompts();
    expect(await again('half', 'half', clears)).toBe(1);
    expect(await again('half', 'half')).toBe(2);
  });

  it('is not where nothing stands, or somebody types on', async () => {
    expect(await again('', '')).toBe(0);
    expect(await again('half', 'half a')).toBe(0);
    expect(await again('', 'a')).toBe(0);
  });
});

describe('a shell on another machine', () => {
  /** C-c was pressed at its prompt, and what comes of that comes `afterMs`. */
  async function pressedFar(afterMs: number, withinMs = 60_000): Promise<{ pressed: boolean; ms: number }> {
    const far = inFront('raw', program('ssh', 'polls'));
    const fake = await new FakeSession({ adopted: `k:bash:1:${far.front[0]?.pid}` }).prompts().sync();
    fake.session.typed.notePromptAwaited({ from: fake.session.stream.scanned, at: Date.now(), isInterrupt: true });
    fake.bridge.look = far;
    setTimeout(() => fake.print('^C\r\n').ends(130).prompts(), afterMs);
    const { ms } = await passTime(awaitPromptAfterKeys(fake.session, { deadline: performance.now() + withinMs }));
    return { pressed: fake.tmux.asked.some((line) => line.includes('C-c')), ms };
  }

  it('is not interrupted again while the key may be on its way there', async () => {
    const { pressed, ms } = await pressedFar(LINE_DELAY_MS / 2);
    expect(pressed).toBe(false);
    expect(ms).toBeGreaterThanOrEqual(LINE_DELAY_MS / 2);
  });

  it('is not waited for where the line seems to hang, or beyond the time of the caller', async () => {
    expect(await pressedFar(600_000)).toEqual({ pressed: false, ms: LINE_DELAY_MS });
    expect(await pressedFar(600_000, 2_000)).toEqual({ pressed: false, ms: 2_000 });
  });
});
