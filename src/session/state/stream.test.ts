// What the journal brings is taken in once, whole and in its order.
import { describe, expect, it, onTestFinished } from 'vitest';
import { endMark, FakeSession, FOLDER, mark } from '../../../test/helpers/fake-session.ts';
import { DEATH_NOTICE } from './stream.ts';
import { writeAdopted } from './tmux-options.ts';

describe('taking in', () => {
  it('goes as far as the journal does, and tells each piece once', async () => {
    const fake = new FakeSession();
    const { stream } = fake.session;
    let heard = '';
    onTestFinished(
      stream.onBytes((bytes) => {
        heard += Buffer.from(bytes).toString();
      }),
    );
    await fake.print('one ').sync();
    fake.print('two ');
    await Promise.all([stream.sync(), stream.sync()]);
    await stream.sync();
    expect(heard).toBe('one two ');
    expect(stream.scanned).toBe(8);
  });

  it('goes on from file to file', async () => {
    const fake = await new FakeSession().print('one\n').nextFile().print('two\n').sync();
    expect(await fake.text(0, 8)).toBe('one\ntwo\n');
    expect(fake.session.stream.gaps).toEqual([]);
  });

  it('hears marks that come in two pieces', async () => {
    const fake = new FakeSession();
    const whole = `${mark('A')}$ ${mark('B')}`;
    await fake.print(whole.slice(0, 9)).sync();
    expect(fake.session.stream.phases.phase).toBe('starting');
    await fake.print(whole.slice(9)).sync();
    expect(fake.session.stream.phases.phase).toBe('input');
  });

  it('tells the changes of bracketed paste among the marks in their order', async () => {
    const fake = new FakeSession().print(`${mark('A')}$ ${mark('B')}\x1b[?2004hls\x1b[?2004l\r\n${mark('C')}`);
    const { phases } = (
      await fake
        .ends(3)
        .print(`${mark('A')}\x1b[?2004h$ ${mark('B')}`)
        .sync()
    ).session.stream;
    const [end, ...others] = phases.endsSince(0);
    expect(others).toEqual([]);
    expect(await fake.text(end?.line.from ?? 0, end?.line.to ?? 0)).toBe('\x1b[?2004hls');
  });

  it('does not take the mark of a prompt that a program draws for the prompt of the line editor', async () => {
    const fake = new FakeSession().print(`${mark('A')}$ ${mark('B')}\x1b[?2004hls\x1b[?2004l\r\n${mark('C')}`);
    const { phases } = (
      await fake
        .ends(0)
        .print(`${mark('A')}$ ${mark('B')}`)
        .sync()
    ).session.stream;
    expect(phases.endsSince(0)).toEqual([]);
    await fake.print('\x1b[?2004h').sync();
    expect(phases.endsSince(0)).toHaveLength(1);
  });

  it('knows where the newest prompt was drawn', async () => {
    const fake = await new FakeSession().prompts('old $ ').rounds('ls', 'a\r\n').sync();
    const { lastPrompt } = fake.session.stream;
    expect(await fake.text(lastPrompt?.from ?? 0, lastPrompt?.to ?? 0)).toBe(`${mark('A')}$ `);
  });

  it('knows no prompt where a mark within one is not followed by its end', async () => {
    const fake = await new FakeSession().print(`${mark('A')}$ ${mark('A')}`).sync();
    expect(fake.session.stream.lastPrompt).toBeUndefined();
  });
});

describe('what is missing', () => {
  it('is told with its place and its cause, and reading goes on behind it', async () => {
    const fake = await new FakeSession().print('before').nextFile('killed', 100).print('behind').sync();
    const { stream } = fake.session;
    expect(stream.gaps).toEqual([{ kind: 'gap', offset: 6, until: 106, why: 'killed' }]);
    expect(stream.scanned).toBe(112);
    expect(await fake.text(0, 112)).toBe('beforebehind');
  });

  it('ends a mark that was begun before it, and the places of those behind it are right', async () => {
    const [half, rest] = [mark('A').slice(0, 8), mark('A').slice(8)];
    const fake = await new FakeSession().print(half).nextFile('full', 50).print(rest).sync();
    expect(fake.session.stream.phases.phase).toBe('starting');
    const at = fake.printed;
    await fake.print(mark('A')).sync();
    expect(fake.session.stream.phases).toMatchObject({ phase: 'prompt', since: at });
  });

  it('ends a sequence that was begun before it', async () => {
    const fake = await new FakeSession().print('\x1b[?200').nextFile('full', 50).print('4h').sync();
    expect(fake.session.stream.modes.hasBracketedPaste).toBe(false);
  });

  it('is told until it has been shown', async () => {
    const fake = await new FakeSession().print('before').nextFile('full', 100).print('behind').sync();
    fake.session.noteShown(6);
    expect(fake.session.stream.gaps).toHaveLength(1);
    fake.session.noteShown(112);
    expect(fake.session.stream.gaps).toEqual([]);
  });
});

describe('reading', () => {
  it('answers the same from memory and from the files', async () => {
    const fake = await new FakeSession().print('abcdef').nextFile().print('ghi').sync();
    const held = await fake.text(2, 8);
    fake.session.noteShown(9);
    expect([held, await fake.text(2, 8)]).toEqual(['cdefgh', 'cdefgh']);
  });

  it('answers what there is where less is kept', async () => {
    const fake = await new FakeSession().print('gone').nextFile().print('kept').sync();
    fake.session.noteShown(8);
    fake.dropOldest();
    expect(await fake.text(0, 100)).toBe('kept');
  });
});

describe('the reading place', () => {
  it('is where the client has seen all before, with what was known there', async () => {
    const fake = await new FakeSession().prompts().takes('ls').sync();
    fake.session.noteShown(fake.printed);
    expect(fake.session.stream.cursor).toMatchObject({ offset: fake.printed, phase: 'output', shellKey: 'k' });
  });

  it('keeps the ends that a text still waits for', async () => {
    const fake = await new FakeSession().prompts().sync();
    fake.typesAtPrompt('ls');
    await fake.rounds('ls', '').sync();
    fake.session.noteShown(fake.printed);
    expect(fake.session.stream.phases.endsSince(0)).toHaveLength(1);
  });
});

describe('what is neither output nor of the user', () => {
  it('is cut out of every range', async () => {
    const { stream } = new FakeSession().session;
    stream.exclude({ from: 10, to: 20 });
    stream.exclude({ from: 30, to: 40 });
    expect(stream.withoutExcluded([{ from: 0, to: 35 }])).toEqual([
      { from: 0, to: 10 },
      { from: 20, to: 30 },
    ]);
  });
});

describe('watching', () => {
  it('tells of new output and counts files that come', async () => {
    const fake = new FakeSession();
    const { stream } = fake.session;
    let calls = 0;
    const stop = stream.onChange(() => {
      calls += 1;
    });
    const before = stream.fileChanges;
    fake.print('more');
    expect([calls, stream.fileChanges - before]).toEqual([1, 0]);
    fake.bridge.append(`${FOLDER}/${DEATH_NOTICE}`, '');
    expect([calls, stream.fileChanges - before]).toEqual([2, 1]);
    stop();
    fake.print('more');
    expect(calls).toBe(2);
  });

  it('is done once for all who wait, and anew where the folder was made again', async () => {
    const fake = new FakeSession();
    const { stream } = fake.session;
    for (let n = 0; n < 3; n += 1) stream.onChange(() => undefined);
    expect(fake.bridge.watched).toBe(1);
    stream.watchAnew();
    expect(fake.bridge.watched).toBe(0);
    await stream.sync();
    expect(fake.bridge.watched).toBe(1);
  });

  it('ends with the session: who waits is called a last time', async () => {
    const fake = new FakeSession();
    let calls = 0;
    fake.session.stream.onChange(() => {
      calls += 1;
    });
    await fake.session.close();
    expect([calls, fake.bridge.watched]).toEqual([1, 0]);
    await fake.session.stream.sync();
    expect(fake.bridge.watched).toBe(0);
  });
});

it('hears the first marks of a shell that another server has given some, and leaves out the lines for that', async () => {
  const fake = await new FakeSession().prompts().takes('dash').print('# ').sync();
  const from = fake.session.stream.scanned;
  const adopted = writeAdopted([{ key: 'n', kind: 'posix', marksOutput: false, pid: 4, from }]);
  await fake
    .tells({ adopted })
    .print(` a line of ours\r\n${endMark(0, 1, 'n')}${mark('A', 'n')}# ${mark('B', 'n')}`)
    .sync();
  const { phases, scanned } = fake.session.stream;
  expect([phases.phase, phases.shellKey]).toEqual(['input', 'n']);
  const [left] = fake.session.stream.withoutExcluded([{ from, to: scanned }]);
  expect(await fake.text(left?.from ?? 0, scanned)).toMatch(/^\x1b\]133;D/);
  await fake.print(`make\r\nout\r\n${endMark(0, 2, 'n')}${mark('A', 'n')}# ${mark('B', 'n')}`).sync();
  expect(fake.session.stream.withoutExcluded([{ from: scanned, to: fake.session.stream.scanned }])).toHaveLength(1);
});
