// Which line that the shell read is the one of a typed text, by what its editor or the terminal has shown.
import { describe, expect, it } from 'vitest';
import { FakeSession, mark } from '../../../test/helpers/fake-session.ts';
import { findLines, isShown, type LinesFound, type TypedLines } from './line-read.ts';

const NONE: LinesFound = { count: 0, areQueued: false };
const one: LinesFound = { count: 1, areQueued: false };

describe('a line shows a text', () => {
  it.each([
    ['alone', 'make test', 'maketest'],
    ['with what came behind its line end', 'make test\nok', 'maketest'],
    ['with spaces at its end', 'make test   \nok', 'maketest'],
    ['broken where the terminal ended, as an editor breaks a long line', 'make te\nst\nok', 'maketest'],
    ['that is empty, where nothing stands on it', '\nok', ''],
  ])('%s', (_, shown, wanted) => {
    for (const by of ['the terminal', 'an editor', 'the emulator'] as const)
      expect(isShown(shown, wanted, { by })).toBe(true);
  });

  it.each([
    ['that is the beginning of its own', 'make tests\n', 'maketest'],
    ['that is the beginning of its own, up to a word', 'make test all\n', 'maketest'],
    ['that is its end', 'sudo make test\n', 'maketest'],
    ['that is longer', 'make\n', 'maketest'],
    ['that differs in one letter', 'make tesT\n', 'maketest'],
    ['that is empty', 'make test\n', ''],
  ])('but not one %s', (_, shown, wanted) => {
    for (const by of ['the terminal', 'an editor', 'the emulator'] as const)
      expect(isShown(shown, wanted, { by })).toBe(false);
  });

  it('twice, or its end twice, if an editor has drawn it', () => {
    for (const shown of ['make testmake test', 'make testtest', 'make testmake test\n>']) {
      const shownBy = (['an editor', 'the terminal', 'the emulator'] as const).map((by) =>
        isShown(shown, 'maketest', { by }),
      );
      expect(shownBy).toEqual([true, false, false]);
    }
  });

  it('beside what stands on the right of the drawn line, behind a gap', () => {
    const shown = 'make test      12:30\nok';
    expect(isShown(shown, 'maketest', { by: 'the emulator' })).toBe(true);
    expect(isShown(shown, 'maketest', { by: 'the terminal' })).toBe(false);
    expect(isShown('      12:30\n', '', { by: 'the emulator' })).toBe(true);
    expect(isShown('      12:30\n', '', { by: 'an editor' })).toBe(false);
  });

  it('that goes on, where only its beginning is compared', () => {
    expect(isShown('make tests\n', 'maketest', { by: 'the terminal', isBeginning: true })).toBe(true);
    expect(isShown('make tesT\n', 'maketest', { by: 'the terminal', isBeginning: true })).toBe(false);
  });

  const behindCd = (shown: string, wanted: string) => isShown(shown, wanted, { by: 'the terminal', standing: 'cd' });

  it('behind what stood there before, whether the line shows that again or not', () => {
    expect(behindCd('cd /tmp\n', '/tmp')).toBe(true);
    expect(behindCd('/tmp\n', '/tmp')).toBe(true);
    expect(behindCd('ls /tmp\n', '/tmp')).toBe(false);
    expect(behindCd('cd /tmp/x\n', '/tmp')).toBe(false);
  });

  it('that is empty behind what stood there before, or behind its end', () => {
    expect(behindCd('cd\n', '')).toBe(true);
    expect(behindCd('d\n', '')).toBe(true);
    expect(behindCd('ls\n', '')).toBe(false);
  });
});

interface Screen {
  fake: FakeSession;
  /** What this server types next. */
  types(text: string, rest?: Partial<TypedLines>): TypedLines;
  /** How many lines of it the shell has read with the command that ended last. */
  found(typed: TypedLines, next?: number): Promise<LinesFound>;
}

async function atPrompt(shell = 'bash', prompt = '$ ', cols = 80): Promise<Screen> {
  const fake = await new FakeSession({ shell, cols }).prompts(prompt).sync();
  return {
    fake,
    types: (text, rest) => ({ from: fake.session.stream.scanned, lines: text.split('\n'), standing: '', ...rest }),
    async found(typed, next = 0) {
      await fake.sync();
      const end = fake.session.stream.phases.endsSince(0).at(-1);
      if (!end) throw new Error('No command has ended.');
      return findLines(fake.session, end.line, typed, next);
    },
  };
}

describe('a line of a shell that marks its output', () => {
  it('is that of the text that it shows, and of no other', async () => {
    const { fake, types, found } = await atPrompt();
    const [own, other, beginning] = [types('make test'), types('ls'), types('make')];
    fake.rounds('make test', 'ok\r\n');
    expect(await Promise.all([own, other, beginning].map((typed) => found(typed)))).toEqual([one, NONE, NONE]);
  });

  it.each([
    ['seq 1', 'seq 11'],
    ['l', 'll'],
    ['make test', 'make test test'],
    ['ls', 'ls   -la'],
  ])('is not that of %j where it is %j', async (text, line) => {
    for (const shell of ['bash', 'dash']) {
      const { fake, types, found } = await atPrompt(shell);
      const [own, longer] = [types(text), types(line)];
      fake.rounds(line, '');
      expect([await found(own), await found(longer)]).toEqual([NONE, one]);
    }
  });

  it('is known when the editor draws a paste again without its colour', async () => {
    const { fake, types, found } = await atPrompt();
    const [typed, beginning] = [types('seq 11'), types('seq 1')];
    fake.rounds('\x1b[7mseq 11\x1b[27m\r\x1b[C\x1b[Cseq 11', '');
    expect([await found(typed), await found(beginning)]).toEqual([one, NONE]);
  });

  it('is not that of a text that its output shows', async () => {
    const { fake, types, found } = await atPrompt();
    const typed = types('ls');
    fake.rounds('', 'ls\r\n');
    expect(await found(typed)).toEqual(NONE);
  });

  it('is known when the editor colours it as it comes', async () => {
    const { fake, types, found } = await atPrompt();
    const typed = types('echo "a b"');
    fake.rounds('\x1b[31me\b\x1b[31mec\x1b[31mho\x1b[0m\x1b[33m "a b"\x1b[39m\x1b[K', '');
    expect(await found(typed)).toEqual(one);
  });

  it('is known when the editor draws it again with its prompt', async () => {
    const { fake, types, found } = await atPrompt('zsh', '% ');
    const typed = types('git status');
    fake.rounds('gi\r\x1b[K% git\r\x1b[2C\x1b[32mgit\x1b[39m status', '');
    expect(await found(typed)).toEqual(one);
  });

  it('that is empty is known beside what stands on the right of a prompt that is drawn again meanwhile', async () => {
    for (const [line, isEmpty] of [
      ['', true],
      ['ls', false],
    ] as const) {
      const { fake, types, found } = await atPrompt('zsh', '% ');
      const typed = types('');
      fake.print(`\r${mark('A')}% ${mark('B')}\x1b[K\x1b[20Con the right\x1b[32D${line}`).rounds('', '');
      expect(await found(typed)).toEqual(isEmpty ? one : NONE);
    }
  });

  it('is known where the editor draws its prompt itself, behind the mark', async () => {
    const draw = (text: string) =>
      `\x1b[?25l\r~\x1b[31m> \x1b[m${text}\x1b[${20 - text.length}Con the right\r\x1b[${3 + text.length}G\x1b[?25h`;
    const prompt = `${mark('N')}${mark('A')}${mark('B')}\x1b[?2004h${draw('')}`;
    for (const isAhead of [false, true]) {
      const fake = await new FakeSession({ shell: 'zsh' }).print(isAhead ? '' : prompt).sync();
      const typed = (text: string) => ({ from: fake.session.stream.scanned, lines: [text], standing: '' });
      const [own, longer, part] = [typed('make test'), typed('make tests'), typed('test')];
      await fake
        .print(isAhead ? prompt : '')
        .takes(`${draw('mak')}${draw('make test')}\x1b[?2004l`)
        .ends()
        .print(prompt)
        .sync();
      const [end] = fake.session.stream.phases.endsSince(0);
      if (!end) throw new Error('No command has ended.');
      const found = [own, longer, part].map((each) => findLines(fake.session, end.line, each, 0));
      expect(await Promise.all(found)).toEqual([one, NONE, NONE]);
    }
  });

  it('is known by the tabs that its editor shows as two characters, or the terminal as a key that quotes', async () => {
    for (const [shell, shown] of [
      ['yash', "printf '^Ia^Ib'"],
      ['dash', "printf '^\b\ta^\b\tb'"],
      ['mksh', "printf '   a   b'"],
    ] as const) {
      const { fake, types, found } = await atPrompt(shell);
      const [own, other] = [types("printf '\ta\tb'"), types("printf '\ta\tc'")];
      fake.rounds(shown, '');
      expect([await found(own), await found(other)]).toEqual([one, NONE]);
    }
  });

  it('may be one that was read since bytes were lost', async () => {
    const { fake, types, found } = await atPrompt();
    const before = types('seq 9');
    fake.takes('seq 9').print('1\r\n').nextFile('full', 100).print('$ ');
    await fake.sync();
    const [own, other] = [types('make test'), types('make')];
    fake.print('make test\r\n').print(mark('C')).ends(3).prompts();
    expect(await Promise.all([before, own, other].map((typed) => found(typed)))).toEqual([one, one, NONE]);
  });

  it('is known by what stood there at last, not by what was taken away', async () => {
    const { fake, types, found } = await atPrompt();
    const [taken, stayed] = [types('pwd'), types('ls')];
    fake.rounds('pwd\r$ \x1b[Kls', '');
    expect([await found(taken), await found(stayed)]).toEqual([NONE, one]);
  });

  it('is known beside a prompt on the right', async () => {
    const { fake, types, found } = await atPrompt('zsh', '% ');
    const [typed, beginning] = [types('make test'), types('make')];
    fake.rounds('\x1b[60C12:30:00\x1b[68Dmake test', '');
    expect([await found(typed), await found(beginning)]).toEqual([one, NONE]);
  });

  it('is the one that the shell tells, whatever its editor has drawn', async () => {
    const { fake, types, found } = await atPrompt('zsh', '% ');
    const [before, standing] = [types('make test'), types('test', { standing: 'make ' })];
    const suggesting = '\x1b[60C12:30:00\x1b[68Dmake test --all\x1b[6D';
    fake.takes(suggesting, 'maketest').ends().prompts();
    const broken = types('make te\nst');
    expect([await found(before), await found(standing)]).toEqual([one, one]);
    expect(await found(broken)).toEqual({ count: 2, areQueued: false });
    expect(await found(types('make test'))).toEqual(NONE);
  });

  it('is told by as much as is compared of a very long text', async () => {
    const { fake, types, found } = await atPrompt('zsh', '% ');
    const long = `echo ${'abcdefgh '.repeat(2_000)}`;
    const [typed, other] = [types(long), types(`${long.slice(0, 100)}!${long.slice(100)}`)];
    fake.takes('drawn otherwise', long.slice(0, 4_096).replaceAll(' ', '')).ends().prompts();
    expect([await found(typed), await found(other)]).toEqual([one, NONE]);
  });

  it('is known where it is longer than the terminal is wide', async () => {
    const { fake, types, found } = await atPrompt('bash', '$ ', 20);
    const [typed, shorter] = [types('echo 1234567890 abcdefghij'), types('echo 1234567890 abc')];
    fake.rounds('echo 1234567890 abc \rdefghij'.replace('abc \rd', 'ab \rc\rcd'), '');
    expect([await found(typed), await found(shorter)]).toEqual([one, NONE]);
  });

  it('is known where a redraw moves up to its first row', async () => {
    const { fake, types, found } = await atPrompt('zsh', '% ', 20);
    const typed = types('echo 1234567890 abcdefghij');
    fake.rounds('echo 1234567890 abcdefghij\x1b[A\r\x1b[2C\x1b[32mecho\x1b[39m\x1b[B\r\x1b[8C', '');
    expect(await found(typed)).toEqual(one);
  });

  it('is known where the editor fills the end of a row with what no terminal shows', async () => {
    const { fake, types, found } = await atPrompt('bash', '$ ', 20);
    const first = 'echo 1234567890 abcdefghij';
    const [typed, shorter] = [types(`${first}\nls`), types('echo 1234567890 abc\nls')];
    fake.rounds(`\x1b[3m${first}\0\x1b[23m\r\n\r\x1b[3mls\x1b[23m\x1bM\x1bM${first}\r\n\rls`, '');
    expect([await found(typed), await found(shorter)]).toEqual([{ count: 2, areQueued: false }, NONE]);
  });

  it('is known by the beginning of a very long text', async () => {
    const { fake, types, found } = await atPrompt();
    const long = `echo ${'abcdefgh '.repeat(2_000)}`;
    const [typed, other] = [types(long), types(`${long.slice(0, 100)}!${long.slice(100)}`)];
    fake.rounds(long, '');
    expect([await found(typed), await found(other)]).toEqual([one, NONE]);
  });

  it('is known by what was shown since the text was typed, and by all that stood there', async () => {
    const { fake, types, found } = await atPrompt();
    await fake.print('cd ').sync();
    const [behind, alone] = [types('/tmp', { standing: 'cd ' }), types('/tmp')];
    fake.rounds('/tmp', '');
    expect([await found(behind), await found(alone)]).toEqual([one, one]);
    await fake.print('cd ').sync();
    const again = types('/tmp', { standing: 'cd ' });
    fake.rounds('\r$ \x1b[Kcd /tmp', '');
    expect(await found(again)).toEqual(one);
    await fake.print('ls ').sync();
    const wrong = types('/tmp', { standing: 'cd ' });
    fake.rounds('\r$ \x1b[Kls /tmp', '');
    expect(await found(wrong)).toEqual(NONE);
  });

  it('from before the text was typed is not its own', async () => {
    const { fake, types, found } = await atPrompt();
    await fake.rounds('ls', '').sync();
    expect(await found(types('ls'))).toEqual(NONE);
  });

  it('at a later prompt is its own too, where its first echo came before that', async () => {
    const { fake, types, found } = await atPrompt();
    await fake.takes('sleep 9').sync();
    const typed = types('ls');
    fake.print('ls\r\n').ends().prompts();
    expect(await found(typed)).toEqual(NONE);
    fake.rounds('ls', '');
    expect(await found(typed)).toEqual(one);
  });
});

describe('a text of several lines', () => {
  it('is one line where the editor takes all of it as one paste', async () => {
    const { fake, types, found } = await atPrompt();
    const typed = types('echo a\necho b');
    fake.rounds('echo a\r\n\recho b', '');
    expect(await found(typed)).toEqual({ count: 2, areQueued: false });
  });

  it('has ends of its own for the others where it went in line by line, though the terminal has shown all at once', async () => {
    const { fake, types, found } = await atPrompt();
    const typed = types('echo a\necho b');
    fake.rounds('echo a\r\necho b', '');
    expect(await found({ ...typed, areApart: true })).toEqual({ count: 1, areQueued: true });
  });

  it('is read line by line, each with its own end', async () => {
    const { fake, types, found } = await atPrompt();
    const typed = types('echo a\necho b\necho c');
    fake.rounds('echo a', '');
    expect(await found(typed)).toEqual(one);
    fake.rounds('echo b', '');
    expect([await found(typed, 1), await found(typed, 0)]).toEqual([one, NONE]);
    fake.rounds('echo c', '');
    expect([await found(typed, 2), await found(typed, 3)]).toEqual([one, NONE]);
  });

  it('is read in parts where the shell wants more', async () => {
    const { fake, types, found } = await atPrompt();
    const typed = types('if true\nthen\necho a\nfi');
    for (const part of ['if true', 'then', 'echo a']) fake.print(`${part}\r\n> ${mark('S')}`);
    fake.rounds('fi', 'a\r\n');
    expect(await found(typed)).toEqual({ count: 4, areQueued: false });
  });

  it('has only those parts that are its own', async () => {
    const { fake, types, found } = await atPrompt();
    fake.print(`if true\r\n> ${mark('S')}`);
    await fake.sync();
    const typed = types('then echo a; fi\necho b');
    fake.rounds('then echo a; fi', 'a\r\n');
    expect(await found(typed)).toEqual(one);
  });
});

describe('a line of a shell that does not mark its output', () => {
  it('is that of the text whose echo begins it, and no other', async () => {
    const { fake, types, found } = await atPrompt('dash');
    const [own, other] = [types('make test'), types('make')];
    fake.print('make test\r\nok\r\n').ends().prompts();
    expect([await found(own), await found(other)]).toEqual([one, NONE]);
  });

  it('is not that of a text which its output shows', async () => {
    const { fake, types, found } = await atPrompt('dash');
    const typed = types('ok');
    fake.print('make\r\nok\r\n').ends().prompts();
    expect(await found(typed)).toEqual(NONE);
  });

  it.each(['dash', 'yash'])(
    'is not that of a text that %s has not read, where somebody pressed Enter',
    async (shell) => {
      const { fake, types, found } = await atPrompt(shell);
      const [own, empty] = [types('make'), types('')];
      fake.print('\r\nmake\r\n').ends().prompts();
      expect([await found(own), await found(empty)]).toEqual([NONE, one]);
      const drawn = shell === 'yash' ? one : NONE;
      fake.print('make\r\nok\r\n').ends(2).prompts();
      expect(await found(own)).toEqual(drawn);
    },
  );

  it('is not that of a text typed when it had been read, whatever came then', async () => {
    const { fake, types, found } = await atPrompt('dash');
    await fake.print('cat\r\n').sync();
    const typed = types('hello');
    fake.print('hello\r\nhello\r\n').ends().prompts();
    expect(await found(typed)).toEqual(NONE);
  });

  it('is that of a text typed when the shell was seen to read, behind the output of a job', async () => {
    const { fake, types, found } = await atPrompt('dash');
    await fake.print('noise\r\n').sync();
    const readsFrom = fake.session.stream.scanned;
    const typed = types('hello', { readsFrom });
    fake.print('hello\r\nhello\r\n').ends().prompts();
    expect(await found(typed)).toEqual(one);
    expect(await found({ ...typed, readsFrom: readsFrom - 1 })).toEqual(NONE);
  });

  it('behind a later prompt is its own where the terminal has echoed the text before, and the editor draws it', async () => {
    const { fake, types, found } = await atPrompt('dash');
    fake.session.front.keyReading.note(fake.session.stream.phases.shellKey, true, 'itself');
    await fake.print('sleep 9\r\n').sync();
    const typed = types('ls');
    fake.print('ls\r\n').ends().prompts().print('ls\r\na b\r\n').ends().prompts();
    expect(await found(typed)).toEqual(one);
  });

  it('behind a later prompt is the echo of an equal text where no editor draws one', async () => {
    const { fake, types, found } = await atPrompt('dash');
    fake.session.front.keyReading.note(fake.session.stream.phases.shellKey, false, 'itself');
    await fake.print('sleep 9\r\n').sync();
    const typed = types('ls');
    fake.print('ls\r\n').ends().prompts().print('ls\r\na b\r\n').ends().prompts();
    expect(await found(typed)).toEqual(NONE);
  });

  it('behind a later prompt is not its own where nobody knows whether an editor draws', async () => {
    const { fake, types, found } = await atPrompt('dash');
    await fake.print('cat\r\n').sync();
    const typed = types('ls');
    fake.print('x\r\n').ends().prompts().print('ls\r\na b\r\n').ends().prompts();
    expect(await found(typed)).toEqual(NONE);
  });

  it('is read without an echo of its own where the terminal has shown all lines at once', async () => {
    const { fake, types, found } = await atPrompt('dash');
    const typed = types('echo a\necho b');
    fake.print('echo a\r\necho b\r\na\r\n').ends().prompts();
    expect(await found(typed)).toEqual({ count: 1, areQueued: true });
  });
});
