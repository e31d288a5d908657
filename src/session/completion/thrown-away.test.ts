// A line that the shell took and threw away, and a prompt that was only drawn again.
import { describe, expect, it } from 'vitest';
import { FakeSession, mark } from '../../../test/helpers/fake-session.ts';
import { isLineThrownAway } from './thrown-away.ts';

const AGAIN = `${mark('A')}$ ${mark('B')}`;

describe('a line was thrown away', () => {
  const from = async (fake: FakeSession): Promise<number> => (await fake.sync()).printed;

  it('where an empty prompt follows its message', async () => {
    const fake = new FakeSession().prompts();
    const at = await from(fake);
    await fake.print(`echo !x\r\nbash: !x: event not found\r\n${AGAIN}`).sync();
    expect(await isLineThrownAway(fake.session, at)).toBe(true);
    await fake.print('l').sync();
    expect(await isLineThrownAway(fake.session, at)).toBe(false);
  });

  it('but not where it stands behind the prompt again', async () => {
    const fake = new FakeSession().prompts();
    const at = await from(fake);
    await fake.print(`echo a\r\necho b${AGAIN}echo a\r\necho b`).sync();
    expect(await isLineThrownAway(fake.session, at)).toBe(false);
  });

  it('but not before Enter was read', async () => {
    const fake = new FakeSession().prompts();
    const at = await from(fake);
    await fake.print(AGAIN).sync();
    expect(await isLineThrownAway(fake.session, at)).toBe(false);
  });

  it('but not where a command has ended', async () => {
    const fake = new FakeSession().prompts();
    const at = await from(fake);
    await fake.rounds('ls', 'a\r\n').sync();
    expect(await isLineThrownAway(fake.session, at)).toBe(false);
  });
});
