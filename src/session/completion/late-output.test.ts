// What a process prints that the shell does not wait for belongs to the command that began it.
import { beforeEach, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { DRAINED_MS, OUTLIVES_MS } from '../../timing.ts';
import { withLateOutput } from './late-output.ts';
import { completed, stopped, type Verdict } from './verdict.ts';

beforeEach(() => {
  fakeTime();
});

/** The shell is at the prompt behind that command. */
async function ran(line: string): Promise<FakeSession> {
  const fake = await new FakeSession().prompts().sync();
  return fake.rounds(line, '').sync();
}

async function judged(fake: FakeSession, text: string, given?: Verdict): Promise<{ isLate: boolean; ms: number }> {
  const { stream } = fake.session;
  const end = stream.phases.endsSince(0).at(-1)?.after;
  const verdict = given ?? completed('prompt', 0, end);
  const { value, ms } = await passTime(withLateOutput(fake.session, text, verdict));
  await stream.sync();
  return { isLate: value.complete && value.end === undefined, ms };
}

it('is waited for until nothing more comes', async () => {
  for (const text of ['seq 3 > >(cat)', 'make 2> >(grep -v note >&2)']) {
    const fake = await ran(text);
    setTimeout(() => fake.print('1\r\n'), 60);
    setTimeout(() => fake.print('2\r\n'), 120);
    const { isLate, ms } = await judged(fake, text);
    expect(isLate).toBe(true);
    expect(ms).toBeGreaterThan(120);
    expect(ms).toBeLessThanOrEqual(OUTLIVES_MS);
  }
});

it('is waited for no longer where the process goes on', async () => {
  const fake = await ran('seq 3 > >(cat)');
  const timer = setInterval(() => fake.print('more\r\n'), DRAINED_MS);
  const { ms } = await judged(fake, 'seq 3 > >(cat)');
  clearInterval(timer);
  expect(ms).toBeLessThanOrEqual(OUTLIVES_MS + DRAINED_MS);
});

it('is waited for after each command from where the shell itself prints so', async () => {
  const fake = await ran('exec > >(tee log) 2>&1');
  await judged(fake, 'exec > >(tee log) 2>&1');
  setTimeout(() => fake.print('on\r\n'), 10);
  expect((await judged(fake, 'echo on')).isLate).toBe(true);
});

it('belongs to a command that has begun meanwhile', async () => {
  const fake = await ran('seq 3 > >(cat)');
  setTimeout(() => fake.takes('date'), 20);
  expect((await judged(fake, 'seq 3 > >(cat)')).isLate).toBe(false);
});

it('delays nothing else', async () => {
  const fake = await ran('cat < <(seq 3) >out');
  for (const text of ['cat < <(seq 3) >out', 'make > log', 'exec > log']) {
    expect(await judged(fake, text)).toEqual({ isLate: false, ms: 0 });
  }
  expect((await judged(fake, 'seq 3 > >(cat)', stopped('running', 'timeout'))).ms).toBe(0);
});
