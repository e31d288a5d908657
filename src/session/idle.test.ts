// When a session has been idle for as long as was asked.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../test/helpers/fake-session.ts';
import type { ListedRow } from '../tmux/rows.ts';
import { isOverdue } from './idle.ts';

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
