// What is written down of the sessions, when, and what goes again.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBridge } from '../../../test/helpers/fake-bridge.ts';
import { FakeTmux } from '../../../test/helpers/fake-tmux.ts';
import { PtyholdError } from '../../errors.ts';
import type { NewEvent } from '../../events/event.ts';
import { log } from '../../log.ts';
import { RECORDS_PAUSE_MS } from '../../timing.ts';
import { type CommandResult, done, failed } from '../../tmux/result.ts';
import { NUDGE, NUDGES } from '../../tmux/session-commands.ts';
import { EndedSessions } from '../ended/ended-sessions.ts';
import { bareRecord, parseRecord, type SessionRecord, writeRecord } from '../ended/record.ts';
import { writeLease } from '../state/lease.ts';
import { Leases } from '../state/leases.ts';
import { queueName, writeText } from '../waiting/queue-file.ts';
import { RecordKeeper } from './record-keeper.ts';

const JOURNALS = '/run/ptyhold/journal';
const SOCKET = '/run/ptyhold/tmux.sock';
const SEEN = { life: 'boot-1', server: '7.1', socket: SOCKET };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A host whose tmux has these sessions, "id:folder", or "id:folder:exit code:lease" of a dead one; undefined: no tmux runs. */
function host(limits = { sessions: 50, bytes: 1e9, days: 30 }) {
  const bridge = new FakeBridge();
  const world: { living: string[] | undefined; refusal: CommandResult | undefined } = {
    living: [],
    refusal: undefined,
  };
  const tmux = new FakeTmux(bridge, (line) => {
    if (world.refusal) return world.refusal;
    if (line.startsWith('display')) return world.living && done(['7.1']);
    return world.living && done(world.living.map((each) => answerTo(line, each)));
  });
  const reach = { bridge, tmux, leases: new Leases({ bridge, tmux }) };
  const ended = new EndedSessions(reach, async () => JOURNALS);
  const told: string[] = [];
  const note = (event: NewEvent, fact?: string): void =>
    void told.push(`${fact} ${event.kind === 'ended' ? event.how : ''}`);
  const keeper = new RecordKeeper(reach, ended, limits, { note, flush: async () => undefined });
  const record = (id: string) => parseRecord(bridge.text(`${JOURNALS}/${id}/session.json`) ?? '');
  return { bridge, tmux, world, ended, keeper, record, told };
}

/** One session is there, and its journal has begun. */
function withJournal() {
  const given = host();
  given.bridge.append(`${JOURNALS}/${A}/1.0.0.open`, 'output');
  return given;
}

function answerTo(line: string, session: string): string {
  const [id = '', cwd = '', status, lock = ''] = session.split(':');
  const values: Record<string, string> = {
    pane_id: '%1',
    '@ptyhold_pane': '%1',
    '@ptyhold_id': id,
    pane_dead: status === undefined ? '0' : '1',
    pane_dead_status: status ?? '',
    '@ptyhold_lock': lock,
    pane_width: '80',
    pane_height: '24',
    pid: '7',
    start_time: '1',
    session_name: `name-${id}`,
    pane_current_path: cwd,
  };
  const [, format = ''] = line.split('"');
  const fields = format.split('|').map((each) => /#\{\??(@?\w+)/.exec(each)?.[1] ?? '');
  return fields.map((field) => values[field] ?? '').join('|');
}

function put(bridge: FakeBridge, id: string, record: Partial<SessionRecord> = SEEN, writer?: number): void {
  bridge.append(`${JOURNALS}/${id}/1.0.0.open`, 'output');
  bridge.append(
    `${JOURNALS}/${id}/session.json`,
    writeRecord({ ...bareRecord(id), seen: Date.now() / 1000, ...record }),
  );
  if (writer !== undefined) bridge.append(`${JOURNALS}/${id}/ring.pid`, `${writer}\n`);
}

const A = 'saaaaaaa';
const B = 'sbbbbbbb';

describe('after a call', () => {
  it('is written once the calls pause: many calls at once make one look', async () => {
    const { keeper, record, tmux, world } = withJournal();
    world.living = [`${A}:/one`];
    for (let call = 0; call < 20; call += 1) {
      keeper.soon();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(tmux.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(record(A)).toMatchObject({ name: `name-${A}`, cwd: '/one', cols: 80, ...SEEN });
    expect(tmux.asked.filter((line) => line.startsWith('list-panes'))).toHaveLength(1);
  });

  it('is written although calls come without a pause', async () => {
    const { keeper, record, world } = withJournal();
    world.living = [`${A}:/one`];
    for (let call = 0; call < 60; call += 1) {
      keeper.soon();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(record(A)?.cwd).toBe('/one');
  });

  it('is written again when something has changed, or a minute later, and not otherwise', async () => {
    const { keeper, record, world, bridge } = withJournal();
    const wrote = vi.spyOn(bridge, 'writeFile');
    world.living = [`${A}:/one`];
    for (let round = 0; round < 3; round += 1) await keeper.keep();
    expect(wrote).toHaveBeenCalledTimes(1);
    world.living = [`${A}:/two`];
    await keeper.keep();
    expect([record(A)?.cwd, wrote.mock.calls.length]).toEqual(['/two', 2]);
    await vi.advanceTimersByTimeAsync(61_000);
    await keeper.keep();
    expect(wrote).toHaveBeenCalledTimes(3);
  });

  it('is settled at once where somebody asks, with the time up to which tmux had told of no end', async () => {
    const { keeper, ended, record, told, world } = withJournal();
    world.living = [`${A}:/one`];
    await keeper.settleGone();
    await vi.advanceTimersByTimeAsync(30_000);
    ended.noteChange();
    const at = Date.now() / 1000;
    world.living = [];
    await vi.advanceTimersByTimeAsync(400);
    await keeper.settleGone();
    expect([record(A)?.end, told]).toEqual([{ how: 'killed', at }, [`ended ${A} killed`]]);
    // Nothing has changed since, so nobody looks.
    world.refusal = failed('nobody may ask');
    await keeper.settleGone();
  });

  it('that cannot be written is said once, until one was, and not where each call says so itself', async () => {
    const said = vi.spyOn(log, 'fault').mockReturnValue();
    const { keeper, world, bridge } = withJournal();
    world.living = [`${A}:/one`];
    const runs = async (times: number): Promise<number> => {
      for (let run = 0; run < times; run += 1) {
        keeper.soon();
        await vi.advanceTimersByTimeAsync(61_000);
      }
      return said.mock.calls.length;
    };
    bridge.fault = new PtyholdError('system', 'There is no room.', '');
    expect(await runs(3)).toBe(1);
    bridge.fault = undefined;
    await runs(1);
    bridge.fault = new PtyholdError('system', 'There is no room.', '');
    expect(await runs(2)).toBe(2);
    bridge.fault = new PtyholdError('tmux_missing', 'tmux was not found.', '');
    expect(await runs(2)).toBe(2);
  });

  it('is not written where the journal was removed, since a new one has to be begun there', async () => {
    const { keeper, record, bridge, world } = withJournal();
    world.living = [`${A}:/one`];
    await keeper.keep();
    bridge.remove(`${JOURNALS}/${A}`);
    world.living = [`${A}:/two`];
    await keeper.keep();
    expect(await bridge.isFolder(`${JOURNALS}/${A}`)).toBe(false);
    bridge.append(`${JOURNALS}/${A}/2.9.1.repaired`, '');
    await keeper.keep();
    expect(record(A)?.cwd).toBe('/two');
  });

  it('is written before the server ends', async () => {
    const { keeper, record, world } = withJournal();
    world.living = [`${A}:/one`];
    keeper.soon();
    await keeper.close();
    expect(record(A)?.cwd).toBe('/one');
  });

  it('has its end told once, and not again by a server that comes later', async () => {
    const { keeper, told, world, ended, bridge } = host();
    put(bridge, A);
    put(bridge, B, { ...SEEN, end: { how: 'tmux', at: Date.now() / 1000 } });
    world.living = undefined;
    for (let round = 0; round < 2; round += 1) await keeper.keep();
    expect(told).toEqual([`ended ${A} tmux`]);
    expect((await ended.list()).map(({ id }) => id).sort()).toEqual([A, B]);
  });

  it('has its end told with the exit code, which tmux learns a moment after the end', async () => {
    const { keeper, record, tmux, world, told } = withJournal();
    world.living = [`${A}:/one:`];
    keeper.soon();
    await vi.advanceTimersByTimeAsync(RECORDS_PAUSE_MS);
    expect([told, record(A)]).toEqual([[], undefined]);
    expect(tmux.asked).toContain(NUDGE);
    world.living = [`${A}:/one:4`];
    await vi.advanceTimersByTimeAsync(RECORDS_PAUSE_MS);
    expect(record(A)?.end).toMatchObject({ how: 'exit', status: 4 });
    expect(told).toEqual([`ended ${A} exit`]);
  });

  it('has its end told where tmux never learns the exit code', async () => {
    const { keeper, record, world, told } = withJournal();
    world.living = [`${A}:/one:`];
    keeper.soon();
    await vi.advanceTimersByTimeAsync((1 + NUDGES) * RECORDS_PAUSE_MS);
    expect(record(A)?.end).toMatchObject({ how: 'exit' });
    expect(told).toEqual([`ended ${A} exit`]);
  });

  it('has its end left to whoever closes it, as long as that one lives', async () => {
    const { keeper, told, world } = withJournal();
    const closing = (holder: string): string => {
      const written = writeLease({ holder, owner: 'somebody', machine: '', reason: 'pty_close' });
      return `${written}1000000030 1000000000`;
    };
    world.living = [`${A}:/one:0:${closing('xaaaaaaaaaaa')}`];
    await keeper.keep();
    expect(told).toEqual([]);
    world.living = [`${A}:/one:0:${closing('0123456789ab')}`];
    await keeper.keep();
    expect(told).toEqual([`ended ${A} exit`]);
  });

  it('is not asked for again at once where tmux cannot be reached', async () => {
    const { keeper, tmux, world } = host();
    vi.spyOn(log, 'fault').mockImplementation(() => undefined);
    world.refusal = failed('connection lost');
    for (let call = 0; call < 10; call += 1) {
      keeper.soon();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(tmux.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    keeper.soon();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tmux.asked).toHaveLength(2);
  });

  it('is told as a fault where the disk is full, and tried again', async () => {
    const { keeper, record, world, bridge } = withJournal();
    const fault = vi.spyOn(log, 'fault').mockImplementation(() => undefined);
    world.living = [`${A}:/one`];
    bridge.fault = new Error('no space left');
    keeper.soon();
    await vi.advanceTimersByTimeAsync(300);
    expect(fault).toHaveBeenCalledWith(expect.stringContaining('sessions'), bridge.fault);
    bridge.fault = undefined;
    keeper.soon();
    await vi.advanceTimersByTimeAsync(300);
    expect(record(A)?.cwd).toBe('/one');
  });

  it('is no fault where this server ends before its turn comes', async () => {
    const { keeper, record, world, bridge } = host();
    const fault = vi.spyOn(log, 'fault').mockImplementation(() => undefined);
    world.living = [`${A}:/one`];
    bridge.fault = new PtyholdError('cancelled', 'This server is going away.', '');
    keeper.soon();
    await keeper.close();
    expect(record(A)).toBeUndefined();
    expect(fault).not.toHaveBeenCalled();
  });
});

describe('the end of a session', () => {
  it('that nobody wrote down is written down once, as it was first found', async () => {
    const { keeper, record, bridge, world } = host();
    put(bridge, A);
    world.living = undefined;
    await keeper.keep();
    expect(record(A)?.end?.how).toBe('tmux');
    bridge.bootedAs = 'boot-2';
    await keeper.keep();
    expect(record(A)?.end?.how).toBe('tmux');
  });

  it('is told while its journal is still written only if the tmux that had it says that it is gone', async () => {
    const { keeper, bridge, world, told } = host();
    bridge.living.add(5);
    vi.spyOn(bridge, 'commandLine').mockResolvedValue(`ring ${A}`);
    put(bridge, A, SEEN, 5);
    world.living = undefined;
    await keeper.keep();
    expect(told).toEqual([]);
    world.living = [];
    await keeper.keep();
    expect(told).toEqual([`ended ${A} killed`]);
  });

  it('is not written down where somebody removes what was kept, meanwhile', async () => {
    const { keeper, bridge, world, told } = host();
    put(bridge, A);
    world.living = undefined;
    vi.spyOn(told, 'push').mockImplementation(() => {
      for (const file of ['1.0.0.open', 'session.json']) bridge.remove(`${JOURNALS}/${A}/${file}`);
      return 1;
    });
    await keeper.keep();
    expect(bridge.text(`${JOURNALS}/${A}/session.json`)).toBeUndefined();
  });

  it('does not take back how far somebody has read it meanwhile', async () => {
    const { keeper, bridge, world, record, told } = host();
    put(bridge, A);
    world.living = undefined;
    vi.spyOn(told, 'push').mockImplementation(() => {
      bridge.remove(`${JOURNALS}/${A}/session.json`);
      put(bridge, A, { ...SEEN, cursor: '7', end: { how: 'tmux', at: Date.now() / 1000 } });
      return 1;
    });
    await keeper.keep();
    expect(record(A)?.cursor).toBe('7');
  });

  it('is a restart where the machine was started again', async () => {
    const { keeper, record, bridge, world } = host();
    put(bridge, A);
    world.living = undefined;
    bridge.bootedAs = 'boot-2';
    await keeper.keep();
    expect(record(A)?.end?.how).toBe('restart');
  });

  it('is not believed while its journal is written: then tmux only cannot be reached', async () => {
    const { keeper, record, bridge, world } = host({ sessions: 0, bytes: 0, days: 1 });
    put(bridge, A, SEEN, 11);
    bridge.living.add(11);
    vi.spyOn(bridge, 'commandLine').mockResolvedValue(`/bin/sh ring.sh ${JOURNALS}/${A} 1`);
    world.living = undefined;
    await keeper.keep();
    expect(record(A)).toMatchObject(SEEN);
    expect(record(A)?.end).toBeUndefined();
  });

  it('is believed where the number of its writer belongs to another process now', async () => {
    const { keeper, record, bridge, world } = host();
    put(bridge, A, SEEN, 11);
    bridge.living.add(11);
    vi.spyOn(bridge, 'commandLine').mockResolvedValue('/usr/sbin/sshd');
    world.living = undefined;
    await keeper.keep();
    expect(record(A)?.end?.how).toBe('tmux');
  });

  it('is not concluded from an error of tmux', async () => {
    const { keeper, bridge, world, record } = host({ sessions: 0, bytes: 0, days: 1 });
    put(bridge, A);
    world.refusal = failed('out of memory');
    await expect(keeper.keep()).rejects.toThrow('out of memory');
    expect(record(A)).toBeDefined();
  });

  it('of a session that was never made leaves nothing, but one that is being made stays', async () => {
    const { keeper, bridge, record } = host();
    const now = Date.now() / 1000;
    for (const [id, seen] of [
      [A, now - 120],
      [B, now - 5],
    ] as const)
      bridge.append(`${JOURNALS}/${id}/session.json`, writeRecord({ ...bareRecord(id), seen }));
    await keeper.keep();
    expect([record(A), record(B)?.name]).toEqual([undefined, B]);
  });
});

describe('what is kept', () => {
  it('is bounded, and what is not of ptyhold stays', async () => {
    const { keeper, bridge, ended } = host({ sessions: 1, bytes: 1e9, days: 30 });
    const now = Date.now() / 1000;
    put(bridge, A, { ...SEEN, seen: now - 10 });
    put(bridge, B, { ...SEEN, seen: now - 20 });
    bridge.append(`${JOURNALS}/notes.txt`, 'mine');
    await keeper.keep();
    expect((await ended.list()).map(({ id }) => id)).toEqual([A]);
    expect(bridge.text(`${JOURNALS}/notes.txt`)).toBe('mine');
  });
});

describe('a session without a record', () => {
  it('of an older version is there with its name', async () => {
    const { bridge, ended } = host();
    bridge.append(`${JOURNALS}/${A}/1.0.0.open`, 'output');
    bridge.append(`${JOURNALS}/${A}/name`, 'old\n');
    expect(await ended.find('old')).toMatchObject({ id: A, end: { how: 'unknown' } });
  });

  it('or with a torn one is there by its id', async () => {
    const { bridge, ended } = host();
    bridge.append(`${JOURNALS}/${A}/1.0.0.open`, 'output');
    bridge.append(`${JOURNALS}/${A}/session.json`, '{"name": "ha');
    expect(await ended.find(A)).toMatchObject({ id: A, record: { name: A }, end: { how: 'unknown' } });
    expect(await ended.records.isTorn(A)).toBe(true);
  });

  it('gets a whole record again while it lives', async () => {
    const { bridge, keeper, record, world } = host();
    bridge.append(`${JOURNALS}/${A}/session.json`, '{"name": "ha');
    world.living = [`${A}:/one`];
    await keeper.keep();
    expect(record(A)).toMatchObject({ name: `name-${A}`, cwd: '/one' });
  });
});

describe('a session that is closed', () => {
  const end = { how: 'closed', at: 1_000, status: 0 } as const;

  it('is written down once, before the session goes', async () => {
    const { bridge, keeper, record } = host();
    put(bridge, A);
    const wrote = vi.spyOn(bridge, 'writeFile');
    const remove = vi.fn(async () => expect(record(A)?.end).toEqual(end));
    await keeper.end(A, { ...bareRecord('a'), ...SEEN }, end, remove);
    expect(remove).toHaveBeenCalledTimes(1);
    expect(wrote).toHaveBeenCalledTimes(1);
    expect(record(A)?.end).toEqual(end);
  });

  it('stays what it was, if another server writes meanwhile what it took it for', async () => {
    const { bridge, keeper, record } = host();
    put(bridge, A);
    const other = writeRecord({ ...bareRecord('a'), ...SEEN, seen: 2, end: { how: 'exit', at: 999 } });
    await keeper.end(A, { ...bareRecord('a'), ...SEEN }, end, () =>
      bridge.writeFile(`${JOURNALS}/${A}/session.json`, other),
    );
    expect(record(A)?.end).toEqual(end);
  });

  it('answers how many texts waited, and tells that behind the end, once', async () => {
    const { bridge, keeper, told } = host();
    put(bridge, A);
    const roles = { role: '', roleRules: '', agreed: [], holder: 'abcdefabcdef' };
    const text = writeText({ id: 'x1', body: 'x', enter: true, force: false, at: 1, ...roles });
    bridge.append(`${JOURNALS}/${A}/${queueName(1)}`, text);
    const listed = vi.spyOn(bridge, 'listFolders');
    expect(await keeper.end(A, { ...bareRecord('a'), ...SEEN }, end, async () => undefined)).toBe(1);
    expect(told).toEqual([`ended ${A} closed`, `undelivered ${A} `]);
    expect(listed).toHaveBeenCalledTimes(1);
  });

  it('goes, and its end is told, where nobody knows whether texts waited', async () => {
    const { bridge, keeper, record, told } = host();
    const fault = vi.spyOn(log, 'fault').mockImplementation(() => undefined);
    put(bridge, A);
    vi.spyOn(bridge, 'listFolders').mockRejectedValue(new Error('no files left to open'));
    const remove = vi.fn(async () => undefined);
    expect(await keeper.end(A, { ...bareRecord('a'), ...SEEN }, end, remove)).toBeUndefined();
    expect(remove).toHaveBeenCalledTimes(1);
    expect(record(A)?.end).toEqual(end);
    expect(told).toEqual([`ended ${A} closed`]);
    expect(fault).toHaveBeenCalledTimes(1);
  });
});

describe('two with one name', () => {
  it('the newer one is found by the name, the other by its id', async () => {
    const { bridge, ended, world } = host();
    world.living = undefined;
    put(bridge, A, { ...SEEN, name: 'same', seen: 10 });
    put(bridge, B, { ...SEEN, name: 'same', seen: 20 });
    expect((await ended.find('same'))?.id).toBe(B);
    expect((await ended.find(A))?.id).toBe(A);
  });

  it('a session of another socket is not over while its journal is written', async () => {
    const { bridge, ended, world } = host();
    world.living = undefined;
    put(bridge, A, { ...SEEN, socket: '/other.sock' }, 11);
    bridge.living.add(11);
    vi.spyOn(bridge, 'commandLine').mockResolvedValue(`ring.sh ${A}`);
    expect(await ended.list()).toEqual([]);
    bridge.living.delete(11);
    expect((await ended.list()).map(({ id }) => id)).toEqual([A]);
  });
});
