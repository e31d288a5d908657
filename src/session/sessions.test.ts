// Sessions by name and by id, each known once.
import { describe, expect, it, vi } from 'vitest';
import { FakeBridge } from '../../test/helpers/fake-bridge.ts';
import { FakeSession, rowLine } from '../../test/helpers/fake-session.ts';
import { FakeTmux } from '../../test/helpers/fake-tmux.ts';
import { listNames } from '../tmux/names-taken.ts';
import { done, failed } from '../tmux/result.ts';
import { listRows, type SessionRow, showRow } from '../tmux/rows.ts';
import { NUDGE } from '../tmux/session-commands.ts';
import { EndedSessions } from './ended/ended-sessions.ts';
import { newId, Sessions } from './sessions.ts';
import { Leases } from './state/leases.ts';

/** A tmux with these sessions, "name=id", each in a pane of its own. */
function host(...given: string[]) {
  const template = new FakeSession().session.row;
  const rows: SessionRow[] = given.map((each, at) => {
    const [name = '', id = ''] = each.split('=');
    return { ...template, name, id, paneId: `%${at}` };
  });
  const bridge = new FakeBridge();
  const tmux = new FakeTmux(bridge, (line) => {
    if (line === listRows() || line === listNames()) return done(rows.map((row) => rowLine(row, line)));
    const row = rows.find(({ paneId }) => line === showRow(paneId));
    return row ? done([rowLine(row, line)]) : failed("can't find pane");
  });
  const reach = { bridge, tmux, leases: new Leases({ bridge, tmux }) };
  return { rows, bridge, tmux, sessions: new Sessions(reach, new EndedSessions(reach, async () => '/journal')) };
}

describe('a session', () => {
  it('is found by its name and by its id, and is the same both times', async () => {
    const { sessions } = host('t1=s1', 't2=s2');
    const byName = await sessions.find('t2');
    expect(byName.id).toBe('s2');
    expect(await sessions.find('s2')).toBe(byName);
    expect((await sessions.find('t1')).id).toBe('s1');
  });

  it('is found by its name first, where another one has that for an id', async () => {
    const { sessions } = host('t1=s1', 's1=s2');
    expect((await sessions.find('s1')).id).toBe('s2');
  });

  it('is known once, though two look for it at the same time', async () => {
    const { sessions } = host('t1=s1');
    const [one, other] = await Promise.all([sessions.find('t1'), sessions.find('s1')]);
    expect(one).toBe(other);
  });

  it('that was renamed is found by its new name, and told by its old one', async () => {
    const { sessions, rows } = host('t1=s1');
    const session = await sessions.find('t1');
    if (rows[0]) rows[0] = { ...rows[0], name: 'new' };
    expect(await sessions.find('new')).toBe(session);
    await expect(sessions.find('t1')).rejects.toThrow('The session t1 is called new now.');
    await expect(sessions.findToRead('t1')).rejects.toThrow('The session t1 is called new now.');
    expect(await sessions.find('s1')).toBe(session);
    rows.length = 0;
    await expect(sessions.find('t1')).rejects.toThrow('There is no session t1.');
  });

  it('that is opened anew between the list and the look is found', async () => {
    const { sessions, rows, tmux } = host('t1=s1');
    const [old] = rows;
    if (old === undefined) throw new Error('there is no row');
    const execute = tmux.execute.bind(tmux);
    tmux.execute = async (line) => {
      const result = await execute(line);
      if (line === listRows() && rows[0] === old) rows[0] = { ...old, id: 's2', paneId: '%9' };
      return result;
    };
    expect((await sessions.find('t1')).id).toBe('s2');
  });

  it('that took the name of another is found, and not the other', async () => {
    const { sessions, rows } = host('t1=s1', 't2=s2');
    await sessions.find('t1');
    rows.splice(0, 2, ...rows.map((row) => ({ ...row, name: row.name === 't1' ? 't9' : 't1' })));
    expect((await sessions.find('t1')).id).toBe('s2');
  });

  it('whose name another one took does not rest: tmux is asked before a text goes in', async () => {
    const { sessions, rows } = host('t1=s1');
    const old = await sessions.find('t1');
    const rest = vi.spyOn(old, 'restNoMore');
    if (rows[0]) rows[0] = { ...rows[0], id: 's2' };
    await sessions.meet(['s2']);
    expect(rest).toHaveBeenCalledOnce();
    expect((await sessions.findToType('t1')).session.id).toBe('s2');
  });

  it('that was forgotten is made anew', async () => {
    const { sessions } = host('t1=s1');
    const before = await sessions.find('t1');
    await sessions.forget('s1');
    expect(await sessions.find('t1')).not.toBe(before);
  });

  it('keeps its journal under its id', async () => {
    expect((await host('t1=s1').sessions.find('t1')).stream.journal.folder).toBe('/journal/s1');
  });
});

describe('the exit code of a program that has ended', () => {
  const SHOWN = [expect.objectContaining({ dead: true, deadStatus: 3 })];

  function lost() {
    const there = host('t1=s1');
    const status = (deadStatus: number | undefined): void => {
      if (there.rows[0]) there.rows[0] = { ...there.rows[0], dead: true, deadStatus };
    };
    const nudges = (): number => there.tmux.asked.filter((line) => line === NUDGE).length;
    status(undefined);
    return { ...there, status, nudges };
  }

  it('is listed though tmux has lost it, once it was nudged', async () => {
    const { sessions, status, nudges, tmux } = lost();
    const execute = tmux.execute.bind(tmux);
    tmux.execute = async (line) => {
      const result = await execute(line);
      if (line === NUDGE && nudges() === 2) status(3);
      return result;
    };
    expect(await sessions.rows()).toEqual(SHOWN);
    expect(nudges()).toBe(2);
  });

  it('is waited for by one list alone where tmux never tells it, and found by a later one', async () => {
    const { sessions, status, nudges } = lost();
    await sessions.rows();
    const before = nudges();
    expect(await sessions.rows()).not.toEqual(SHOWN);
    expect(nudges()).toBe(before + 1);
    status(3);
    expect(await sessions.rows()).toEqual(SHOWN);
    expect(nudges()).toBe(before + 1);
  });
});

describe('a session that ended elsewhere', () => {
  it('is let go: its folder is not watched any more, and its waits look again', async () => {
    const { sessions, rows, bridge } = host('t1=s1', 't2=s2');
    const [one, other] = [await sessions.find('t1'), await sessions.find('t2')];
    const woken = vi.fn();
    one.stream.onChange(woken);
    other.stream.onChange(() => undefined);
    expect(bridge.watched).toBe(2);
    rows.shift();
    await sessions.forgetGone();
    expect(bridge.watched).toBe(1);
    expect(woken).toHaveBeenCalled();
    expect(one.mayBeDead).toBe(true);
    expect(await sessions.find('t2')).toBe(other);
  });

  it('is kept where tmux does not tell', async () => {
    const { sessions, tmux } = host('t1=s1');
    const session = await sessions.find('t1');
    vi.spyOn(tmux, 'execute').mockResolvedValueOnce(failed('not now'));
    await expect(sessions.forgetGone()).rejects.toThrow('not now');
    expect(await sessions.find('t1')).toBe(session);
  });

  it('is looked for only if any is known', async () => {
    const { sessions, tmux } = host('t1=s1');
    await sessions.forgetGone();
    expect(tmux.asked).toEqual([]);
  });
});

describe('a session that is not there', () => {
  it('is told with those there are', async () => {
    await expect(host('t1=s1', 't2=s2').sessions.find('t3')).rejects.toMatchObject({
      message: 'There is no session t3.',
      hint: 'There are: t1, t2.',
    });
    await expect(host().sessions.find('t3')).rejects.toMatchObject({ hint: 'There is none; pty_open makes one.' });
  });

  it('is told to have gone with its host, which was restarted', async () => {
    const { sessions, bridge } = host();
    bridge.isRestarted = true;
    bridge.name = 'box';
    await expect(sessions.find('t3')).rejects.toThrow('box was restarted, and its sessions are gone.');
  });
});

describe("a person's own session", () => {
  it('takes a name, and is none of ours', async () => {
    const { sessions } = host('mine=', 't1=s1');
    expect((await sessions.rows()).map(({ name }) => name)).toEqual(['t1']);
    expect((await sessions.names()).map(({ name, id }) => [name, id])).toEqual([
      ['mine', ''],
      ['t1', 's1'],
    ]);
    await expect(sessions.find('mine')).rejects.toThrow('There is no session mine.');
  });
});

it('ids are no two alike, begin as no name of ours does, and have no character that is read for another', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.filter((id) => !/^s[a-km-np-z2-9]{7}$/.test(id))).toEqual([]);
});
