import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EARLIER_ANSWERS_MS } from '../../timing.ts';
import { AnswerTurns } from './answer-turns.ts';

const isOver = (): boolean => true;
const works = (): boolean => false;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a turn', () => {
  it('comes at once where nobody came before', async () => {
    const turns = new AnswerTurns();
    const first = turns.enter(true, isOver);
    turns.enter(true, isOver);
    await expect(first.waitForEarlier()).resolves.toBeUndefined();
  });

  it('waits for those before, and not for those behind', async () => {
    const turns = new AnswerTurns();
    const first = turns.enter(true, isOver);
    const second = turns.enter(true, isOver);
    const third = turns.enter(true, isOver);
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
    turns.enter(true, isOver);
    const came = turns.enter(true, isOver).waitForEarlier();
    await vi.advanceTimersByTimeAsync(EARLIER_ANSWERS_MS);
    await expect(came).resolves.toBeUndefined();
  });

  it('does not wait for one that may take long', async () => {
    const turns = new AnswerTurns();
    turns.enter(false, isOver);
    await expect(turns.enter(true, isOver).waitForEarlier()).resolves.toBeUndefined();
  });

  it('that may come at any time waits for those alone whose texts have ended', async () => {
    const turns = new AnswerTurns();
    turns.enter(true, works);
    await expect(turns.enter(false, isOver).waitForEarlier('ended')).resolves.toBeUndefined();
    const ended = turns.enter(true, isOver);
    const said: string[] = [];
    const came = turns
      .enter(false, isOver)
      .waitForEarlier('ended')
      .then(() => said.push('came'));
    await vi.advanceTimersByTimeAsync(900);
    expect(said).toEqual([]);
    ended.leave();
    await came;
  });
});
