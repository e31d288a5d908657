// Who takes a bracketed paste: what has asked for it itself.
import { describe, expect, it } from 'vitest';
import { endMark, FakeSession, mark } from '../../../test/helpers/fake-session.ts';
import { inFront, program } from '../../../test/helpers/front.ts';
import { mayBracket, takesLines, takesPastes } from './pastes.ts';

const ON = '\x1b[?2004h';
const OFF = '\x1b[?2004l';

/** A prompt of bash, whose line editor asks for bracketed paste before it draws the prompt. */
const asks = (fake: FakeSession): FakeSession => fake.print(`${mark('N')}${ON}${mark('A')}$ ${mark('B')}`);

describe('at the prompt of a shell', () => {
  it('its editor has asked behind the end of the last command', async () => {
    const fake = await asks(new FakeSession().prompts().takes('x').ends()).sync();
    expect([takesPastes(fake.session), mayBracket(fake.session, true, undefined)]).toEqual([true, true]);
  });

  it('a command may have left it on', async () => {
    const fake = await new FakeSession().prompts().takes('x').print(ON).ends().prompts().sync();
    expect([takesPastes(fake.session), mayBracket(fake.session, true, undefined)]).toEqual([false, false]);
  });

  it('the editor asks before an end mark that is a part of the prompt', async () => {
    const prompt = `${endMark(0, 1)}${mark('A')}$ ${mark('B')}`;
    const fake = await new FakeSession().prompts().takes('x').print(`${ON}${prompt}`).sync();
    expect(takesPastes(fake.session)).toBe(true);
    const left = await new FakeSession().prompts().takes('x').print(`${ON}more output\r\n${prompt}`).sync();
    expect(takesPastes(left.session)).toBe(false);
  });

  it('plain shells ask for nothing', async () => {
    const prompt = `${endMark(0, 1)}${mark('A')}$ ${mark('B')}`;
    const fake = await new FakeSession({ shell: 'dash' }).prompts().print(`x\r\n${ON}${prompt}`).sync();
    expect(mayBracket(fake.session, true, undefined)).toBe(false);
  });

  it('tmux knows the mode where the journal does not', async () => {
    const fake = await new FakeSession().prompts().sync();
    expect([takesPastes(fake.session), mayBracket(fake.session, true, undefined)]).toEqual([false, true]);
    await fake.print(`${ON}${OFF}`).sync();
    expect(mayBracket(fake.session, true, undefined)).toBe(true);
  });
});

describe('inside a program', () => {
  const reads = (mode: 'raw' | 'line' | 'silent') => inFront(mode, program('x', 'yes'));

  it('nobody takes one from a terminal that reads lines', async () => {
    const fake = await new FakeSession().prompts().takes('cat').print(ON).sync();
    expect([mayBracket(fake.session, false, reads('line')), mayBracket(fake.session, false, reads('silent'))]).toEqual([
      false,
      false,
    ]);
  });

  it('a program in raw mode must have asked since it began', async () => {
    const asked = await new FakeSession().prompts().takes('x').print(ON).sync();
    expect(mayBracket(asked.session, false, reads('raw'))).toBe(true);
    const left = await new FakeSession().print(ON).prompts().takes('x').sync();
    expect(mayBracket(left.session, false, reads('raw'))).toBe(false);
  });

  it('some take the lines of one for a single command', () => {
    const takes = (name: string): boolean => takesLines(inFront('raw', program(name, 'yes')));
    expect([takes('gdb'), takes('sqlite3'), takes('python3'), takes('vim')]).toEqual([true, true, false, false]);
  });
});
