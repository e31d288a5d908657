// What is new is shown once, and the reading place moves on.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { failed } from '../../tmux/result.ts';
import { completed, stopped, type Verdict } from '../completion/verdict.ts';
import { readPlace } from '../state/tmux-options.ts';
import { Delivery, sureDelivery } from './delivery.ts';
import { type Reading, showNew, showUnlessOvertaken } from './what-is-new.ts';

const RUNS = stopped('running', 'timeout');

async function show(fake: FakeSession, verdict: Verdict = RUNS, delivery: Delivery = sureDelivery()): Promise<Reading> {
  await fake.sync();
  return showNew(fake.context(), fake.session, verdict, {}, delivery);
}

/** Where the places lie that were kept, one after the other. */
function placesOf(fake: FakeSession): (number | undefined)[] {
  const places = fake.tmux.asked.flatMap((line) => /@ptyhold_cursor "?([^"]+?)"? ;/.exec(line)?.[1] ?? []);
  return places.map((place) => readPlace(place)?.offset);
}

const text = ({ output }: Reading): string | undefined => output?.text;

describe('what is new', () => {
  it('is shown once', async () => {
    const fake = new FakeSession({ shell: 'command' }).print('one\r\n');
    expect(text(await show(fake))).toBe('one');
    expect(text(await show(fake))).toBe('');
    expect(text(await show(fake.print('two\r\n')))).toBe('two');
  });

  it('is shown to one of two who ask at once', async () => {
    const fake = new FakeSession({ shell: 'command' }).print('one\r\n');
    expect((await Promise.all([show(fake), show(fake)])).map(text).sort()).toEqual(['', 'one']);
  });

  it('is shown again where the answer did not go out, and nobody else is shown it meanwhile', async () => {
    const fake = new FakeSession({ shell: 'command' }).print('one\r\n');
    const dropped = new Delivery();
    expect(text(await show(fake, RUNS, dropped))).toBe('one');
    const next = show(fake);
    expect(fake.session.stream.cursor.offset).toBe(0);
    dropped.settle(false);
    expect(text(await next)).toBe('one');
    expect(text(await show(fake))).toBe('');
  });

  it('is at the prompt no line that has no end yet: whose that is, only the next text tells', async () => {
    const fake = await new FakeSession().prompts().sync();
    const atPrompt = completed('prompt', 0);
    await show(fake, atPrompt);
    const { scanned } = fake.session.stream;
    expect(text(await show(fake.print('one\r\nhalf'), atPrompt))).toBe('one');
    expect(fake.session.stream.cursor.offset).toBe(scanned + 'one\r\n'.length);
    expect(text(await show(fake.print(' a line\r\n'), atPrompt))).toBe('half a line');
    await show(fake.print('found'), completed('until', undefined));
    expect(fake.session.stream.cursor.offset).toBe(fake.session.stream.scanned);
  });

  it('is left to a newer read that waits', async () => {
    const fake = await new FakeSession({ shell: 'command' }).print('one\r\n').sync();
    const { session } = fake;
    const { last: newest } = session.reads;
    const showOlder = () => showUnlessOvertaken(fake.context(), session, RUNS, { newest }, sureDelivery());
    const older = await session.reads.run(undefined, showOlder);
    expect(older).toMatchObject({ output: undefined, notes: ['a newer call on this session shows the output'] });
    expect(text(await showOlder())).toBe('one');
  });

  it('ends with the command, and what came behind it is for the next read', async () => {
    const fake = await new FakeSession().prompts().sync();
    fake.typesAtPrompt('ls');
    fake.takes('ls').print('a\r\n').ends();
    const end = fake.printed;
    fake.prompts().print('background\r\n');
    expect(text(await show(fake, completed('prompt', 0, end)))).toBe('a');
    expect(text(await show(fake))).toBe('background');
  });

  it('ends before a character that has come in part', async () => {
    const fake = new FakeSession({ shell: 'command' });
    const [first, ...rest] = Buffer.from('é');
    fake.print('caf').print(Uint8Array.of(first ?? 0));
    expect(text(await show(fake))).toBe('caf');
    expect(text(await show(fake.print(Uint8Array.from(rest))))).toBe('é');
  });

  it('is told together with what is missing of it, once', async () => {
    const fake = new FakeSession({ shell: 'command' }).print('one\r\n').nextFile('full', 10).print('two\r\n');
    expect((await show(fake)).gaps).toMatchObject([{ why: 'full' }]);
    expect((await show(fake)).gaps).toEqual([]);
  });
});

describe('the reading place', () => {
  it('is kept with tmux before the answer goes out', async () => {
    const fake = new FakeSession().prompts().takes('make').print('one\r\n');
    await show(fake);
    const written = /@ptyhold_cursor "?([^"]+?)"? ;/.exec(fake.tmux.asked.at(-1) ?? '')?.[1];
    expect(readPlace(written ?? '')).toMatchObject({ offset: fake.printed, phase: 'output', shellKey: 'k' });
  });

  it('is not moved for a call that is cancelled by then', async () => {
    const fake = new FakeSession({ shell: 'command' }).print('one\r\n');
    await show(fake, RUNS, new Delivery(AbortSignal.abort()));
    expect(placesOf(fake)).toEqual([0]);
  });

  it('is put back where the answer did not go out', async () => {
    const fake = new FakeSession({ shell: 'command' }).print('one\r\n');
    const dropped = new Delivery();
    await show(fake, RUNS, dropped);
    dropped.settle(false);
    await fake.session.reading.run(() => undefined);
    expect(placesOf(fake)).toEqual([fake.printed, 0]);
  });

  it('that cannot be kept is told, unless the session has gone', async () => {
    const fake = new FakeSession({ shell: 'command' }).print('one\r\n');
    fake.answers.push(() => failed('no such option'));
    await expect(show(fake)).rejects.toThrow('tmux could not save the reading place: no such option.');
    fake.answers.push(() => failed("can't find pane: %1"));
    expect(text(await show(fake.print('two\r\n')))).toBe('one\ntwo');
  });
});

describe('besides the output', () => {
  it('the screen is shown where a full-screen program draws, and said to be unchanged the next time', async () => {
    const fake = new FakeSession({ alternate: true }).shows('text of the editor');
    const verdict = stopped('fullscreen', 'state');
    expect((await show(fake, verdict)).screen).toContain('text of the editor');
    expect((await show(fake, verdict)).screen).toMatch(/^\[screen unchanged/);
  });

  it('the screen is shown where a program has drawn its prompt below what it draws there', async () => {
    const verdict = completed('prompt', undefined, undefined, '(gdb)');
    const fake = new FakeSession({ alternate: true }).shows('main.c', '(gdb) ');
    expect((await show(fake, verdict)).screen).toContain('main.c');
    expect((await show(new FakeSession().shows('(gdb) '), verdict)).screen).toBeUndefined();
  });

  it('the lines below are shown where an editor keeps a line and complains there', async () => {
    const verdict = stopped('continuation', 'state');
    const fish = new FakeSession({ shell: 'fish' }).prompts().print('echo (').shows('', '> echo (', 'fish: Expected )');
    expect((await show(fish, verdict)).screen).toBe('> echo (\nfish: Expected )');
    const bash = new FakeSession().prompts().print('echo (').shows('$ echo (');
    expect((await show(bash, verdict)).screen).toBeUndefined();
  });

  it('a person is told how to attach where a password is asked for', async () => {
    const fake = new FakeSession().prompts().takes('sudo ls').print('Password: ');
    expect((await show(fake, stopped('password', 'state'))).attach).toContain('attach -t t1');
    expect((await show(fake)).attach).toBeUndefined();
  });

  it('the note of the verdict is passed on', async () => {
    const { notes } = await show(new FakeSession(), { ...stopped('running', 'timeout'), note: 'look at the screen' });
    expect(notes).toEqual(['look at the screen']);
  });
});
