// The commands of a session, found in its journal.
import { expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';

async function commandsOf(fake: FakeSession): Promise<[text: string, status: number | undefined][]> {
  await fake.sync();
  const commands = await fake.session.commands.upToNow();
  return Promise.all(
    commands.map(async ({ spans, status }): Promise<[string, number | undefined]> => {
      const line = spans.find(({ phase }) => phase === 'input');
      const text = line ? await fake.text(line.from, line.to) : '';
      return [text.replace(/\x1b\][^\x07]*\x07/g, '').trim(), status];
    }),
  );
}

it('knows the commands from before this server came', async () => {
  const fake = new FakeSession().prompts().rounds('one', 'a\r\n', 1).rounds('two', 'b\r\n', 2);
  expect(await commandsOf(fake)).toEqual([
    ['one', 1],
    ['two', 2],
  ]);
});

it('goes on from where it looked last', async () => {
  const fake = new FakeSession().prompts().rounds('one', 'a\r\n');
  await commandsOf(fake);
  expect(await commandsOf(fake.takes('two').print('half'))).toEqual([
    ['one', 0],
    ['two', undefined],
  ]);
  expect(await commandsOf(fake.print('whole').ends(5))).toEqual([
    ['one', 0],
    ['two', 5],
  ]);
});

it('tells the same to two who ask at once', async () => {
  const fake = await new FakeSession().prompts().rounds('one', 'a\r\n').sync();
  const { commands } = fake.session;
  const [first, second] = await Promise.all([commands.upToNow(), commands.upToNow()]);
  expect(first).toHaveLength(1);
  expect(second).toEqual(first);
});

it('goes on behind a gap, and forgets what went out of the ring', async () => {
  const fake = new FakeSession().prompts().rounds('one', 'a\r\n', 1);
  expect(await commandsOf(fake)).toEqual([['one', 1]]);
  fake.nextFile('full', 1_000).print('rest').ends(3).prompts().rounds('two', 'b\r\n', 2);
  const all = await commandsOf(fake);
  expect(all.at(-1)).toEqual(['two', 2]);
  expect((await commandsOf(fake.dropOldest())).at(-1)).toEqual(['two', 2]);
  expect((await commandsOf(fake)).some(([text]) => text === 'one')).toBe(false);
});

it('has each text typed into a running program as a command', async () => {
  const fake = await new FakeSession().prompts().takes('python').print('>>> ').sync();
  fake.types('1+1');
  await fake.print('1+1\r\n2\r\n>>> ').sync();
  expect(await fake.session.commands.upToNow()).toHaveLength(2);
});
