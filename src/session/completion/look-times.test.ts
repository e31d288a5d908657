// How often a wait looks at the terminal of a program that prints at intervals, and how soon it sees that this has changed.
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program, shell } from '../../../test/helpers/front.ts';
import { ASLEEP_MS, FIRST_LOOK_MS, LIKELY_MS, POSTPONED_LOOK_MS, UNSURE_MS } from '../../timing.ts';
import { PASTE_ON } from '../state/terminal-modes.ts';
import { LookTimes } from './look-times.ts';
import { waitFor } from './wait-for.ts';

const WORKS = inFront('line', program('prog', 'no'));
const ASKS = inFront('line', program('prog', 'yes'));

/** A command that runs, and prints this each `everyMs` until `untilMs`. */
async function printing(text: (n: number) => string, everyMs: number, untilMs: number): Promise<FakeSession> {
  const fake = await new FakeSession().prompts().shows('$ ').sync();
  fake.bridge.look = shell('yes');
  fake.typesAtPrompt('work');
  fake.bridge.look = WORKS;
  await fake.takes('work').shows('').sync();
  for (let at = everyMs, n = 1; at <= untilMs; at += everyMs, n += 1) setTimeout(() => fake.print(text(n)), at);
  return fake;
}

async function looksWithin(timeoutMs: number, fake: FakeSession): Promise<number> {
  const before = fake.bridge.looks;
  const { value } = await passTime(waitFor(fake.session, undefined, { timeoutMs }));
  expect(value).toMatchObject({ complete: false, via: 'timeout', state: 'running' });
  return fake.bridge.looks - before;
}

/** When a wait says that input is awaited. */
async function seenAfter(fake: FakeSession): Promise<number> {
  const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 600_000 }));
  expect(value).toMatchObject({ complete: false, via: 'state', state: 'waiting_input' });
  return ms;
}

beforeEach(() => {
  fakeTime();
});

describe('a program that prints at intervals', () => {
  it.each<[string, (n: number) => string, number]>([
    ['a line each second', (n) => `line ${n}\r\n`, 1_000],
    ['two lines a second', (n) => `line ${n}\r\n`, 500],
    ['a part of a line each second', () => '.', 1_000],
    ['its progress, drawn over itself', (n) => `\r${n}%`, 700],
    ['lines and parts in turn', (n) => (n % 2 ? 'compiling ' : 'done\r\n'), 1_000],
    ['a line every ten seconds', (n) => `line ${n}\r\n`, 10_000],
  ])('is looked at a few times, and then seldom: %s', async (_, text, everyMs) => {
    const fake = await printing(text, everyMs, 120_000);
    expect(await looksWithin(60_000, fake)).toBeLessThanOrEqual(28);
  });
});

describe('that a program asks now, after it has printed a line each second for long, is seen', () => {
  const line = (n: number): string => `line ${n}\r\n`;

  it('at once where a question stands on the line', async () => {
    const fake = await printing(line, 1_000, 30_000);
    setTimeout(() => fake.print('Go on? [y/N] ').shows('Go on? [y/N] '), 31_000);
    setTimeout(() => (fake.bridge.look = ASKS), 31_000);
    expect(await seenAfter(fake)).toBeLessThan(31_000 + 250);
  });

  it('within a moment where it prints no more', async () => {
    const fake = await printing(line, 1_000, 30_000);
    setTimeout(() => (fake.bridge.look = ASKS), 30_050);
    expect(await seenAfter(fake)).toBeLessThan(30_000 + 2_000);
  });

  it('within seconds where something else prints on', async () => {
    const fake = await printing(line, 1_000, 60_000);
    setTimeout(() => (fake.bridge.look = ASKS), 30_050);
    expect(await seenAfter(fake)).toBeLessThan(30_000 + POSTPONED_LOOK_MS + 1_500);
  });
});

describe('a look comes as soon as quiet has lasted long enough to tell', () => {
  it.each([
    ['that a program only sleeps', inFront('raw', program('prog', 'polls')), '', ASLEEP_MS],
    ['that an editor reads', inFront('raw', { ...program('prog', 'waits'), wakesInMs: 3_000 }), PASTE_ON, UNSURE_MS],
  ])('%s', async (_, look, printed, quietMs) => {
    const fake = await printing(() => '', 1, 0);
    fake.bridge.look = look;
    fake.print(printed).shows('');
    expect(await seenAfter(fake)).toBeLessThan(quietMs + LIKELY_MS + 150);
  });
});

it('a look comes soon where an editor keeps rows free below its prompt, however long the program was silent before', async () => {
  const fake = await printing(() => '', 1, 0);
  const looks = new LookTimes();
  expect(await looks.isDue(fake.session, FIRST_LOOK_MS)).toBe(true);
  looks.noteLook(FIRST_LOOK_MS);
  looks.noteOutput(900);
  await fake.print('In [1]: \r\n\r\n\x1b[2A\x1b[8C\x1b[?25h').sync();
  expect(await looks.isDue(fake.session, FIRST_LOOK_MS)).toBe(true);
});
