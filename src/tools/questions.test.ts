// A question to the person, and every way in which it may be answered.
import type { ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log } from '../log.ts';
import { LATE_ANSWER_MS, PERSON_ANSWERS_MS } from '../timing.ts';
import { type Put, Questions } from './questions.ts';

interface Asked {
  answer: (result: ElicitResult) => void;
  fail: (error: Error) => void;
  signal: AbortSignal;
  form: unknown;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function questions(): { asked: Asked[]; ask: (text?: string, signal?: AbortSignal) => Promise<string> } {
  const asked: Asked[] = [];
  const all = new Questions();
  const put: Put = (form, { signal }) =>
    new Promise((answer, fail) => {
      signal.addEventListener('abort', () => fail(new Error('aborted')));
      asked.push({ answer, fail, signal, form });
    });
  return {
    asked,
    ask: (text = 'a', signal = new AbortController().signal) => all.ask('Really?', text, { put, signal }),
  };
}

it.each<[ElicitResult, string]>([
  [{ action: 'accept', content: { agree: true } }, 'agreed'],
  [{ action: 'accept', content: { agree: false } }, 'declined'],
  [{ action: 'accept', content: { agree: 'true' } }, 'declined'],
  [{ action: 'accept', content: {} }, 'declined'],
  [{ action: 'accept' }, 'declined'],
  [{ action: 'decline', content: { agree: true } }, 'declined'],
  [{ action: 'cancel' }, 'cancelled'],
])('%j means: %s', async (answer, says) => {
  const { asked, ask } = questions();
  const said = ask();
  asked[0]?.answer(answer);
  expect(await said).toBe(says);
});

it('the form has one required box, which is not ticked', () => {
  const { asked, ask } = questions();
  void ask();
  expect(asked[0]?.form).toMatchObject({
    requestedSchema: { properties: { agree: { type: 'boolean', default: false } }, required: ['agree'] },
  });
});

it('a client that fails at it cannot ask', async () => {
  vi.spyOn(log, 'fault').mockReturnValue();
  const { asked, ask } = questions();
  const said = ask();
  asked[0]?.fail(new Error('Method not found'));
  expect(await said).toBe('cannot');
});

it('a call that is given up takes its question away', async () => {
  const { asked, ask } = questions();
  const call = new AbortController();
  const said = ask('a', call.signal);
  call.abort();
  expect([asked[0]?.signal.aborted, await said]).toEqual([true, 'cancelled']);
});

it('a late answer counts once, for the same text', async () => {
  const { asked, ask } = questions();
  const first = ask();
  await vi.advanceTimersByTimeAsync(PERSON_ANSWERS_MS);
  expect(await first).toBe('late');
  expect(asked[0]?.signal.aborted).toBe(false);
  const other = ask('b');
  asked[0]?.answer({ action: 'accept', content: { agree: true } });
  expect(await ask()).toBe('agreed');
  expect(asked).toHaveLength(2);
  const again = ask();
  expect(asked).toHaveLength(3);
  for (const put of asked) put.answer({ action: 'decline' });
  expect([await other, await again]).toEqual(['declined', 'declined']);
});

it('the same text waits on for an answer that has not come yet', async () => {
  const { asked, ask } = questions();
  const first = ask();
  await vi.advanceTimersByTimeAsync(PERSON_ANSWERS_MS);
  expect(await first).toBe('late');
  const second = ask();
  asked[0]?.answer({ action: 'accept', content: { agree: true } });
  expect([await second, asked.length]).toEqual(['agreed', 1]);
});

it('an answer that nobody took is forgotten', async () => {
  const { asked, ask } = questions();
  const first = ask();
  await vi.advanceTimersByTimeAsync(PERSON_ANSWERS_MS);
  expect(await first).toBe('late');
  asked[0]?.answer({ action: 'accept', content: { agree: true } });
  await vi.advanceTimersByTimeAsync(LATE_ANSWER_MS);
  void ask();
  expect(asked).toHaveLength(2);
});
