// The service and its log, with several servers on one host.
import { describe, expect, it } from 'vitest';
import { FakeBridge } from '../../test/helpers/fake-bridge.ts';
import { EventLog } from './event-log.ts';
import { Events } from './events.ts';

const FOLDER = '/run/events';
const session = { id: 's1234567', name: 't1' };

function server(bridge: FakeBridge, { by = 'a', least = 100 } = {}): { events: Events; complaints: string[] } {
  const complaints: string[] = [];
  const log = new EventLog(bridge, async () => FOLDER, least);
  return { events: new Events(log, { by: () => by, complain: (what) => complaints.push(what) }), complaints };
}

async function told(events: Events, since = 0): Promise<string[]> {
  const found = await events.since(since);
  return found.events.map(({ number, event }) => `${number} ${event.by} ${'text' in event ? event.text : event.kind}`);
}

function notice(events: Events, text: string): void {
  events.note({ kind: 'notice', text });
}

describe('the events of one host', () => {
  it('are numbered in one row for all its servers, with who noted them', async () => {
    const bridge = new FakeBridge();
    const [one, other] = [server(bridge).events, server(bridge, { by: 'b' }).events];
    notice(one, 'first');
    await one.flush();
    notice(other, 'second');
    await other.flush();
    notice(one, 'third');
    expect(await told(one)).toEqual(['1 a first', '2 b second', '3 a third']);
    expect(await told(other)).toEqual(await told(one));
    expect(await told(server(bridge).events, 2)).toEqual(['3 a third']);
  });

  it('tell a fact once, whoever notices it', async () => {
    const bridge = new FakeBridge();
    const servers = [server(bridge), server(bridge), server(bridge)].map(({ events }) => events);
    for (const each of servers) each.note({ kind: 'ended', ...session, how: 'killed' }, 'ended s1234567');
    await Promise.all(servers.map((each) => each.flush()));
    for (const each of servers) each.note({ kind: 'ended', ...session, how: 'killed' }, 'ended s1234567');
    for (const each of servers) expect((await each.since(0)).events).toHaveLength(1);
  });

  it('tell an equal notice as often as it was given', async () => {
    const { events } = server(new FakeBridge());
    for (const text of ['again', 'again']) notice(events, text);
    expect(await told(events)).toEqual(['1 a again', '2 a again']);
  });

  it('are written though nobody reads them', async () => {
    const bridge = new FakeBridge();
    const { events } = server(bridge);
    notice(events, 'alone');
    await expect.poll(() => bridge.text(`${FOLDER}/1.jsonl`)).toContain('alone');
  });

  it('older than what is kept are counted as gone, and the others keep their numbers', async () => {
    const bridge = new FakeBridge();
    const servers = [server(bridge), server(bridge)].map(({ events }) => events);
    for (let round = 0; round < 150; round += 1)
      for (const each of servers) {
        notice(each, 'x');
        await each.flush();
      }
    const { events, newest, gone } = await server(bridge).events.since(0);
    expect({ newest, kept: events.length + gone }).toEqual({ newest: 300, kept: 300 });
    expect(events.map(({ number }) => number)).toEqual(events.map((_, at) => gone + 1 + at));
    expect(events.length).toBeGreaterThanOrEqual(100);
    expect(events.length).toBeLessThanOrEqual(125);
    expect(bridge.files.size).toBeLessThanOrEqual(5);
    expect(await server(bridge).events.since(gone + 7)).toMatchObject({ gone: 0, newest: 300 });
    expect((await server(bridge).events.since(gone + 7)).events[0]?.number).toBe(gone + 8);
  });

  it('come after a number that is not reached yet: none, and the newest is told', async () => {
    const { events } = server(new FakeBridge());
    notice(events, 'one');
    expect(await events.since(50)).toEqual({ events: [], newest: 1, gone: 0 });
  });

  it('go on behind the last number where somebody removes the folder', async () => {
    const bridge = new FakeBridge();
    const { events } = server(bridge);
    notice(events, 'before');
    await events.flush();
    bridge.remove(FOLDER);
    notice(events, 'after');
    expect(await told(events, 1)).toEqual(['2 a after']);
  });

  it('join the log that another server has begun anew', async () => {
    const bridge = new FakeBridge();
    const { events } = server(bridge);
    for (const text of ['a', 'b', 'c']) notice(events, text);
    await events.flush();
    bridge.remove(FOLDER);
    notice(server(bridge).events, 'never written');
    const fresh = server(bridge).events;
    notice(fresh, 'new');
    await fresh.flush();
    notice(events, 'joined');
    expect(await told(events)).toEqual(['1 a new', '2 a joined']);
  });
});

describe('a full disk', () => {
  it('is told once, hinders nobody, and what was noted is written when there is room', async () => {
    const bridge = new FakeBridge();
    const { events, complaints } = server(bridge);
    bridge.fault = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    for (const text of ['one', 'two']) {
      notice(events, text);
      await events.flush();
    }
    expect(complaints).toEqual([expect.stringContaining('events cannot be written: ')]);
    expect(events.fault).toBeDefined();
    expect(await told(events)).toEqual([]);
    bridge.fault = undefined;
    notice(events, 'three');
    expect(await told(events)).toEqual(['1 a one', '2 a two', '3 a three']);
    expect(events.fault).toBeUndefined();
  });
});

it('a full disk keeps nobody from waiting for events', async () => {
  const bridge = new FakeBridge();
  const { events } = server(bridge);
  bridge.fault = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
  const stop = await events.watch(() => undefined);
  expect(bridge.watched).toBe(1);
  stop();
  expect(bridge.watched).toBe(0);
});

it('a server reads on behind what it knows, however much others have appended', async () => {
  const bridge = new FakeBridge();
  const [one, other] = [server(bridge).events, server(bridge, { by: 'b' }).events];
  const reads: number[] = [];
  const open = bridge.openFile.bind(bridge);
  for (let round = 0; round < 3; round += 1) {
    for (const each of [one, other]) {
      notice(each, `${round}`);
      await each.flush();
    }
  }
  bridge.openFile = async (file) => {
    const opened = await open(file);
    return (
      opened && {
        ...opened,
        read: (offset, length) => {
          reads.push(offset);
          return opened.read(offset, length);
        },
      }
    );
  };
  const append = bridge.appendFile.bind(bridge);
  // The other server appends right behind.
  bridge.appendFile = async (file, content) => {
    const size = await append(file, content);
    await append(file, content.replace('"key":"', '"key":"other'));
    return size;
  };
  notice(one, 'last');
  await one.flush();
  expect(reads.every((offset) => offset > 0)).toBe(true);
  expect(await told(one, 6)).toEqual(['7 a last', '8 a last']);
});
