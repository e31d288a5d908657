// Commands found again in the journal: what was typed, what came of it, and how it ended.
import { describe, expect, it } from 'vitest';
import { FakeSession, mark } from '../../../test/helpers/fake-session.ts';
import { findPastCommand } from './past-output.ts';

interface Told {
  text: string;
  output: string;
  status: number | undefined;
}

async function told(fake: FakeSession, back = 1): Promise<Told | undefined> {
  await fake.sync();
  const command = await findPastCommand(fake.session, back);
  if (!command) return undefined;
  const parts = await Promise.all(command.ranges.map(({ from, to }) => fake.text(from, to)));
  return { text: command.text, output: parts.join('').replace(/\x1b\][^\x07]*\x07/g, ''), status: command.status };
}

describe('what was typed', () => {
  it('is known from the log where this server typed it', async () => {
    const fake = await new FakeSession().prompts().sync();
    fake.typesAtPrompt('make all');
    expect(await told(fake.rounds('make all', 'ok\r\n'))).toEqual({ text: 'make all', output: 'ok\r\n', status: 0 });
  });

  it('is read off the line where somebody else did, as the editor left it', async () => {
    const fake = new FakeSession().prompts().rounds('mkae\b\b\bake all\x1b[?2004l\r', 'ok\r\n', 2);
    expect(await told(fake)).toEqual({ text: 'make all', output: 'ok\r\n', status: 2 });
  });

  it('is what stands behind the prompt that was drawn last: it may be drawn anew without a new mark', async () => {
    const anew = (fake: FakeSession): FakeSession => fake.print(`\x1b[K\r12:01 $ ${mark('B')}`);
    const fake = await anew(new FakeSession({ shell: 'fish' }).prompts('12:00 $ ').rounds('one', 'a\r\n')).sync();
    fake.typesAtPrompt('make all');
    fake.rounds('make all', 'ok\r\n');
    anew(fake).rounds('make install', 'done\r\n');
    expect(await told(fake, 1)).toEqual({ text: 'make install', output: 'done\r\n', status: 0 });
    expect(await told(fake, 2)).toEqual({ text: 'make all', output: 'ok\r\n', status: 0 });
    expect(await told(fake, 3)).toMatchObject({ text: 'one' });
  });

  it('is told on one line, and kept as it was', async () => {
    const fake = await new FakeSession().prompts().sync();
    fake.typesAtPrompt('for x in 1\ndo echo\ndone');
    fake
      .print(`for x in 1\r\n> ${mark('S')}do echo\r\n> ${mark('S')}`)
      .takes('done')
      .print('\r\n')
      .ends()
      .prompts();
    await fake.sync();
    const command = await findPastCommand(fake.session, 1);
    expect(command).toMatchObject({ text: 'for x in 1 do echo done', typed: 'for x in 1\ndo echo\ndone' });
  });

  it('holds no sequence that would do anything', async () => {
    const fake = await new FakeSession().prompts().sync();
    fake.typesAtPrompt('printf "\x1b]0;x\x07"');
    expect((await told(fake.rounds('printf', '')))?.text).not.toContain('\x1b');
  });

  it('is nothing for a prompt that was only shown again, which counts as no command', async () => {
    const fake = new FakeSession().prompts().rounds('one', 'a\r\n').print('\r\n').ends().prompts();
    expect(await told(fake, 1)).toMatchObject({ text: 'one' });
    expect(await told(fake, 2)).toBeUndefined();
  });
});

describe('its output', () => {
  it('holds none of what background jobs printed before it began', async () => {
    const fake = await new FakeSession().prompts().print('tick\r\n').sync();
    fake.typesAtPrompt('ls');
    expect((await told(fake.rounds('ls', 'a\r\n')))?.output).toBe('a\r\n');
  });

  it('holds what was typed into it while it ran: a person saw that too', async () => {
    const fake = await new FakeSession().prompts().takes('read x').print('name? ').sync();
    fake.types('Ann');
    expect((await told(fake.print('Ann\r\nhello\r\n').ends().prompts(), 1))?.output).toBe('name? Ann\r\nhello\r\n');
  });

  it('begins behind the echo where the shell does not say where it begins', async () => {
    const fake = await new FakeSession({ shell: 'dash' }).prompts().sync();
    fake.typesAtPrompt('ls');
    fake.print('ls\r\na\r\n').ends(4).prompts();
    expect(await told(fake)).toEqual({ text: 'ls', output: 'a\r\n', status: 4 });
  });

  it('begins behind the first line there, where nobody knows what was typed', async () => {
    const fake = new FakeSession({ shell: 'dash' }).prompts().print('ls -l\r\na\r\nb\r\n').ends().prompts();
    expect(await told(fake)).toEqual({ text: 'ls -l', output: 'a\r\nb\r\n', status: 0 });
  });

  it('of each text typed into a program that takes lines is its own', async () => {
    const fake = await new FakeSession({ shell: 'command' }).print('>>> ').sync();
    for (const [text, answer] of [
      ['1+1', '2'],
      ['2+2', '4'],
    ]) {
      fake.types(text ?? '');
      await fake.print(`${text}\r\n${answer}\r\n>>> `).sync();
    }
    expect(await told(fake, 1)).toEqual({ text: '2+2', output: '4\r\n>>> ', status: undefined });
    expect(await told(fake, 2)).toEqual({ text: '1+1', output: '2\r\n>>> ', status: undefined });
  });
});

describe('of a shell that marks no output', () => {
  const dash = (): Promise<FakeSession> => new FakeSession({ shell: 'dash' }).prompts().sync();
  /** The terminal echoes both lines at once, and the shell reads the second one later. */
  const runTwo = (fake: FakeSession, statuses: [number, number] = [0, 0]): FakeSession =>
    fake
      .print('echo one\r\necho two\r\none\r\n')
      .ends(statuses[0])
      .prompts()
      .print('two\r\n')
      .ends(statuses[1])
      .prompts();

  it('each of several lines typed at once is a command with its own output', async () => {
    const fake = await dash();
    fake.typesAtPrompt('echo one\necho two');
    runTwo(fake);
    expect(await told(fake, 2)).toEqual({ text: 'echo one', output: 'one\r\n', status: 0 });
    expect(await told(fake, 1)).toEqual({ text: 'echo two', output: 'two\r\n', status: 0 });
  });

  it('the lines that another server typed are known by their print', async () => {
    const fake = await dash();
    fake.otherTypes('echo one\necho two');
    runTwo(fake);
    expect(await told(fake, 2)).toEqual({ text: 'echo one', output: 'one\r\n', status: 0 });
    expect(await told(fake, 1)).toEqual({ text: 'echo two', output: 'two\r\n', status: 0 });
  });

  it('the parts of one command are its lines, also behind the prompts that ask for them', async () => {
    const fake = await dash();
    fake.otherTypes('for i in 1\ndo echo $i\ndone');
    fake
      .print(`for i in 1\r\n> ${mark('S')}do echo $i\r\n> ${mark('S')}done\r\n1\r\n`)
      .ends()
      .prompts();
    expect(await told(fake)).toMatchObject({ text: 'for i in 1 do echo $i done', output: '1\r\n' });
  });

  it('a line is not taken for the next command once an interrupt has dropped it', async () => {
    const fake = await dash();
    fake.typesAtPrompt('echo one\necho two');
    fake.print('echo one\r\necho two\r\n^C').ends(130).prompts().print('ls\r\na\r\n').ends().prompts();
    expect(await told(fake)).toEqual({ text: 'ls', output: 'a\r\n', status: 0 });
  });

  it('the line that the terminal printed again is no output', async () => {
    const fake = await dash();
    fake.print('^R\r\necho hi\r\nhi\r\n').ends().prompts();
    expect(await told(fake)).toEqual({ text: 'echo hi', output: 'hi\r\n', status: 0 });
  });
});
