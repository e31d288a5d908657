// A session follows what tmux tells of it.
import { describe, expect, it } from 'vitest';
import { FakeSession, FOLDER, mark } from '../../../test/helpers/fake-session.ts';
import type { SessionRow } from '../../tmux/rows.ts';
import { DEATH_NOTICE } from './stream.ts';
import { writeAdopted, writePlace, writeUnrun } from './tmux-options.ts';

describe('a session', () => {
  it('begins where this or another server has read to', async () => {
    const place = { offset: 4, phase: 'output', shellKey: 'k', sequences: { k: 7 }, status: 3 } as const;
    const fake = await new FakeSession({ cursor: writePlace(place) }).print('seennew').sync();
    expect(fake.session.stream.cursor).toEqual(place);
    let heard = '';
    fake.session.stream.onBytes((bytes) => {
      heard += Buffer.from(bytes).toString();
    });
    await fake.print(' newer').sync();
    expect([heard, fake.session.stream.scanned]).toEqual([' newer', 13]);
  });

  it('begins before the first prompt where its shell has marks, and knows nothing where it has none', () => {
    const phaseOf = (shell: string) => new FakeSession({ shell }).session.stream.phases.phase;
    expect(['bash', 'dash', 'command', 'nu'].map(phaseOf)).toEqual(['starting', 'starting', 'foreign', 'foreign']);
  });

  it('believes marks with its own key alone', async () => {
    const fake = await new FakeSession().print(mark('A', 'other')).sync();
    expect(fake.session.stream.phases.phase).toBe('starting');
    await fake.print(mark('A')).sync();
    expect(fake.session.stream.phases.phase).toBe('prompt');
  });
});

describe('the row that came with an answer', () => {
  const rested = async (row: Partial<SessionRow> = {}): Promise<FakeSession> => {
    const fake = await new FakeSession().prompts().sync();
    const { session } = fake;
    session.rest({ ...session.row, written: 'as it was', ...row }, session.stream);
    return fake;
  };

  it('is good for the next text, if nothing was printed since', async () => {
    const fake = await rested();
    expect(await fake.session.restingRow()).toBe('as it was');
    fake.print('x');
    expect(await fake.session.restingRow()).toBeUndefined();
  });

  it.each<Partial<SessionRow>>([{ dead: true }, { alternate: true }, { inMode: true }, { lock: 'somebody' }])(
    'is good for nothing where more is to be known: %j',
    async (row) => expect(await (await rested(row)).session.restingRow()).toBeUndefined(),
  );

  it('is good for nothing while no shell is at its prompt, where tmux has told another one, or something has changed', async () => {
    const fake = await rested();
    fake.session.update(fake.session.row);
    expect(await fake.session.restingRow()).toBeUndefined();
    const doubted = await rested();
    doubted.session.restNoMore();
    expect(await doubted.session.restingRow()).toBeUndefined();
    const starting = new FakeSession();
    starting.session.rest(starting.session.row, starting.session.stream);
    expect(await starting.session.restingRow()).toBeUndefined();
  });
});

describe('asking tmux again', () => {
  it('brings what has changed, with the shells and the line that other servers tell of', async () => {
    const fake = await new FakeSession().prompts().sync();
    fake.tells({
      name: 'renamed',
      adopted: writeAdopted([{ key: 'n', kind: 'zsh', marksOutput: true, pid: 5 }]),
      unrun: writeUnrun({ text: 'half', cursor: 4 }, undefined),
    });
    await fake.session.refresh();
    expect(fake.session.row.name).toBe('renamed');
    expect(fake.session.shellOf('n')?.kind).toBe('zsh');
    expect(fake.session.typed.unrun(fake.session.stream.phases).text).toBe('half');
  });

  it('finds nothing where the pane is gone, or another session has its number', async () => {
    const fake = new FakeSession();
    fake.tells({ id: 's2' });
    expect(await fake.session.refresh()).toBeUndefined();
    expect(fake.session.row.id).toBe('s1');
    fake.row = undefined;
    expect(await fake.session.refresh()).toBeUndefined();
  });

  it('is needed once files came or went since, and always for the dead', async () => {
    const fake = await new FakeSession().sync();
    expect(fake.session.mayBeDead).toBe(true);
    await fake.session.refresh();
    expect(fake.session.mayBeDead).toBe(false);
    await fake.print('more').sync();
    expect(fake.session.mayBeDead).toBe(false);
    fake.bridge.append(`${FOLDER}/${DEATH_NOTICE}`, '');
    expect(fake.session.mayBeDead).toBe(true);
    await fake.tells({ dead: true }).session.refresh();
    expect(fake.session.mayBeDead).toBe(true);
  });
});
