// A text at a program's prompt waits for the answer to the text before.
import { beforeEach, expect, it } from 'vitest';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { SIDE_BY_SIDE_MS } from '../../timing-texts.ts';
import { ProgramTurns } from './program-turns.ts';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => {
  fakeTime();
});

it('waits until the text before was answered', async () => {
  const turns = new ProgramTurns();
  const [first, second] = [turns.enter(), turns.enter()];
  first.noteTyped();
  setTimeout(() => first.leave(), 300);
  const { value, ms } = await passTime(second.isEarlierOver(1_000));
  expect([value, ms]).toEqual([true, 300]);
});

it('waits no longer than it is told', async () => {
  const turns = new ProgramTurns();
  turns.enter();
  expect((await passTime(turns.enter().isEarlierOver(1_000))).value).toBe(false);
});

it('waits for no answer where it was sent long after the text before, but goes in behind it', async () => {
  const turns = new ProgramTurns();
  const [first, second] = [turns.enter(), turns.enter()];
  first.noteTyped();
  await passTime(wait(SIDE_BY_SIDE_MS));
  const late = turns.enter();
  expect((await passTime(late.isEarlierOver(100))).value).toBe(false);
  second.noteTyped();
  expect((await passTime(late.isEarlierOver(100))).value).toBe(true);
});

it('stops waiting where its call was cancelled', async () => {
  const turns = new ProgramTurns();
  turns.enter();
  const { value, ms } = await passTime(turns.enter().isEarlierOver(1_000, AbortSignal.abort()));
  expect([value, ms]).toEqual([false, 0]);
});

it('lets keys go once all texts before them are in', async () => {
  const turns = new ProgramTurns();
  const [first, second] = [turns.enter(), turns.enter()];
  first.noteTyped();
  expect((await passTime(turns.areTyped(1_000))).value).toBe(false);
  setTimeout(() => second.noteTyped(), 300);
  expect((await passTime(turns.areTyped(1_000))).value).toBe(true);
});
