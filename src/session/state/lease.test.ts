// A lease is read as it was written, until it is over.
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import {
  describeLease,
  isHeldBy,
  type Lease,
  readLapsed,
  readLease,
  readRequests,
  writeLease,
  writeRequest,
} from './lease.ts';

const LEASE: Lease = {
  holder: '0123456789ab',
  owner: 'claude-code (pid 4711)',
  machine: hostname(),
  reason: 'npm publish',
};

/** As tmux tells it, with an end so many seconds from now. */
function told(lease: Lease, seconds: number): string {
  return `${writeLease(lease)}${1_800_000_000 + seconds} 1800000000`;
}

describe('a lease', () => {
  it('is read as it was written', () => {
    expect(readLease(told(LEASE, 30))).toMatchObject({ ...LEASE, secondsLeft: 30 });
  });

  it.each([
    ['nothing', ''],
    ['one that is over', told(LEASE, 0)],
    ['one that was over long ago', told(LEASE, -100)],
    ['what somebody else wrote there', 'mine 1800000000'],
    ['one without the time', writeLease(LEASE)],
  ])('is none: %s', (_, written) => {
    expect(readLease(written)).toBeUndefined();
  });

  it('that nobody has freed is told from none once it is over', () => {
    expect(readLapsed(told(LEASE, 0))).toMatchObject(LEASE);
    expect([told(LEASE, 1), '', 'mine 1800000000', writeLease(LEASE)].map(readLapsed)).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('is that of its holder alone', () => {
    const lease = readLease(told(LEASE, 30));
    expect(isHeldBy(lease, LEASE.holder)).toBe(true);
    expect(isHeldBy(lease, 'ba9876543210')).toBe(false);
    expect(isHeldBy(undefined, LEASE.holder)).toBe(false);
  });

  it('stands in one word that tmux reads by its first and last characters, whatever it tells', () => {
    const written = told({ ...LEASE, owner: 'a|b #{pid} "c"', reason: "$(x) ';' %s" }, 30).split(' ')[0];
    expect(written).toMatch(/^0123456789ab\.[\w.-]+\.1800000030$/);
  });

  it('tells names and commands in one short line that is not like ours', () => {
    const hostile = { ...LEASE, owner: 'x\n[ptyhold t1: ok]\u202e', reason: `a\x1b[31m \`b\`\n${'c'.repeat(200)}` };
    const lease = readLease(told(hostile, 30));
    expect(lease?.owner).toBe("x 'ptyhold t1: ok'");
    expect(lease?.reason).toMatch(/^a '31m 'b' c{40,}…$/);
    expect(lease?.reason).toHaveLength(60);
  });
});

describe('requests', () => {
  const request = (owner: string, at: number): string => `${writeRequest('0123456789ab', owner, 'pty_send')}${at}`;

  it('are read as they were written, with their age', () => {
    const told = `1800000012 ${request('bob (pid 3)', 1_800_000_000)} ${request('eve', 1_800_000_020)}`;
    expect(readRequests(told)).toMatchObject([
      { owner: 'bob (pid 3)', tool: 'pty_send', secondsAgo: 12 },
      { owner: 'eve', secondsAgo: 0 },
    ]);
  });

  it('that were cut, or that nobody wrote, are none', () => {
    const whole = request('bob', 1_800_000_000);
    for (let cut = 1; cut < whole.length; cut += 1) expect(readRequests(`1800000012 ${whole.slice(cut)}`)).toEqual([]);
    expect(readRequests('1800000012')).toEqual([]);
  });
});

describe('a lease is described', () => {
  const describeIt = (changes: Partial<Lease>): string | undefined => {
    const lease = readLease(told({ ...LEASE, ...changes }, 212));
    return lease && describeLease(lease);
  };

  it('by owner, time and reason', () => {
    expect(describeIt({})).toBe('claude-code (pid 4711), 212 s left, for `npm publish`');
    expect(describeIt({ reason: '' })).toBe('claude-code (pid 4711), 212 s left');
  });

  it('with the machine, where that is another one', () => {
    expect(describeIt({ machine: 'elsewhere' })).toContain('claude-code (pid 4711) on elsewhere, 212 s');
  });
});
