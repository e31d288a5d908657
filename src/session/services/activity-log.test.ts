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
    for (let n = 1; n <= 6; n += 1) bridge.append(`${FILE}.2020-01-0${n}`, 'full');
    bridge.append('/home/me/log/other.jsonl.2020', 'not ours');
    bridge.append(FILE, `${' '.repeat(10 * 1024 * 1024)}\n`);
    await calls.write(call('last'));
    const names = (await bridge.listFolder('/home/me/log')).map(({ name }) => name).sort();
    expect(names.slice(0, 3)).toEqual(['calls.jsonl.2020-01-04', 'calls.jsonl.2020-01-05', 'calls.jsonl.2020-01-06']);
    expect(names[3]).toMatch(/^calls\.jsonl\.\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d+Z$/);
    expect(names.slice(4)).toEqual(['other.jsonl.2020']);
    await calls.write(call('first'));
    expect(linesOf(bridge)).toMatchObject([{ tool: 'first' }]);
  });
});
