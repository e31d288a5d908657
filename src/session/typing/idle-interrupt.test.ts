// Which interrupts a shell takes no notice of: those of an empty line in an editor that then draws nothing.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { newReceipt } from '../../tmux/receipts.ts';
import { writeUnrun } from '../state/tmux-options.ts';
import { interruptsNothing } from './idle-interrupt.ts';

const atPrompt = (shell = 'fish'): Promise<FakeSession> => new FakeSession({ shell }).prompts().sync();
const nothing = ({ session }: FakeSession, ...keys: string[]): Promise<boolean> => interruptsNothing(session, keys);

describe('C-c', () => {
  it('does nothing on an empty line of fish, however often', async () => {
    const fake = await atPrompt();
    expect([await nothing(fake, 'C-c'), await nothing(fake, 'C-c', 'C-c')]).toEqual([true, true]);
  });

  it('draws a new prompt in bash', async () => {
    expect(await nothing(await atPrompt('bash'), 'C-c')).toBe(false);
  });

  it('is not alone where other keys come with it', async () => {
    expect(await nothing(await atPrompt(), 'Up', 'C-c')).toBe(false);
  });

  it('removes what stands on the line', async () => {
    expect(await nothing(await (await atPrompt()).print('half').sync(), 'C-c')).toBe(false);
  });

  it('does nothing where a program has taken the key before', async () => {
    const fake = await atPrompt();
    fake.session.typed.noteUnrun(writeUnrun({ text: 'q', cursor: 1 }, undefined, { reader: 'less' }));
    expect(await nothing(fake, 'C-c')).toBe(true);
    expect(await nothing(await fake.print('q').sync(), 'C-c')).toBe(false);
  });

  it('ends what runs', async () => {
    expect(await nothing(await (await atPrompt()).takes('sleep 9').sync(), 'C-c')).toBe(false);
  });

  it('may end what was entered and is not yet taken', async () => {
    const fake = await atPrompt();
    fake.receipts.push(newReceipt({ from: fake.printed, lines: 1, atPrompt: true, ended: 0, text: 'sleep 9' }));
    expect(await nothing(fake, 'C-c')).toBe(false);
  });
});
