// The output goes into the journal again after its writer died, and what nobody has counted is marked.
import { describe, expect, it } from 'vitest';
import { FakeSession, FOLDER, rowLine } from '../../../test/helpers/fake-session.ts';
import { done, failed } from '../../tmux/result.ts';
import { showRow } from '../../tmux/rows.ts';
import { closePipe, repipe } from '../../tmux/session-commands.ts';
import { JournalWriters } from './journal-writers.ts';
import { Scripts } from './scripts.ts';

const PID = `${FOLDER}/ring.pid`;
const LATE = 256 * 1024;

function writersOn(fake: FakeSession): JournalWriters {
  return new JournalWriters(new Scripts(fake.bridge, async () => '/run'), 1024 * 1024);
}

/** A session whose writer runs, or did. */
function written(pid: number, isAlive: boolean): FakeSession {
  const fake = new FakeSession().print('one\ntwo\n');
  fake.bridge.append(PID, `${pid}\n`);
  if (isAlive) fake.bridge.living.add(pid);
  return fake;
}

const segments = (fake: FakeSession): string[] =>
  [...fake.bridge.files.keys()].filter((name) => /\/\d+\.\d+\.\d+\.\w+$/.test(name)).map((name) => name.slice(12));

describe('a writer that lives', () => {
  it('is left alone', async () => {
    const fake = written(50, true);
    const writers = writersOn(fake);
    await writers.ensure(fake.session);
    await writers.ensure(fake.session);
    expect(fake.tmux.asked).toEqual([]);
  });

  it('is found where another server has started it anew', async () => {
    const fake = written(50, true);
    const writers = writersOn(fake);
    await writers.ensure(fake.session);
    fake.bridge.living.delete(50);
    await fake.bridge.writeFile(PID, '51');
    fake.bridge.living.add(51);
    await writers.ensure(fake.session);
    expect(fake.tmux.asked).toEqual([]);
  });

  it('is taken for one that has just been started where it has no number yet', async () => {
    const fake = new FakeSession().print('x');
    await writersOn(fake).ensure(fake.session);
    expect(fake.tmux.asked).toEqual([]);
  });
});

describe('a writer that died', () => {
  it('is cut off, and another goes on behind what it may still bring', async () => {
    const fake = written(50, false);
    const writers = writersOn(fake);
    await writers.ensure(fake.session);
    const start = { generation: 2, offset: 8 + LATE, lines: 2, cause: 'repaired' } as const;
    const { row } = fake.session;
    const argv = await writers.argv(FOLDER, start);
    expect(fake.tmux.asked).toEqual([showRow('%1'), closePipe('%1', row.id), repipe('%1', row.id, argv)]);
    expect(segments(fake)).toContain(`2.${8 + LATE}.2.repaired`);
    expect(fake.bridge.text(PID)).toBeUndefined();
  });

  it('is seen to be dead though it was alive the last time', async () => {
    const fake = written(50, true);
    const writers = writersOn(fake);
    await writers.ensure(fake.session);
    fake.bridge.living.delete(50);
    await writers.ensure(fake.session);
    expect(fake.tmux.asked).toHaveLength(3);
  });

  it('with its session leaves the pane alone: another session may have it', async () => {
    const fake = written(50, false);
    fake.answers.push(() => failed("can't find pane: %1"));
    await expect(writersOn(fake).ensure(fake.session)).rejects.toThrow('The session t1 is gone');
    expect(fake.tmux.asked).toEqual([showRow('%1')]);
    expect(segments(fake)).toEqual(['1.0.0.open']);
  });

  it('whose files were removed goes on behind what was read of them', async () => {
    const fake = written(50, false);
    await fake.sync();
    fake.bridge.remove(FOLDER);
    await writersOn(fake).ensure(fake.session);
    expect(segments(fake)).toEqual([`1.${8 + LATE}.0.repaired`]);
  });

  it('leaves a gap that is told with its cause', async () => {
    const fake = await written(50, false).sync();
    await writersOn(fake).ensure(fake.session);
    fake.bridge.append(`${FOLDER}/2.${8 + LATE}.2.repaired`, 'three\n');
    await fake.sync();
    expect(fake.session.stream.gaps).toEqual([{ kind: 'gap', offset: 8, until: 8 + LATE, why: 'repaired' }]);
  });
});

describe('a pane that is not written at all', () => {
  it('is written again, one byte on: nobody is there to be cut off', async () => {
    const fake = written(50, true);
    await fake.tells({ piped: false }).session.refresh();
    const { length } = fake.tmux.asked;
    await writersOn(fake).ensure(fake.session);
    expect(fake.tmux.asked).toHaveLength(length + 2);
    expect(segments(fake)).toContain('2.9.2.repaired');
  });

  it('is left so where its program is dead', async () => {
    const fake = new FakeSession({ dead: true, piped: false });
    await writersOn(fake).ensure(fake.session);
    expect(fake.tmux.asked).toEqual([]);
  });

  it('that tmux does not write again is told', async () => {
    const fake = written(50, false);
    fake.answers.push(
      () => done([rowLine(fake.session.row, showRow('%1'))]),
      () => undefined,
      () => failed('no pane'),
    );
    await expect(writersOn(fake).ensure(fake.session)).rejects.toThrow(
      'The journal of t1 cannot be written again: no pane.',
    );
  });
});
