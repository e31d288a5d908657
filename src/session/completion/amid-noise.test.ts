// When a shell counts as back although the terminal is never quiet.
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSession, mark } from '../../../test/helpers/fake-session.ts';
import { fakeTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program, shell } from '../../../test/helpers/front.ts';
import { READ_LINE_MS } from '../../timing.ts';
import type { Look } from '../look/processes.ts';
import type { Awaited } from '../state/typed.ts';
import { AsksAmidNoise, isBackAmidNoise } from './amid-noise.ts';

beforeEach(() => {
  fakeTime();
});

/** A text whose echo a job in the background has mixed up, and whose command has ended. */
async function mixed(): Promise<{ fake: FakeSession; pending: Awaited; isBack: (ms?: number) => Promise<boolean> }> {
  const fake = await new FakeSession().prompts().sync();
  const pending = fake.typesAtPrompt('ls');
  await fake.rounds('lnoise\r\ns', '', 4).print('noise\r\n').sync();
  fake.bridge.look = shell('yes');
  return { fake, pending, isBack: (ms = READ_LINE_MS + 1) => isBackAmidNoise(fake.session, pending, ms) };
}

describe('a shell whose terminal is never quiet', () => {
  it('is back once it reads and has printed no mark for a while', async () => {
    const { isBack } = await mixed();
    expect(await isBack()).toBe(true);
    expect(await isBack(READ_LINE_MS - 1)).toBe(false);
  });

  it('is not back while it does not read, or another program is in front', async () => {
    const { fake, isBack } = await mixed();
    fake.bridge.look = shell('no');
    expect(await isBack()).toBe(false);
    fake.bridge.look = inFront('raw', program('vim', 'yes'));
    expect(await isBack()).toBe(false);
  });

  it('is not back while a mark is on its way, or the next command runs', async () => {
    const { fake, isBack } = await mixed();
    fake.print(`next\r\n${mark('C')}`);
    expect(await isBack()).toBe(false);
    expect(await isBack()).toBe(false);
  });

  it('is not back before as many lines have ended as were typed', async () => {
    const { fake, pending } = await mixed();
    const { expected } = pending;
    if (!expected) throw new Error('Nothing is expected.');
    for (const change of [{ lines: 2 }, { ahead: 1 }]) {
      const awaited = { ...pending, expected: { ...expected, ...change } };
      expect(await isBackAmidNoise(fake.session, awaited, READ_LINE_MS + 1)).toBe(false);
    }
    expect(await isBackAmidNoise(fake.session, { ...pending, expected: undefined }, READ_LINE_MS + 1)).toBe(false);
  });
});

describe('a program that asks while something else is drawn', () => {
  const reader = inFront('line', program('setup', 'yes'));

  async function asked(look: Look, ...lines: string[]): Promise<(string | undefined)[]> {
    const fake = await new FakeSession().prompts().takes('setup').sync();
    fake.bridge.look = look;
    const asks = new AsksAmidNoise();
    const states: (string | undefined)[] = [];
    for (const line of lines) states.push((await asks.weigh(fake.shows(line).session, 10))?.state);
    return states;
  }

  it('is told once its question stood there twice', async () => {
    expect(await asked(reader, 'Name: ', 'Name: ')).toEqual([undefined, 'waiting_input']);
    expect(await asked({ ...reader, mode: 'silent' }, 'Token: ', 'Token: ')).toEqual([undefined, 'password']);
  });

  it.each([
    ['its line changes', reader, 'Loaded 10%', 'Loaded 11%'],
    ['its line asks nothing', reader, 'compiling', 'compiling'],
    ['the cursor stands at the beginning of a line', reader, '', ''],
    ['nobody surely reads', inFront('line', program('setup', 'polls')), 'Name: ', 'Name: '],
    ['it draws by keys', inFront('raw', program('setup', 'yes')), 'Name: ', 'Name: '],
    ['it is the shell', { ...shell('yes'), mode: 'line' as const }, '$ ', '$ '],
    ['it is another shell', inFront('line', program('dash', 'yes')), '$ ', '$ '],
  ])('is not told where %s', async (_, look, first, second) => {
    expect(await asked(look, first, second)).toEqual([undefined, undefined]);
  });
});
