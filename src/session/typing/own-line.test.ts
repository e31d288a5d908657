// Which line of the shell a text will be, what has its turn first, and which equal texts come before it.
import { describe, expect, it } from 'vitest';
import { FakeSession, mark } from '../../../test/helpers/fake-session.ts';
import type { Receipt } from '../../tmux/receipts.ts';
import { writePlace, writeUnrun } from '../state/tmux-options.ts';
import type { TypedLine } from '../state/typed.ts';
import { countLinesAhead, findRivals, startLine, startUnreadLine, submittedLine } from './own-line.ts';
import type { Readiness } from './situation.ts';

const READY: Readiness = {
  ahead: 0,
  answers: false,
  promptBefore: undefined,
  isAtPrompt: true,
  mayBeRead: false,
  isSilent: false,
  way: { before: [], brackets: true, quote: undefined, isPasted: false },
  reader: 'sh',
  since: 0,
};

const atPrompt = (shell = 'bash') => new FakeSession({ shell }).prompts().sync();

function start({ session }: FakeSession, text: string, ready: Partial<Readiness> = {}): TypedLine | undefined {
  return startLine(session, { ...READY, ...ready }, { text, from: session.stream.scanned });
}

/** This server types a text there, without Enter. */
function begins(fake: FakeSession, text: string, ready: Partial<Readiness> = {}): TypedLine | undefined {
  const { session, printed } = fake;
  const line = start(fake, text, ready);
  const number = session.typed.begin({ at: printed, text });
  const rest = { expected: undefined, promptBefore: undefined, isAtPrompt: true, atPrompts: undefined };
  session.typed.noteEntered(number, { from: printed, enter: false, line, ...rest });
  return line;
}

describe('the line of a text', () => {
  it('begins where it is typed, with all its lines', async () => {
    const fake = await atPrompt();
    expect(start(fake, 'a\nb')).toEqual({
      from: fake.printed,
      lines: ['a', 'b'],
      standing: '',
      isAhead: false,
      mayBeRead: false,
    });
  });

  it('is none while a program takes keys, which may end before', async () => {
    const fake = await atPrompt();
    const ready = { ...READY, ahead: 1, isAtPrompt: false, takesKeys: true };
    expect(start(fake, ':q', ready)).toBeUndefined();
    const unread = startUnreadLine(fake.session, ready, { text: ':q', from: fake.printed });
    expect(unread).toMatchObject({ lines: [':q'], isAhead: true, mayBeRead: true });
    expect(startUnreadLine(fake.session, READY, { text: ':q', from: fake.printed })).toBeUndefined();
  });

  it('knows since when the shell reads, if that was seen', async () => {
    const fake = await atPrompt('dash');
    expect(start(fake, 'ls', { isAtPrompt: false, readsFrom: 7 })).toMatchObject({ isAhead: false, readsFrom: 7 });
  });

  it('stands behind what others have left there', async () => {
    const fake = await atPrompt();
    fake.session.typed.noteUnrun(writeUnrun({ text: 'sudo ', cursor: 5 }, fake.printed));
    expect(start(fake, 'ls')).toMatchObject({ lines: ['ls'], standing: 'sudo ' });
  });

  it('stands behind nothing where the line shows that a program took what was typed', async () => {
    const fake = await atPrompt();
    fake.session.typed.noteUnrun(writeUnrun({ text: 'q', cursor: 1 }, undefined, { reader: 'less' }));
    expect(start(fake, 'ls', { standing: '' })).toMatchObject({ lines: ['ls'], standing: '' });
  });

  it('is read at a later prompt where a command runs, which perhaps takes it', async () => {
    const fake = await atPrompt();
    const running = { ahead: 1, isAtPrompt: false };
    expect(start(fake, 'ls', running)).toMatchObject({ isAhead: true, mayBeRead: false });
    expect(start(fake, 'ls', { ...running, mayBeRead: true })).toMatchObject({ isAhead: true, mayBeRead: true });
    expect(start(fake, 'ls', { ahead: 1 })).toMatchObject({ isAhead: false });
  });

  it('is none where a program gets the text', async () => {
    expect(start(await atPrompt(), 'yes', { answers: true })).toBeUndefined();
  });

  it.each(['\x03', 'ls\x1b[A', 'a\x15b', '\x7f', '\x9b'])('is none for %j, which acts like a key', async (text) => {
    expect(start(await atPrompt(), text)).toBeUndefined();
  });

  it('stands behind nothing of the lines that a shell read before it wanted more', async () => {
    const fake = await atPrompt();
    fake.session.typed.noteUnrun(writeUnrun({ text: 'if true\n', cursor: 8 }, fake.printed));
    expect(start(fake, 'then')).toMatchObject({ standing: 'if true\n' });
    await fake.print(`if true\r\n> ${mark('S')}`).sync();
    expect(start(fake, 'then')).toMatchObject({ standing: '' });
  });

  it('may have tabs and letters of any language', async () => {
    expect(start(await atPrompt(), 'if\n\techo “ä あ 😀”')?.lines).toEqual(['if', '\techo “ä あ 😀”']);
  });
});

describe('a text behind one that this server typed without Enter', () => {
  it('goes on with its last line, from where that was begun', async () => {
    const fake = await atPrompt();
    const begun = begins(fake, 'a\nec');
    await fake.print('a\r\n> ec').sync();
    begins(fake, 'ho ');
    await fake.print('ho ').sync();
    expect(start(fake, 'b\nc')).toEqual({ ...begun, lines: ['a', 'echo b', 'c'] });
  });

  it('begins a line of its own once the shell has read that one', async () => {
    const fake = await atPrompt();
    begins(fake, 'ls');
    await fake.rounds('ls', '').sync();
    expect(start(fake, 'pwd')).toMatchObject({ from: fake.printed, lines: ['pwd'] });
  });

  it('begins a line of its own once a new prompt has thrown that away', async () => {
    const fake = await atPrompt();
    begins(fake, 'ls');
    await fake.print('ls^C\r\n').prompts().sync();
    expect(start(fake, 'pwd')).toMatchObject({ lines: ['pwd'] });
  });

  it('goes on with one typed ahead, which the next prompt has not thrown away', async () => {
    const fake = await (await atPrompt()).takes('sleep 9').sync();
    begins(fake, 'ec', { ahead: 1, isAtPrompt: false });
    await fake.print('ec').ends().prompts().sync();
    expect(start(fake, 'ho')).toMatchObject({ lines: ['echo'], isAhead: true });
    await fake.rounds('ec', '').sync();
    expect(start(fake, 'ho')).toMatchObject({ lines: ['ho'], isAhead: false });
  });
});

describe('the line that Enter submits', () => {
  const submitted = ({ session }: FakeSession) => submittedLine(session, session.stream.scanned);

  it('is the one that this server has begun', async () => {
    const fake = await atPrompt();
    const begun = begins(fake, 'make');
    await fake.print('make').sync();
    expect(submitted(fake)).toEqual({ ...begun, receipt: '', rivals: [] });
  });

  it('is what stands at the prompt, whoever typed it', async () => {
    const fake = await atPrompt();
    fake.session.typed.noteUnrun(writeUnrun({ text: 'make', cursor: 4 }, fake.printed));
    expect(submitted(fake)).toMatchObject({ from: fake.printed, lines: [''], standing: 'make' });
  });

  it('is the rest of a command too', async () => {
    const fake = await (await atPrompt()).print(`if true\r\n> ${mark('S')}`).sync();
    expect(submitted(fake)).toMatchObject({ lines: [''] });
  });

  it('is none while a command runs, nor where a program may be at the prompt', async () => {
    expect(submitted(await (await atPrompt()).takes('python').sync())).toBeUndefined();
    expect(submitted(await atPrompt('dash'))).toBeUndefined();
  });

  it('is the begun one there, too, until it was read', async () => {
    const fake = await atPrompt('dash');
    begins(fake, 'make');
    expect(submitted(fake)).toMatchObject({ lines: ['make'] });
    await fake.print('make\r\n').ends().prompts().sync();
    expect(submitted(fake)).toBeUndefined();
  });
});

describe('the lines that have their turn first', () => {
  const ahead = (fake: FakeSession, isAtPrompt = true) =>
    countLinesAhead(
      fake.session,
      { from: fake.printed, isFree: isAtPrompt, known: 0, ended: fake.session.stream.phases.endCount },
      fake.receipts,
    );

  it('are none where nothing was typed, and one while something runs', async () => {
    const fake = await atPrompt();
    expect([ahead(fake), ahead(fake, false)]).toEqual([0, 1]);
  });

  it('are those that were typed at this prompt', async () => {
    const fake = await atPrompt();
    fake.otherTypes('a\nb');
    fake.otherTypes('half', { lines: 0 });
    fake.otherTypes('c');
    expect(ahead(fake)).toBe(3);
  });

  it('are none of those from before this prompt', async () => {
    const fake = await atPrompt();
    fake.otherTypes('make', { atPrompt: true });
    await fake.rounds('make', '').sync();
    expect(ahead(fake)).toBe(0);
  });

  it('are fewer by those that have ended since the last prompt at which all was read', async () => {
    const fake = await atPrompt();
    fake.otherTypes('a', { atPrompt: true });
    await fake.takes('a').sync();
    fake.otherTypes('b');
    fake.otherTypes('c');
    await fake.ends().prompts().takes('b').sync();
    expect(ahead(fake, false)).toBe(2);
    await fake.ends().prompts().takes('c').sync();
    expect(ahead(fake, false)).toBe(1);
  });

  it('are those of a server, too, that had not read of this prompt when it typed', async () => {
    const fake = await atPrompt();
    const before = fake.session.stream.scanned - 1;
    await fake.rounds('first', '').sync();
    fake.otherTypes('a', { atPrompt: true });
    await fake.takes('a').sync();
    fake.otherTypes('b', { from: before });
    expect(ahead(fake, false)).toBe(2);
  });

  it('are not those of this prompt alone where a command runs that was typed before', async () => {
    const fake = await atPrompt();
    fake.otherTypes('a', { atPrompt: true });
    await fake.takes('a').sync();
    for (const text of ['b', 'c', 'd']) fake.otherTypes(text);
    expect(ahead(fake, false)).toBe(4);
  });

  it('are told by the numbers of the ends where this server has begun to read since, or is behind', async () => {
    const other = await atPrompt('dash');
    await other.print('first\r\n').ends().prompts().sync();
    other.otherTypes('a', { atPrompt: true, ended: other.session.stream.phases.endCount });
    await other.print('a\r\n').sync();
    for (const text of ['b', 'c']) other.otherTypes(text);
    const { from } = other.otherTypes('d');
    await other.ends().prompts().sync();
    const place = other.session.stream.phases.placeAt(other.printed);
    const late = new FakeSession({ shell: 'dash', cursor: writePlace(place) });
    late.receipts.push(...other.receipts);
    expect(
      countLinesAhead(late.session, { from: place.offset, isFree: false, known: 0, ended: 2 }, late.receipts),
    ).toBe(3);
    const behind = { from: from - 9, isFree: false, known: 0, ended: 0 };
    expect(countLinesAhead(other.session, behind, other.receipts)).toBe(5);
    other.otherTypes(undefined);
    expect(countLinesAhead(other.session, behind, other.receipts)).toBe(1);
  });

  it('are only those of this prompt behind keys, which may have dropped lines', async () => {
    const fake = await atPrompt();
    fake.otherTypes('a', { atPrompt: true });
    await fake.takes('a').sync();
    fake.otherTypes('b');
    fake.otherTypes(undefined);
    await fake.print('^C').ends(130).prompts().sync();
    fake.otherTypes('c');
    await fake.takes('c').sync();
    expect(ahead(fake, false)).toBe(1);
    fake.otherTypes('d');
    expect(ahead(fake, false)).toBe(2);
  });

  it('are not known where keys were pressed at this prompt', async () => {
    const fake = await atPrompt();
    fake.otherTypes('a');
    fake.otherTypes(undefined);
    expect([ahead(fake), ahead(fake, false)]).toEqual([0, 1]);
  });
});

describe('the rivals of a text', () => {
  function rivals(fake: FakeSession, text: string): number[] {
    const before: Receipt[] = [...fake.receipts];
    return findRivals(fake.session, fake.otherTypes(text), before, fake.session.typed.ended);
  }

  it('are the equal texts typed before it, in their order', async () => {
    const fake = await atPrompt();
    fake.otherTypes('ls');
    fake.otherTypes('pwd');
    await fake.takes('ls').sync();
    fake.otherTypes('ls');
    expect(rivals(fake, 'ls')).toEqual([fake.receipts[0]?.from, fake.receipts[2]?.from]);
  });

  it('are none without Enter', async () => {
    const fake = await atPrompt();
    fake.otherTypes('ls', { lines: 0 });
    expect(rivals(fake, 'ls')).toEqual([]);
  });

  it('are none whose end this server has seen', async () => {
    const fake = await atPrompt();
    const { id } = fake.otherTypes('ls');
    expect(rivals(fake, 'ls')).toHaveLength(1);
    const pending = fake.typesAtPrompt('ls');
    const { expected } = pending;
    if (!expected?.own) throw new Error('The text has no line.');
    const ended = { ...pending, expected: { ...expected, own: { ...expected.own, receipt: id } } };
    fake.session.typed.noteEnded(ended, fake.printed);
    fake.receipts.splice(1);
    expect(rivals(fake, 'ls')).toEqual([]);
  });

  it('are those, too, that end while the text goes in: their line comes before its own', async () => {
    const fake = await (await atPrompt()).takes('sleep 9').sync();
    const before = [fake.otherTypes('ls')];
    const { ended } = fake.session.typed;
    const own = fake.otherTypes('ls');
    await fake.ends().prompts().rounds('ls', '').sync();
    expect(findRivals(fake.session, own, before, ended)).toEqual([own.from]);
  });

  it('are those, too, that were typed before the last command began, and still wait for their turn', async () => {
    const fake = await atPrompt();
    fake.otherTypes('make', { atPrompt: true });
    await fake.takes('make').sync();
    fake.otherTypes('test');
    fake.otherTypes('ls');
    await fake.ends().prompts().takes('test').sync();
    expect(rivals(fake, 'ls')).toHaveLength(1);
    fake.receipts.pop();
    await fake.ends().prompts().sync();
    expect(rivals(fake, 'ls')).toEqual([fake.receipts[2]?.from]);
  });

  it('are those, too, before which a person typed lines, which nobody counts', async () => {
    const fake = await atPrompt();
    fake.otherTypes('make', { atPrompt: true });
    await fake.takes('make').sync();
    fake.otherTypes('test');
    const { from } = fake.otherTypes('ls');
    await fake.ends().prompts().rounds('a', '').rounds('b', '').takes('test').sync();
    expect(rivals(fake, 'ls')).toEqual([from]);
  });

  it('are none where keys have dropped what waited', async () => {
    const fake = await atPrompt();
    fake.otherTypes('make', { atPrompt: true });
    await fake.takes('make').sync();
    fake.otherTypes('test');
    fake.otherTypes('ls');
    fake.otherTypes(undefined);
    await fake.ends().prompts().takes('a').ends().prompts().takes('b').sync();
    expect(rivals(fake, 'ls')).toEqual([]);
  });

  it('are none from before a prompt at which a server found all lines read', async () => {
    const fake = await atPrompt();
    fake.otherTypes('make', { atPrompt: true });
    await fake.takes('make').sync();
    fake.otherTypes('ls');
    await fake.ends().prompts().rounds('ls', '').sync();
    fake.otherTypes('pwd', { atPrompt: true });
    await fake.takes('pwd').ends().prompts().takes('a').sync();
    expect(rivals(fake, 'ls')).toEqual([]);
  });

  it('are none from before the command that ended last', async () => {
    const fake = await atPrompt();
    fake.otherTypes('ls');
    await fake.rounds('ls', '').sync();
    expect(rivals(fake, 'ls')).toHaveLength(1);
    await fake.rounds('pwd', '').sync();
    expect(rivals(fake, 'ls')).toHaveLength(1);
    await fake.rounds('ls', '').rounds('pwd', '').sync();
    expect(rivals(fake, 'ls')).toEqual([]);
  });
});
