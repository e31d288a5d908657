// A prompt that an editor has drawn counts though other output stands behind it.
import { expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import type { Awaited } from '../state/typed.ts';
import { isPromptDrawn } from './prompt-drawn.ts';

async function isDrawn(known: string, text: string, answer: string): Promise<boolean> {
  const fake = await new FakeSession().prompts().takes('repl').sync();
  const promptBefore = { known: [known], shown: known, group: 20, hasBracketedPaste: false, isPlaced: false };
  const awaited: Awaited = { text, from: fake.printed, expected: undefined, isAtPrompt: false, promptBefore };
  await fake.print(`${text}\r\n${answer}`).sync();
  return isPromptDrawn(fake.session, awaited);
}

it.each([
  ['> ', '42\r\n\x1b[1G\x1b[0J> \x1b[3Gafter\r\n'],
  ['(gdb) ', '\x1b[?2004l\r$1 = 2\r\n\x1b[?2004h(gdb) note\r\n'],
  ['>>> ', '\x1b[?2004h\x1b[1;35m>>> \x1b[0mtick\r\n'],
])('%j of an editor, before something else was printed', async (prompt, answer) => {
  expect(await isDrawn(prompt, 'p', answer)).toBe(true);
});

it.each([
  ['> ', 'p', '42\r\n'],
  ['> ', 'p', '> 42\r\n'],
  ['> ', 'p', '\x1b[1G\x1b[0J> p\x1b[4G\r\n'],
  ['> ', 'one\ntwo', '\x1b[1G\x1b[0J> \x1b[3Gafter\r\n'],
  ['(gdb) ', 'p', '\x1b[?2004hName: note\r\n'],
])('%j is not drawn after %j by %j', async (prompt, text, answer) => {
  expect(await isDrawn(prompt, text, answer)).toBe(false);
});
