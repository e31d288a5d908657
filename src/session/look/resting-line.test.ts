// What stands behind a line on which a program without marks has waited before.
import { expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { behindKnownPrompt } from './resting-line.ts';

/** A program waits on that line, and then a text is typed there. */
async function answered(line: string, text: string): Promise<FakeSession> {
  const fake = await new FakeSession().prompts().takes('./ask').print(line).sync();
  fake.session.front.noteRest({ text: line, at: fake.session.stream.scanned });
  fake.types(text);
  return fake;
}

it('is what somebody has typed there', async () => {
  const fake = await new FakeSession().prompts().takes('./ask').print('name').sync();
  fake.session.front.noteRest({ text: 'name', at: fake.session.stream.scanned });
  expect(behindKnownPrompt(fake.session, 'name Ada')).toBe('Ada');
});

it('is not known once a text was typed there: what begins the same is the next question', async () => {
  const { session } = await answered('', 'Ada');
  expect(behindKnownPrompt(session, 'password')).toBeUndefined();
  expect(behindKnownPrompt((await answered('name', 'Ada')).session, 'name again')).toBeUndefined();
});

it('is known behind the prompt of a shell for longer', async () => {
  const { session } = await answered('$ ', 'ls');
  expect(behindKnownPrompt(session, '$ ls')).toBe('ls');
});
