// Prompts that a text prints, told from the one that the program draws next.
import { expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import type { PromptBefore } from '../state/prompt-before.ts';
import { hasPrinted, mayBePrinted } from './printed-prompt.ts';

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
  expect(await printed('6 * 7', '\x1b[1G>>> 6 * 7\x1b[1B\x1b[1G=> 42\r\n>>> ', hasPrinted)).toBe(true);
  expect(await printed('6 * 7', '\x1b[1G>>> 6 * 7', hasPrinted)).toBe(false);
});
