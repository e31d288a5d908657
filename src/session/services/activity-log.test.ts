// A line for each call, in a file that does not grow for ever.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeBridge } from '../../../test/helpers/fake-bridge.ts';
import { log } from '../../log.ts';
import { ActivityLog } from './activity-log.ts';

const FILE = '/home/me/log/calls.jsonl';
const call = (tool: string, rest = {}) => ({ tool, arguments: {}, result: {}, durationMs: 1.4, ...rest });

function linesOf(bridge: FakeBridge): Record<string, unknown>[] {
  return (bridge.text(FILE) ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('the log', () => {
  it('has a line for each call, in the order in which they ended', async () => {
    const bridge = new FakeBridge();
    const calls = new ActivityLog(bridge, FILE);
    await Promise.all([calls.write(call('pty_open')), calls.write(call('pty_send', { result: { exit_code: 3 } }))]);
    expect(linesOf(bridge)).toMatchObject([
      { tool: 'pty_open', duration_ms: 1, server: process.pid },
      { tool: 'pty_send', exit_code: 3 },
    ]);
  });

  it('that cannot be written ends no call, and goes on when it can', async () => {
    const told = vi.spyOn(log, 'fault').mockReturnValue();
    onTestFinished(() => told.mockRestore());
    const bridge = new FakeBridge();
    const calls = new ActivityLog(bridge, FILE);
    bridge.fault = new Error('disk full');
    await calls.write(call('lost'));
    expect(told).toHaveBeenCalledTimes(1);
    bridge.fault = undefined;
    await calls.write(call('written'));
    expect(linesOf(bridge)).toMatchObject([{ tool: 'written' }]);
  });

  it('is moved aside when it is full, and the last few full ones are kept', async () => {
    const bridge = new FakeBridge();
    const calls = new ActivityLog(bridge, FILE);
    const full = [1, 2, 3, 4, 5, 6].map((day) => `calls.jsonl.2020-01-0${day}T00-00-00.000Z`);
    for (const name of full) bridge.append(`/home/me/log/${name}`, 'full');
    const others = ['calls.jsonl.1.gz', 'calls.jsonl.2020-01-01', 'calls.jsonl.old/kept', 'other.jsonl.2020'];
    for (const name of others) bridge.append(`/home/me/log/${name}`, 'not ours');
    bridge.append(FILE, `${' '.repeat(10 * 1024 * 1024)}\n`);
    await calls.write(call('last'));
    const names = (await bridge.listFolder('/home/me/log')).map(({ name }) => name).sort();
    const kept = names.filter((name) => /^calls\.jsonl\.\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(name));
    expect(kept.slice(0, 3)).toEqual(full.slice(-3));
    expect(kept).toHaveLength(4);
    for (const name of others) expect(bridge.text(`/home/me/log/${name}`), name).toBe('not ours');
    await calls.write(call('first'));
    expect(linesOf(bridge)).toMatchObject([{ tool: 'first' }]);
  });
});
