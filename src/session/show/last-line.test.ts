// The last line of new output, for progress notices.
import { expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { lastLine } from './last-line.ts';

async function last(fake: FakeSession): Promise<string | undefined> {
  await fake.sync();
  return lastLine(fake.session);
}

const command = () => new FakeSession({ shell: 'command' });

it.each<[string, string, string | undefined]>([
  ['nothing', '', undefined],
  ['blank lines', 'done\r\n\r\n  \r\n', 'done'],
  ['a line that is not ended', 'one\r\ntwo', 'two'],
  ['progress drawn over itself', ' 10%\r 20%\r 30%', '30%'],
  ['what a terminal would take for a command', 'a\x1b]0;title\x07\x1b[31mred\x1b[0m\u202e', 'ared\\u{202e}'],
])('of %s', async (_, printed, expected) => expect(await last(command().print(printed))).toBe(expected));

it('is none of what was read, and neither prompt nor echo', async () => {
  const fake = await new FakeSession().prompts().sync();
  fake.typesAtPrompt('make');
  fake.takes('make');
  expect(await last(fake)).toBeUndefined();
  expect(await last(fake.print('CC main.c\r\n'))).toBe('CC main.c');
  fake.session.noteShown(fake.printed);
  expect(await last(fake)).toBeUndefined();
});

it('is found behind any amount of output', async () => {
  const flood = `${'\x1b[32mcompiled\x1b[0m something\r\n'.repeat(5_000)}linking\r\n`;
  expect(await last(command().print(flood))).toBe('linking');
});
