// Prompts that a text prints, told from the one that the program draws next.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program } from '../../../test/helpers/front.ts';
import type { Look } from '../../bridges/look.ts';
import { CERTAIN_MS } from '../../timing.ts';
import type { PromptBefore } from '../state/prompt-before.ts';
import { hasPrinted, hasToldAll, mayBePrinted } from './printed-prompt.ts';

const PYTHON: PromptBefore = { known: ['>>> '], group: 20, hasBracketedPaste: false, isPlaced: false };

async function printed(text: string, shown: string, judge = mayBePrinted): Promise<boolean> {
  const fake = new FakeSession().print('>>> ');
  await fake.sync();
  const pending = fake.types(text, { promptBefore: PYTHON });
  await fake.print(shown).sync();
  return judge(fake.session, pending);
}

it('a text that prints no prompt printed none', async () => {
  expect(await printed('6 * 7', '6 * 7\r\n42\r\n>>> ')).toBe(false);
});

it('a text that prints the prompt may have printed it, until one more has come', async () => {
  const text = 'print(">>> ", end=""); sleep(2)';
  expect(await printed(text, `${text}\r\n>>> `)).toBe(true);
  expect(await printed(text, `${text}\r\n>>> late\r\n>>> `)).toBe(false);
  expect(await printed(text, `${text}\r\n>>> >>> `)).toBe(false);
});

it('the prompts before the lines of a text are not counted', async () => {
  const text = 'a = 1\nprint(">>> ", end="")';
  expect(await printed(text, `a = 1\r\n>>> print(">>> ", end="")\r\n>>> `)).toBe(true);
});

it('the text itself is nothing that was printed', async () => {
  expect(await printed('a = 1', 'a = 1\r\n>>> ', hasPrinted)).toBe(false);
  expect(await printed('a = 1\nb = 2\n', 'a = 1\r\n>>> b = 2\r\n>>> ', hasPrinted)).toBe(false);
  expect(await printed('6 * 7', '6 * 7\r\n42\r\n>>> ', hasPrinted)).toBe(true);
  expect(await printed('6 * 7', '6 * 7\r\n42\r\n\r\n>>> ', hasPrinted)).toBe(true);
  expect(await printed('a = 1', 'a = 1\r\n\r\n>>> ', hasPrinted)).toBe(false);
  expect(await printed('42', '42\r\nOut: 42\r\n\r\n>>> ', hasPrinted)).toBe(true);
  expect(await printed('step\nstep', 'step\r\n>>> step\r\n>>> ', hasPrinted)).toBe(false);
  expect(await printed('if (x) {\n  y\n  }\n}', '{\r\n  y\r\n  }\r\n}\r\n>>> ', hasPrinted)).toBe(false);
  expect(await printed('step', 'step\r\n>>> step\r\n>>> ', hasPrinted)).toBe(false);
  expect(await printed('6 * 7', '\x1b[1G>>> 6 * 7\x1b[1B\x1b[1G=> 42\r\n>>> ', hasPrinted)).toBe(true);
  expect(await printed('6 * 7', '\x1b[1G>>> 6 * 7', hasPrinted)).toBe(false);
});

describe('a prompt with nothing before it', () => {
  /** The program looks so, and prints a line after `printsInMs`. */
  async function isAll(shown: string, look: Look, printsInMs?: number): Promise<{ value: boolean; ms: number }> {
    fakeTime();
    const fake = new FakeSession().print('>>> ');
    await fake.sync();
    const pending = fake.types('step', { promptBefore: PYTHON });
    await fake.print(shown).sync();
    fake.bridge.look = look;
    if (printsInMs !== undefined) setTimeout(() => fake.print('\r\x1b[Kat line 2\r\n>>> '), printsInMs);
    const moment = { seen: fake.session.stream.scanned, quietSince: performance.now() };
    return passTime(hasToldAll(fake.session, pending, { ...moment, within: CERTAIN_MS }));
  }
  const debug = program('debug', 'polls');

  it('is all where the program sleeps, or has printed before it', async () => {
    expect(await isAll('step\r\n>>> ', inFront('raw', debug))).toEqual({ value: true, ms: 0 });
    const working = inFront('raw', debug, program('debugged', 'no'));
    expect(await isAll('step\r\nat line 2\r\n>>> ', working)).toEqual({ value: true, ms: 0 });
  });

  it('waits until the program has woken by itself once', async () => {
    const wakes = inFront('raw', { ...debug, wakesInMs: 500 });
    expect((await isAll('step\r\n>>> ', wakes, 500)).value).toBe(false);
    expect(await isAll('step\r\n>>> ', wakes)).toEqual({ value: true, ms: 3 * CERTAIN_MS });
  });

  it('waits for one that works, but not for ever', async () => {
    const works = inFront('raw', debug, program('debugged', 'no'));
    expect((await isAll('step\r\n>>> ', works, 500)).value).toBe(false);
    expect(await isAll('step\r\n>>> ', works)).toEqual({ value: true, ms: 4 * CERTAIN_MS });
  });
});
