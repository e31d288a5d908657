import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const told = (entry: (at: number) => string, count = 40): string => {
  const lines = Array.from({ length: count }, (_line, at) => `10:00:${10 + at}.123 ${entry(at)}`);
  return reduce({ command: 'cat tides.log', text: lines.join('\n'), exitCode: 0 })?.text ?? '';
};

describe('entries that are counted as one', () => {
  it.each([
    ['a short name', (at: number) => `I sea  gauge gw-${at % 2} rose`, 'gw-0 ×20 gw-1 ×20'],
    ['a thread', (at: number) => `INFO [tide-2-thread-${at % 2}] rose now`, 'tide-2-thread-0 ×20 tide-2-thread-1 ×20'],
    ['a host', (at: number) => `INFO pier${at % 2}.example.org rose again`, 'pier0.example.org ×20'],
    ['an address', (at: number) => `INFO boat 192.0.2.${at % 2} came in`, '192.0.2.0 ×20 192.0.2.1 ×20'],
    ['an address of IPv6', (at: number) => `INFO boat 2001:db8::${at % 2} came in`, '2001:db8::0 ×20 2001:db8::1 ×20'],
    ['many names', (at: number) => `INFO buoy-${at % 20} rose again`, '20 different buoy-#'],
    ['names with ids', (at: number) => `INFO lamp-7d9f${at % 20}b-x2k4j lit again`, '20 different lamp-#-#'],
  ])('name whom they are about: %s', (_kind, entry, names) => {
    expect(told(entry)).toContain(`(×40, ${names}`);
    expect(told(entry)).not.toContain('numbers differ');
  });

  it('say that numbers differ, too, and count no ids and no amounts as names', () => {
    expect(told((at) => `INFO gauge gw-${at % 2} rose to ${(at * 7) % 40}`)).toContain('gw-1 ×20, numbers differ');
    expect(told((at) => `INFO gauge rose, took ${(at * 7) % 30}ms trace=${at}fab`)).toContain('(×40, numbers differ');
  });

  it('tell of each warning by its letter, too, while they are few', () => {
    const text = told((at) => (at % 4 ? `I sea  wave ${at} seen` : `W sea  late gauge gw-${at % 3} lag=${at}`));
    expect(text).toMatch(/W sea {2}late gauge gw-0 lag=0 \(×10, .*others with gw-1 4; gw-2 8; gw-0 12/);
    const many = told((at) => (at % 2 ? `I sea  wave ${at} seen` : `W sea  late gauge gw-${at % 3} lag=${at}`));
    expect(many).toMatch(/\(×20, gw-0 ×7 gw-2 ×7 gw-1 ×6, .*others with lag numbers between 2 and 38\)/);
  });
});

it('counts names with an id behind them, as those of virtual interfaces, as one', () => {
  const ids = ['1a2b3c4', '9f8e7d6', '5c0d1e2', '7b3a9f4'];
  const text = ids.map((id, at) => `[98${at}12.001234] eth0: renamed from veth${id}`).join('\n');
  const told = reduce({ command: 'dmesg', text, exitCode: 0 })?.text ?? '';
  expect(told).toMatch(/^\[98012\.001234\] eth0: renamed from veth1a2b3c4 \(×4, /);
  expect(told.split('\n').length).toBeLessThan(4);
});
