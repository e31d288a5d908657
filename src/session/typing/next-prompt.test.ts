// What follows C-c: the prompt is waited for, and an interrupt that the shell has kept is ended.
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program, shell } from '../../../test/helpers/front.ts';
import type { Look } from '../../bridges/look.ts';
import { awaitPromptAfterKeys } from './next-prompt.ts';

beforeEach(() => {
  fakeTime();
});

/** C-c was pressed while `make` ended, and then `more` came. Tells whether another C-c was pressed. */
async function pressesAgain(seen: Look, more: (fake: FakeSession) => FakeSession = (fake) => fake): Promise<boolean> {
  const fake = await new FakeSession().prompts().takes('make').sync();
  fake.session.typed.notePromptAwaited(fake.session.stream.scanned);
  fake.bridge.look = seen;
  more(fake.print('^C'));
  await passTime(awaitPromptAfterKeys(fake.session));
  return fake.tmux.asked.some((command) => command.includes('C-c'));
}

describe('a shell that was interrupted before its line editor reads', () => {
  const READS = shell('yes');

  it('is interrupted again where it draws no prompt, with its hooks ended or behind them', async () => {
    expect(await pressesAgain(READS)).toBe(true);
    expect(await pressesAgain(READS, (fake) => fake.ends(0))).toBe(true);
  });

  it('is not where it has carried the interrupt out', async () => {
    expect(await pressesAgain(READS, (fake) => fake.ends(130).prompts())).toBe(false);
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
