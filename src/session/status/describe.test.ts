// The line of a session in a list.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import type { ListedRow } from '../../tmux/rows.ts';
import { writeLease } from '../state/lease.ts';
import { describeSession } from './describe.ts';
import { statusFacts } from './facts.ts';
import type { Status } from './judge.ts';

const IDLE: Status = { state: 'idle', forS: 59, isAtLeast: false, command: undefined, exit: 0 };

function line(status: Partial<Status> = {}, change: Partial<ListedRow & { host: string }> = {}): string {
  const { row } = new FakeSession().session;
  return describeSession({ ...row, cols: 120, rows: 40, ...change, status: { ...IDLE, ...status } });
}

describe('a line', () => {
  it('leaves out what goes without saying', () => {
    expect(line()).toBe('t1 bash idle 59s');
    expect(line({ command: 'npm test' })).toBe('t1 bash idle 59s "npm test"');
  });

  it('has all that tells the session from others', () => {
    const more = { people: 2, tags: ['a', 'b c'], program: '', cols: 80, host: 'box' };
    expect(line({ exit: 1, command: 'make', isAtLeast: true }, more)).toBe(
      't1 bash idle 59s+ exit=1 "make" 80×40 2 attached #a #"b c" on box',
    );
  });

  it('tells which roles limit what is done in it', () => {
    expect(line({}, { role: 'reader+tests' })).toBe('t1 bash idle 59s role=reader+tests');
  });

  it('tells who leases the session, and for how long', () => {
    const lock = `${writeLease({ holder: '0123456789ab', owner: 'bob (pid 7)', machine: 'm', reason: '' })}1000000212 1000000000`;
    expect(line({}, { lock })).toBe('t1 bash idle 59s lock="bob (pid 7)" 3m');
    expect(line({}, { lock: lock.replace(/ .*/, ' 1000000213') })).toBe('t1 bash idle 59s');
  });

  it.each<[Partial<Status>, string]>([
    [{ state: 'unknown', forS: undefined }, 't1 bash ?'],
    [{ state: 'exited', exit: 0 }, 't1 bash ended 59s exit=0'],
    [{ state: 'exited', exit: undefined }, 't1 bash ended 59s'],
    [{ state: 'password', exit: undefined }, 't1 bash password 59s'],
  ])('%j is %s', (status, said) => expect(line(status)).toBe(said));

  it.each([
    [-5, '0s'],
    [59.4, '59s'],
    [60, '1m'],
    [3_599, '59m'],
    [86_399, '23h'],
    [86_400, '1d'],
  ])('idle for %f s is said to be so for %s', (seconds, said) => {
    expect(line({ forS: seconds })).toBe(`t1 bash idle ${said}`);
  });

  it('shows one bounded line of a command, whatever it holds', () => {
    const command = (text: string): string => line({ command: text }).replace(/^.*?idle 59s /, '');
    expect(command('x'.repeat(99))).toBe(`"${'x'.repeat(39)}…"`);
    expect(command('make\nt2 bash idle 3s')).toBe('"make…"');
    expect(command('a" exit=0 #web\r\x1b[31m')).toMatch(/^"a\\" exit=0 #web[^\r\x1b]*"$/);
    expect(command('\u202eevil')).not.toContain('\u202e');
  });
});

describe('the facts', () => {
  it('say the time of the beginning, and what is not known', () => {
    expect(statusFacts({ ...IDLE, exit: 1, command: 'x'.repeat(99) }, 60)).toEqual({
      state: 'idle',
      since: '1970-01-01T00:00:01.000Z',
      since_exact: true,
      last: { exit_code: 1, command: `${'x'.repeat(39)}…` },
    });
    const nothing: Status = { state: 'unknown', forS: undefined, isAtLeast: true, command: undefined, exit: undefined };
    expect(statusFacts(nothing, 60)).toEqual({ state: null, since: null, since_exact: false, last: null });
  });
});
