// When a session has been idle for as long as was asked.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../test/helpers/fake-session.ts';
import type { ListedRow } from '../tmux/rows.ts';
import { isOverdue } from './idle.ts';
import { describeSession, stateOf } from './list.ts';

const row = (change: Partial<ListedRow> = {}): ListedRow => ({
  ...new FakeSession().session.row,
  active: 1_000,
  idleTimeout: 60,
  ...change,
});

describe('a session that was asked to go when it is idle', () => {
  it('is overdue after its time, and the second that tmux does not tell', () => {
    expect([isOverdue(row(), 61), isOverdue(row(), 61.1)]).toEqual([false, true]);
  });

  it('is not while a person looks on, nor without such a time', () => {
    expect(isOverdue(row({ people: 1 }), 9_999)).toBe(false);
    expect(isOverdue(row({ idleTimeout: undefined }), 9_999)).toBe(false);
  });
});

describe('a session in a list', () => {
  it.each<[Partial<ListedRow>, string]>([
    [{}, 'alive'],
    [{ alternate: true }, 'fullscreen'],
    [{ dead: true }, 'ended'],
    [{ dead: true, deadStatus: 0 }, 'ended exit=0'],
    [{ dead: true, deadSignal: 'TERM', alternate: true }, 'ended exit=143'],
  ])('%j is %s', (change, state) => {
    expect(stateOf(row(change))).toBe(state);
  });

  it('has one line with all that tells it from others', () => {
    expect(describeSession(row(), 1_059)).toBe('t1 (s1): alive, bash, 80×24, idle 59s');
    const more = { ...row({ people: 2, tags: ['a', 'b'], program: '' }), host: 'box' };
    expect(describeSession(more, 1_000 + 7_300)).toBe(
      't1 (s1) on box: alive, bash, 80×24, 2 attached, idle 2h, tags a b',
    );
  });

  it.each([
    [-5, '0s'],
    [59.4, '59s'],
    [60, '1m'],
    [3_599, '59m'],
    [86_399, '23h'],
    [86_400, '1d'],
  ])('idle for %f s is said to be so for %s', (seconds, said) => {
    expect(describeSession(row(), 1_000 + seconds)).toContain(`idle ${said}`);
  });
});
