import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EARLIER_ANSWERS_MS } from '../../timing.ts';
import { AnswerTurns } from './answer-turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a turn', () => {
  it('comes at once where nobody came before', async () => {
    const turns = new AnswerTurns();
    const first = turns.enter(true);
    turns.enter(true);
    await expect(first.waitForEarlier()).resolves.toBeUndefined();
  });

  it('waits for those before, and not for those behind', async () => {
    const turns = new AnswerTurns();
    const first = turns.enter(true);
    const second = turns.enter(true);
    const third = turns.enter(true);
    const said: string[] = [];
    const secondCame = second.waitForEarlier().then(() => said.push('second'));
    const thirdCame = third.waitForEarlier().then(() => said.push('third'));
    await vi.advanceTimersByTimeAsync(900);
    expect(said).toEqual([]);
    first.leave();
    await secondCame;
    expect(said).toEqual(['second']);
    second.leave();
    await thirdCame;
    expect(said).toEqual(['second', 'third']);
  });

  it('waits for nobody for long', async () => {
    const turns = new AnswerTurns();
    turns.enter(true);
    const came = turns.enter(true).waitForEarlier();
    await vi.advanceTimersByTimeAsync(EARLIER_ANSWERS_MS);
    await expect(came).resolves.toBeUndefined();
  });

  it('does not wait for one that may take long', async () => {
    const turns = new AnswerTurns();
    turns.enter(false);
    await expect(turns.enter(true).waitForEarlier()).resolves.toBeUndefined();
  });
});
