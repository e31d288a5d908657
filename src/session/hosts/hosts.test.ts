// Several hosts: which one is meant, and that one which is away neither delays nor spoils the answers of the others.
import { describe, expect, it } from 'vitest';
import { FakeBridge } from '../../../test/helpers/fake-bridge.ts';
import { ROW } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { configWith } from '../../../test/helpers/fake-tmux.ts';
import type { ListedRow } from '../../tmux/rows.ts';
import { Context } from '../context.ts';
import type { EndedSession } from '../ended/describe.ts';
import { bareRecord } from '../ended/record.ts';
import type { HostEntry } from './host.ts';
import { Hosts } from './hosts.ts';

class FakeHost extends Context {
  constructor(name: string, sessions: readonly string[]) {
    const bridge = new FakeBridge();
    super(configWith(), bridge, bridge, name);
    this.sessions.rows = async () => sessions.filter((each) => !each.startsWith('†')).map(rowOf);
    const ended = sessions.filter((each) => each.startsWith('†')).map((each) => endedOf(rowOf(each.slice(1))));
    this.ended.list = async () => ended;
  }
}

function endedOf({ id, name }: ListedRow): EndedSession {
  return { id, record: bareRecord(name), end: { how: 'tmux', at: 0 } };
}

/** "name" or "name=id", after † if it has ended; ids differ from host to host. */
function rowOf(session: string): ListedRow {
  const [name = '', id = name] = session.split('=');
  return { ...ROW, name, id };
}

function host(name: string, ...sessions: string[]): HostEntry {
  return { name, open: async () => new FakeHost(name, sessions) };
}

/** It never answers. */
function away(name: string): HostEntry {
  return { name, open: () => new Promise(() => undefined) };
}

function broken(name: string, why: string): HostEntry {
  return { name, open: () => Promise.reject(new Error(why)) };
}

/** It answers, though not soon. */
function late(name: string, ms: number, ...sessions: string[]): HostEntry {
  return {
    name,
    open: () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(new FakeHost(name, sessions)), ms);
      }),
  };
}

const nameOf = async ({ host }: Context): Promise<string | undefined> => host;

describe('the host that is meant', () => {
  it('is the first where none is named', async () => {
    expect((await new Hosts([host('a'), host('b')]).at(undefined)).host).toBe('a');
    expect((await new Hosts([host('a'), host('b')]).at('b')).host).toBe('b');
  });

  it('that there is not is told with those there are', async () => {
    await expect(new Hosts([host('a'), host('b')]).at('c')).rejects.toMatchObject({ hint: 'There are: a, b.' });
    await expect(new Hosts([host('a')]).at('c')).rejects.toMatchObject({
      hint: 'There is only one host: leave its name out.',
    });
  });

  it('has a name only where there are several', () => {
    expect(new Hosts([host('a')]).names).toEqual([]);
    expect(new Hosts([host('a'), host('b')]).names).toEqual(['a', 'b']);
  });
});

describe('a question to all', () => {
  it('is answered by each, in their order', async () => {
    expect(await new Hosts([host('a'), host('b')]).ask(nameOf)).toEqual({ answers: ['a', 'b'], unreachable: [] });
  });

  it('is answered by the others where one is away, and soon', async () => {
    fakeTime();
    const hosts = new Hosts([host('a'), away('b'), host('c'), broken('d', 'no route')]);
    const { value, ms } = await passTime(hosts.ask(nameOf));
    expect(value.answers).toEqual(['a', 'c']);
    expect(value.unreachable.map(({ name }) => name)).toEqual(['b', 'd']);
    expect(value.unreachable[1]?.why).toBe('no route');
    expect(ms).toBe(3_000);
    expect((await passTime(hosts.ask(nameOf))).ms).toBe(0);
  });

  it('takes as long as it takes where there is one host alone', async () => {
    fakeTime();
    const { value, ms } = await passTime(new Hosts([late('a', 20_000)]).ask(nameOf));
    expect([value.answers, ms]).toEqual([['a'], 20_000]);
    await expect(new Hosts([broken('a', 'no route')]).ask(nameOf)).rejects.toThrow('no route');
  });

  it('can be put to those alone that were gone to', async () => {
    const hosts = new Hosts([host('a'), host('b'), host('c')]);
    const [a] = [await hosts.at('a'), await hosts.at('c')];
    expect((await hosts.askOpened(nameOf)).answers).toEqual(['a', 'c']);
    expect((await hosts.askOpened(nameOf, a)).answers).toEqual(['c']);
    expect(hosts.opened).toHaveLength(2);
  });
});

describe('the host that holds a session', () => {
  it('is found by name and by id', async () => {
    const hosts = new Hosts([host('a', 't1=s1'), host('b', 't2=s2')]);
    expect((await hosts.holding('t2')).host).toBe('b');
    expect((await hosts.holding('s1')).host).toBe('a');
  });

  it('is not waited for where another has it and answers', async () => {
    fakeTime();
    const hosts = new Hosts([late('a', 60_000), host('b', 't1')]);
    const { value, ms } = await passTime(hosts.holding('t1'));
    expect([value.host, ms]).toEqual(['b', 3_000]);
  });

  it('is waited for where nobody else has it', async () => {
    fakeTime();
    const hosts = new Hosts([late('a', 20_000, 't1'), host('b', 't2')]);
    const { value, ms } = await passTime(hosts.holding('t1'));
    expect([value.host, ms]).toEqual(['a', 20_000]);
  });

  it('is one where the same machine goes by two names', async () => {
    expect((await new Hosts([host('a', 't1=s1'), host('b', 't1=s1')]).holding('t1')).host).toBe('a');
  });

  it('is not guessed where two have a session of that name', async () => {
    const hosts = new Hosts([host('a', 't1=s1'), host('b', 't1=s2')]);
    await expect(hosts.holding('t1')).rejects.toMatchObject({
      message: 'Several hosts have a session t1.',
      hint: 'Name it by its id or its host: s1 (t1@a), s2 (t1@b).',
    });
  });

  it('is found for one that has ended, but a living one of that name comes first', async () => {
    const hosts = new Hosts([host('a', '†t1=s1', '†t2=s2'), host('b', 't1=s3')]);
    expect((await hosts.holding('t1')).host).toBe('b');
    expect((await hosts.holding('s1')).host).toBe('a');
    expect((await hosts.holding('t2')).host).toBe('a');
  });

  it('is told to be unknown together with the hosts that could not be asked', async () => {
    const hosts = new Hosts([host('a', 't1'), broken('b', 'no route')]);
    await expect(hosts.holding('t9')).rejects.toMatchObject({
      message: 'There is no session t9. b could not be asked: no route',
      hint: 'Near it: t1. There are: t1.',
    });
  });
});
