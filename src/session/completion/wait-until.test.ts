// How long somebody waits who wants one thing alone.
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program, shell } from '../../../test/helpers/front.ts';
import { waitUntil } from './wait-until.ts';

const { signal } = new AbortController();

async function running(): Promise<FakeSession> {
  const fake = await new FakeSession().prompts().shows('$ ').sync();
  fake.bridge.look = shell('yes');
  fake.typesAtPrompt('make');
  fake.bridge.look = inFront('line', program('prog', 'no'));
  return fake.takes('make').shows('').sync();
}

beforeEach(() => {
  fakeTime();
});

describe('a wait for one thing', () => {
  it('goes on behind what is not enough', async () => {
    const fake = await running();
    setTimeout(() => fake.ends(0).prompts(), 2_000);
    setTimeout(() => fake.tells({ dead: true, deadStatus: 4 }), 5_000);
    const isEnough = ({ state }: { state: string }): boolean => state === 'exited';
    const { value, ms } = await passTime(waitUntil(fake.session, { timeoutMs: 60_000, signal, isEnough }));
    expect(value).toMatchObject({ how: 'enough', verdict: { exitCode: 4 } });
    expect(ms).toBeGreaterThanOrEqual(5_000);
    expect(ms).toBeLessThan(10_000);
  });

  it('ends with its time, or with whoever waits', async () => {
    const fake = await running();
    const wait = { timeoutMs: 3_000, isEnough: () => false };
    const late = await passTime(waitUntil(fake.session, { ...wait, signal }));
    expect([late.value.how, late.value.verdict.state]).toEqual(['timeout', 'running']);
    expect(late.ms).toBeGreaterThanOrEqual(3_000);
    const caller = new AbortController();
    setTimeout(() => caller.abort(), 1_000);
    const left = await passTime(waitUntil(fake.session, { ...wait, signal: caller.signal }));
    expect([left.value.how, left.ms]).toEqual(['cancelled', 1_000]);
  });

  it('tells at its end what was seen, however little time was left for the last look, or given at all', async () => {
    const fake = await running();
    fake.print('who? ').shows('who? ');
    fake.bridge.look = inFront('line', program('prog', 'yes'));
    for (const timeoutMs of [0, 2_000, 3_003]) {
      const { value } = await passTime(waitUntil(fake.session, { timeoutMs, signal, isEnough: () => false }));
      expect([value.how, value.verdict.state]).toEqual(['timeout', 'waiting_input']);
    }
  });

  it('may be longer than any timer', async () => {
    const fake = await running();
    setTimeout(() => fake.ends(3).prompts(), 5_000);
    let verdicts = 0;
    const isEnough = ({ complete }: { complete: boolean }): boolean => {
      verdicts += 1;
      return complete;
    };
    const { value } = await passTime(waitUntil(fake.session, { timeoutMs: 1e12, signal, isEnough }));
    expect(value).toMatchObject({ how: 'enough', verdict: { exitCode: 3 } });
    expect(verdicts).toBe(1);
  });

  it('ends where somebody takes the session away', async () => {
    const fake = await running();
    setTimeout(() => (fake.row = undefined), 2_000);
    const { value } = await passTime(waitUntil(fake.session, { timeoutMs: 60_000, signal, isEnough: () => false }));
    expect(value).toMatchObject({ how: 'enough', verdict: { state: 'exited', complete: false } });
  });
});
