// Whether the shell stands at its prompt, by its marks, by who reads, and by what the screen shows.
import { describe, expect, it } from 'vitest';
import { FakeSession, FOUNDER, mark } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program, shell } from '../../../test/helpers/front.ts';
import type { Look } from '../../bridges/look.ts';
import { JOURNAL_LAG_MS, REDRAWN_LAG_MS } from '../../timing.ts';
import { writeAdopted } from '../state/tmux-options.ts';
import { awaitInJournal, isAtPrompt, isPromptShown, isShellInFront, see } from './shell-prompt.ts';

const READS = shell('yes');
const WORKS = shell('no');
const INSIDE = inFront('raw', program('bash', 'yes'));

const at = (text: string) => ({ text, x: text.length });

function atPrompt(fake: FakeSession, look: Look, line: string): Promise<boolean> {
  return isAtPrompt(fake.session, { look, line: at(line), since: 0 });
}

describe('a shell that marks its output', () => {
  it('is at its prompt when it has said so and reads, whatever stands there', async () => {
    const fake = await new FakeSession().prompts().sync();
    expect(await atPrompt(fake, READS, '$ half a li')).toBe(true);
    expect(await atPrompt(fake, WORKS, '$ ')).toBe(false);
    expect(await atPrompt(fake, INSIDE, '$ ')).toBe(false);
  });

  it('is not while a key of its editor runs a program in the group of the shell', async () => {
    const fake = await new FakeSession().prompts().sync();
    const besides = (name: string): Look => {
      const other = { ...program(name, 'polls', FOUNDER + 1), group: FOUNDER };
      return { ...WORKS, front: [...WORKS.front, other] };
    };
    expect(await atPrompt(fake, besides('fzf'), '$ ')).toBe(false);
    expect(await atPrompt(fake, besides('elvish'), '$ ')).toBe(true);
  });

  it('is not while a command runs', async () => {
    const fake = await new FakeSession().prompts().takes('read x').sync();
    expect(await atPrompt(fake, READS, '$ ')).toBe(false);
  });

  it('is where it wants the rest of a command', async () => {
    const fake = await new FakeSession()
      .prompts()
      .print(`if\r\n> ${mark('S')}`)
      .sync();
    expect(await atPrompt(fake, READS, '> ')).toBe(true);
  });
});

describe('a shell that does not mark its output', () => {
  it('is at its prompt only where that can be seen', async () => {
    const fake = await new FakeSession({ shell: 'dash' }).prompts('host$ ').sync();
    expect(await atPrompt(fake, READS, 'host$ ')).toBe(true);
    expect(await atPrompt(fake, READS, 'host$ read x')).toBe(false);
  });
});

describe('the prompt of the shell', () => {
  const shown = async (fake: FakeSession, line: string) => isPromptShown(fake.session, at(line));

  it('is shown where it stands alone, in whatever colours it was drawn', async () => {
    const fake = await new FakeSession().prompts('\x1b[32mhost\x1b[0m ~ $ ').sync();
    expect(await shown(fake, 'host ~ $ ')).toBe(true);
    expect(await shown(fake, 'host ~ $ ls')).toBe(false);
    expect(await shown(fake, '$ ')).toBe(false);
  });

  it('is its last line where it has several', async () => {
    const fake = await new FakeSession().prompts('host ~\r\n> ').sync();
    expect([await shown(fake, '> '), await shown(fake, 'host ~')]).toEqual([true, false]);
  });

  it('may stand behind output that did not end its line, while nothing has been typed', async () => {
    const fake = await new FakeSession().prompts('$ ').sync();
    expect(await shown(fake, '50%$ ')).toBe(true);
    await fake.print('ls').sync();
    expect(await shown(fake, '50%$ ')).toBe(false);
  });

  it('may be drawn by the editor behind the mark, with more on the right', async () => {
    const drawn = '\x1b[?2004h\x1b[?25l\r~\x1b[31m> \x1b[m      right\r\x1b[4G\x1b[?25h';
    const fake = await new FakeSession().print(`${mark('N')}${mark('A')}${mark('B')}${drawn}`).sync();
    expect([await shown(fake, '~> '), await shown(fake, '~> ls'), await shown(fake, '')]).toEqual([true, false, false]);
    await fake.takes('\x1b[?25l\r\x1b[3Cls\x1b[?25h').ends().prompts('').sync();
    expect(await shown(fake, '')).toBe(true);
  });

  it('is not shown before the first one was drawn', async () => {
    expect(await shown(await new FakeSession().print('Welcome').sync(), '')).toBe(false);
  });
});

describe('who speaks', () => {
  it('is in front: the shell of the session, or the nested one that was given marks', async () => {
    const fake = await new FakeSession().prompts().sync();
    expect([isShellInFront(fake.session, READS), isShellInFront(fake.session, INSIDE)]).toEqual([true, false]);
    const adopted = writeAdopted([{ key: 'n', kind: 'bash', marksOutput: true, pid: 20 }]);
    await fake.tells({ adopted }).session.refresh();
    await fake.print(`\x1b]133;D;0;ptyhold=n.1\x07${mark('A', 'n')}$ ${mark('B', 'n')}`).sync();
    expect([isShellInFront(fake.session, READS), isShellInFront(fake.session, INSIDE)]).toEqual([false, true]);
  });
});

describe('a look', () => {
  it('has the line up to the cursor, with the spaces that tmux leaves out', async () => {
    const fake = new FakeSession().shows('old', '$ ');
    fake.bridge.look = READS;
    expect(await see(fake.session)).toEqual({ look: READS, line: { text: '$ ', x: 2 }, since: 0 });
  });
});

describe('the journal against the screen', () => {
  it('is believed at once where it ends with what the screen shows', async () => {
    fakeTime();
    const fake = await new FakeSession().print('out\r\n>>> ').sync();
    expect(await passTime(awaitInJournal(fake.session, at('>>> ')))).toEqual({ value: true, ms: 0 });
  });

  it('is waited for where the screen is ahead', async () => {
    fakeTime();
    const fake = await new FakeSession().print('out\r\n').sync();
    setTimeout(() => fake.print('>>> '), 60);
    expect(await passTime(awaitInJournal(fake.session, at('>>> ')))).toEqual({ value: true, ms: 60 });
  });

  it('objects where it brings something else', async () => {
    fakeTime();
    const fake = await new FakeSession().print('out\r\n').sync();
    setTimeout(() => fake.print('more\r\n'), 60);
    expect(await passTime(awaitInJournal(fake.session, at('>>> ')))).toEqual({ value: false, ms: 60 });
  });

  it('is not waited for long where the line was drawn by moving the cursor', async () => {
    fakeTime();
    const fake = await new FakeSession().print('\x1b[5G>\x1b[1G').sync();
    expect(await passTime(awaitInJournal(fake.session, at('    >')))).toEqual({ value: true, ms: 0 });
    const { value, ms } = await passTime(awaitInJournal(fake.session, at('other>')));
    expect(value).toBe(true);
    expect(ms).toBeGreaterThanOrEqual(REDRAWN_LAG_MS);
    expect(ms).toBeLessThan(JOURNAL_LAG_MS);
  });

  it('is believed at once where an editor has drawn the line by moving the cursor', async () => {
    fakeTime();
    const drawn = ['out\r\n\r\x1b[K> \r\x1b[2C', 'out\r\n> \r\r\n\r\r\n\x1b[0m \x08\x1b[2A\x1b[2C'];
    for (const bytes of drawn) {
      const fake = await new FakeSession().print(bytes).sync();
      expect(await passTime(awaitInJournal(fake.session, at('> ')))).toEqual({ value: true, ms: 0 });
      expect((await passTime(awaitInJournal(fake.session, at('>> ')))).ms).toBeGreaterThanOrEqual(REDRAWN_LAG_MS);
    }
  });

  it('is given up in the end, and the screen is believed', async () => {
    fakeTime();
    const fake = await new FakeSession().print('out').sync();
    expect(await passTime(awaitInJournal(fake.session, at('>>> ')))).toEqual({ value: true, ms: JOURNAL_LAG_MS });
  });

  it('is waited for no longer than the caller waits', async () => {
    fakeTime();
    const fake = await new FakeSession().print('out').sync();
    expect((await passTime(awaitInJournal(fake.session, at('>>> '), AbortSignal.abort()))).ms).toBe(0);
  });
});
