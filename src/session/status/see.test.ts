// What a list of many sessions costs.
import { describe, expect, it } from 'vitest';
import { FakeBridge } from '../../../test/helpers/fake-bridge.ts';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import type { FilePart } from '../../bridges/bridge.ts';
import type { StatusRow } from '../../tmux/rows.ts';
import { Tails } from '../state/tails.ts';
import { seeStatuses } from './see.ts';

const KEY = 'k1';
const PROMPT = `\x1b]133;D;0;ptyhold=${KEY}.9\x07\x1b]133;A;ptyhold=${KEY}\x07$ \x1b]133;B;ptyhold=${KEY}\x07`;

class CountingBridge extends FakeBridge {
  lists = 0;
  read = 0;

  override listFolders(folders: readonly string[], beginnings: string) {
    this.lists += 1;
    return super.listFolders(folders, beginnings);
  }

  override readParts(parts: readonly FilePart[]) {
    this.read += parts.reduce((sum, { length }) => sum + length, 0);
    return super.readParts(parts);
  }
}

function makeRows(bridge: FakeBridge, count: number): StatusRow[] {
  return Array.from({ length: count }, (_, number) => {
    const id = `s${number}`;
    bridge.append(`/j/${id}/1.0.0.open`, `${'x'.repeat(100_000)}\r\n${PROMPT}`);
    const { row } = new FakeSession().session;
    const noted = { cursor: '', adopted: '', command: '', seen: '', line: '', agent: '', typed: '' };
    return { ...row, ...noted, id, name: id, shell: 'bash', program: 'bash', key: KEY, piped: true };
  });
}

const contextOf = (bridge: FakeBridge) => ({
  bridge,
  ended: { records: { folders: async (ids: readonly string[]) => ids.map((id) => `/j/${id}`) } },
  tails: new Tails(),
});

describe('a list of 200 sessions with long journals', () => {
  it('reads a few bytes of each, at the cost of one look for all, and no terminal', async () => {
    const bridge = new CountingBridge();
    const statuses = await seeStatuses(contextOf(bridge), makeRows(bridge, 200));
    expect(new Set(statuses.map(({ state }) => state))).toEqual(new Set(['idle']));
    expect([bridge.lists, bridge.looks]).toEqual([1, 0]);
    expect(bridge.read).toBeLessThanOrEqual(200 * 4096);
  });

  it('reads nothing again of those that have been quiet, until tmux tells of output', async () => {
    const bridge = new CountingBridge();
    bridge.quietS = 60;
    const context = contextOf(bridge);
    const rows = makeRows(bridge, 3);
    await seeStatuses(context, rows);
    const { read } = bridge;
    expect((await seeStatuses(context, rows)).map(({ state }) => state)).toEqual(['idle', 'idle', 'idle']);
    expect(bridge.read).toBe(read);
    bridge.append('/j/s1/1.0.0.open', `make\r\n\x1b]133;C;ptyhold=${KEY}\x07`);
    const changed = rows.map((row) => (row.id === 's1' ? { ...row, active: row.active + 60 } : row));
    expect((await seeStatuses(context, changed)).map(({ state }) => state)).toEqual(['idle', 'running', 'idle']);
  });

  it('says of one whose journal has not begun that it starts, and keeps no such answer', async () => {
    const bridge = new FakeBridge();
    const context = contextOf(bridge);
    const rows = makeRows(new FakeBridge(), 1);
    expect((await seeStatuses(context, rows)).map(({ state }) => state)).toEqual(['starting']);
    bridge.append('/j/s0/1.0.0.open', PROMPT);
    expect((await seeStatuses(context, rows)).map(({ state }) => state)).toEqual(['idle']);
  });
});
