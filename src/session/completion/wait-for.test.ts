// What a wait says, what it takes for over, and what it leaves behind for the next one.
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSession, FOUNDER, mark, ROW } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program, shell } from '../../../test/helpers/front.ts';
import { BEGINS_TO_READ_MS, CARRIED_MS, CONTINUATION_MS, GLANCE_MS } from '../../timing.ts';
import { OWN_END_MS } from '../../timing-looks.ts';
import type { Verdict } from './verdict.ts';
import { glance, waitFor } from './wait-for.ts';
import { ManyWaits } from './wait-many.ts';

const WORKS = inFront('line', program('prog', 'no'));
const ASKS = inFront('line', program('prog', 'yes'));
const RESTS = inFront('raw', program('prog', 'polls'));

async function atPrompt(): Promise<FakeSession> {
  const fake = await new FakeSession().prompts().shows('$ ').sync();
  fake.bridge.look = shell('yes');
  return fake;
}

/** A command that was typed and runs. */
async function running(line = 'make', look = WORKS): Promise<FakeSession> {
  const fake = await atPrompt();
  fake.typesAtPrompt(line);
  fake.bridge.look = look;
  return fake.takes(line).shows('').sync();
}

beforeEach(() => {
  fakeTime();
});

describe('what is said without waiting', () => {
  it('of a dead program is how it ended', async () => {
    const fake = new FakeSession({ dead: true, deadStatus: 2 }).print('end').shows('end');
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect(value).toMatchObject({ complete: true, via: 'exit', exitCode: 2 });
    expect(ms).toBeLessThan(200);
  });

  it('of a shell at its prompt, for which nothing was typed, is how its last command ended', async () => {
    const fake = await new FakeSession().prompts().rounds('false', '', 1).sync();
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect([value, ms]).toEqual([expect.objectContaining({ complete: true, via: 'prompt', exitCode: 1 }), 0]);
  });

  it('of a shell that wants the rest of a command is that', async () => {
    const fake = new FakeSession().prompts().print(`if\r\n> ${mark('S')}`);
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect([value.state, ms]).toEqual(['continuation', 0]);
  });

  it('of a full-screen program is that at a glance, without a look', async () => {
    const fake = new FakeSession({ alternate: true });
    expect((await passTime(glance(fake.session))).value).toMatchObject({ state: 'fullscreen', via: 'now' });
    expect(fake.tmux.asked).toEqual([]);
  });
});

describe('a wait', () => {
  it('says that a connection may hang, over which nothing has come back', async () => {
    const fake = await atPrompt();
    fake.tells({ program: 'ssh' }).bridge.look = inFront('raw', program('ssh', 'polls'));
    await fake.session.refresh();
    fake.typesAtPrompt('ls');
    const wait = async (timeoutMs: number): Promise<Verdict> =>
      (await passTime(waitFor(fake.session, undefined, { timeoutMs }))).value;
    expect(await wait(CARRIED_MS)).toMatchObject({ via: 'timeout', note: expect.stringMatching(/may hang: read on/) });
    expect((await wait(GLANCE_MS)).note).toBeUndefined();
    fake.print('ls');
    expect((await wait(CARRIED_MS)).note).toBeUndefined();
  });

  it('ends with the command', async () => {
    const fake = await running();
    setTimeout(() => fake.ends(3).prompts(), 5_000);
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect([value.complete, value.exitCode, ms]).toEqual([true, 3, 5_000]);
  });

  it('goes on behind an end mark until the prompt shows that it was a true one', async () => {
    const fake = await running();
    setTimeout(() => fake.ends(1), 1_000);
    setTimeout(() => fake.print('and on\r\n'), 3_000);
    setTimeout(() => fake.ends(0).prompts(), 5_000);
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect([value.complete, value.exitCode, ms]).toEqual([true, 0, 5_000]);
  });

  it('goes on for what another server has typed at the prompt, which the shell has still to read', async () => {
    const fake = await atPrompt();
    fake.otherTypes('make');
    setTimeout(() => fake.print(`make\r\n${mark('C')}`), 50);
    setTimeout(() => fake.ends(3).prompts(), 2_000);
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect(value).toMatchObject({ complete: true, via: 'prompt', exitCode: 3 });
    expect(ms).toBeGreaterThanOrEqual(2_000);
  });

  it('goes on for all that others have typed there', async () => {
    const fake = await atPrompt();
    for (const text of ['make', 'make test']) fake.otherTypes(text);
    fake.bridge.look = WORKS;
    setTimeout(() => fake.rounds('make', '', 3), 500);
    setTimeout(() => fake.takes('make test').ends(4).prompts(), 2_000);
    const { value } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect(value).toMatchObject({ complete: true, via: 'prompt', exitCode: 4 });
  });

  it('goes on for what another server has typed ahead of the prompt, where nothing is left of its own', async () => {
    const fake = await (await atPrompt()).takes('make').sync();
    fake.bridge.look = WORKS;
    for (const text of ['make test', 'make all']) fake.otherTypes(text);
    setTimeout(() => fake.ends(0).prompts(), 1_000);
    setTimeout(() => fake.takes('make test'), 1_050);
    setTimeout(() => fake.ends(2).prompts().takes('make all'), 2_000);
    setTimeout(() => fake.ends(3).prompts(), 3_000);
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect([value.exitCode, ms]).toEqual([3, 3_000]);
  });

  it('goes on for all of that, also if one is over at once', async () => {
    const fake = await (await atPrompt()).takes('make').sync();
    fake.bridge.look = WORKS;
    for (const text of ['true', 'make all']) fake.otherTypes(text);
    setTimeout(() => fake.ends(0).prompts().takes('true'), 1_000);
    setTimeout(() => fake.ends(1).prompts(), 1_001);
    setTimeout(() => fake.takes('make all'), 1_100);
    setTimeout(() => fake.ends(3).prompts(), 2_000);
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect([value.exitCode, ms]).toEqual([3, 2_000]);
  });

  it('tells the end of the last of them where all have come at once', async () => {
    const fake = await (await atPrompt()).takes('make').sync();
    fake.bridge.look = WORKS;
    for (const text of ['true', 'false']) fake.otherTypes(text);
    setTimeout(() => fake.ends(0).prompts().takes('true').ends(0).prompts().takes('false').ends(1).prompts(), 1_000);
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect([value.exitCode, ms]).toEqual([1, 1_000]);
  });

  it('ends a little later where the command itself has read that', async () => {
    const fake = await (await atPrompt()).takes('make').sync();
    fake.bridge.look = WORKS;
    fake.otherTypes('yes');
    setTimeout(() => fake.ends(4).prompts(), 1_000);
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect([value.exitCode, ms]).toEqual([4, 1_000 + BEGINS_TO_READ_MS]);
  });

  it('goes on for it in a shell that does not mark output, too, though that is seen to read', async () => {
    const fake = await new FakeSession({ shell: 'dash' }).prompts().shows('$ ').sync();
    fake.bridge.look = shell('yes');
    fake.otherTypes('make');
    setTimeout(() => fake.print('make\r\n').ends(3).prompts(), 100);
    const { value } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect(value).toMatchObject({ complete: true, via: 'prompt', exitCode: 3 });
  });

  it('for the rest of a line ends when nothing more comes, and not at once', async () => {
    const fake = await atPrompt();
    fake.typesAtPrompt('if true');
    setTimeout(() => fake.print(`if true\r\n> ${mark('S')}`), 1_000);
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect([value.complete, value.state, ms]).toEqual([false, 'continuation', 1_000 + CONTINUATION_MS]);
  });

  it('says at its end that a silent command runs, however long it was silent', async () => {
    const fake = await running('sleep 9999');
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 3_600_000 }));
    expect(value).toMatchObject({ complete: false, via: 'timeout', state: 'running' });
    expect(ms).toBe(3_600_000);
  });

  it('ends with a program whose end nobody tells', async () => {
    const fake = await running('exec sleep 9999');
    setTimeout(() => {
      fake.row = { ...ROW, dead: true, deadStatus: 3 };
      fake.bridge.living.delete(FOUNDER);
    }, 1_050);
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect(value).toMatchObject({ complete: true, via: 'exit', exitCode: 3 });
    expect(ms).toBeLessThan(1_300);
  });

  it('ends early where a program asks', async () => {
    const fake = await running('ask', ASKS);
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect(value).toMatchObject({ complete: false, via: 'state', state: 'waiting_input' });
    expect(ms).toBeLessThan(500);
  });

  it('ends when nobody waits any more', async () => {
    const fake = await running();
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 700);
    const { value, ms } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000, signal: stop.signal }));
    expect([value.via, value.complete, ms]).toEqual(['cancelled', false, 700]);
  });

  it('tells every few seconds that it goes on', async () => {
    const fake = await running();
    const told: number[] = [];
    const progress = (elapsedMs: number) => told.push(Math.round(elapsedMs / 1_000));
    await passTime(waitFor(fake.session, undefined, { timeoutMs: 21_000, progress }));
    expect(told).toEqual([5, 10, 15, 20]);
  });

  it('ends with the pattern, and the command goes on to be waited for', async () => {
    const fake = await running();
    setTimeout(() => fake.print('listening\r\n'), 1_000);
    const { value, ms } = await passTime(waitFor(fake.session, /listening/, { timeoutMs: 60_000 }));
    expect([value.via, value.complete, ms]).toEqual(['until', true, 1_000 + OWN_END_MS]);
    expect(fake.session.typed.pending?.text).toBe('make');
  });

  it('for a pattern at an idle prompt goes on to its time', async () => {
    const fake = await atPrompt();
    const { value, ms } = await passTime(waitFor(fake.session, /never/, { timeoutMs: 9_000 }));
    expect(value).toMatchObject({ via: 'timeout', state: 'idle', complete: false });
    expect(ms).toBe(9_000);
  });

  it('says that the end came without the pattern', async () => {
    const fake = await running();
    fake.ends().prompts();
    const { value } = await passTime(waitFor(fake.session, /never/, { timeoutMs: 9_000 }));
    expect(value).toMatchObject({ complete: true, via: 'prompt', note: expect.stringContaining('until') });
  });

  it('for a pattern goes on past a question that the caller knows, and no other', async () => {
    const fake = await running('ask', ASKS);
    const first = await passTime(waitFor(fake.session, /ready/, { timeoutMs: 60_000 }));
    expect(first.value).toMatchObject({ complete: false, state: 'waiting_input' });
    setTimeout(() => fake.print('ready\r\n'), 5_000);
    const { value, ms } = await passTime(waitFor(fake.session, /ready/, { timeoutMs: 60_000 }));
    expect([value.via, ms]).toEqual(['until', 5_000 + OWN_END_MS]);
  });

  it('for a pattern tells at its time that the program asks still', async () => {
    const fake = await running('ask', ASKS);
    await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    const { value } = await passTime(waitFor(fake.session, /never/, { timeoutMs: 9_000 }));
    expect(value).toMatchObject({ complete: false, via: 'timeout', state: 'waiting_input' });
  });

  it('says where the pattern stands on the screen, but in nothing new', async () => {
    const fake = await atPrompt();
    fake.shows('listening', '$ ');
    const { value } = await passTime(waitFor(fake.session, /listening/, { timeoutMs: 1_000 }));
    expect(value.note).toMatch(/on the screen/);
    expect((await passTime(waitFor(fake.session, /other/, { timeoutMs: 1_000 }))).value.note).toBeUndefined();
  });
});

describe('what a wait leaves behind', () => {
  it('is that nothing is waited for any more once the end was seen, and not before', async () => {
    const fake = await running();
    await passTime(waitFor(fake.session, undefined, { timeoutMs: 1_000 }));
    expect(fake.session.typed.pending).toBeDefined();
    fake.ends().prompts();
    await passTime(waitFor(fake.session, undefined, { timeoutMs: 1_000 }));
    expect(fake.session.typed.pending).toBeUndefined();
  });

  it('is that a program was seen to ask', async () => {
    const fake = await running('ask', ASKS);
    await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    const { front, stream } = fake.session;
    expect(front.isStillAsking(stream.scanned)).toBe(true);
    fake.bridge.look = WORKS;
    await passTime(waitFor(fake.session, undefined, { timeoutMs: 1_000 }));
    expect(front.isStillAsking(stream.scanned)).toBe(false);
  });
});

describe('a glance', () => {
  it('takes a moment, and says what is true now', async () => {
    const fake = await running();
    const { value, ms } = await passTime(glance(fake.session));
    expect(value).toMatchObject({ via: 'now', state: 'running', complete: false });
    expect(ms).toBe(GLANCE_MS);
  });

  it('says that a program waits which only a longer wait can find, while nothing happens', async () => {
    const fake = await running();
    fake.bridge.look = RESTS;
    expect((await passTime(glance(fake.session))).value).toMatchObject({ state: 'running' });
    const waited = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect(waited.value).toMatchObject({ state: 'waiting_input', asking: { how: 'sleeps' } });
    expect((await passTime(glance(fake.session))).value).toMatchObject({ state: 'waiting_input', via: 'now' });
    fake.bridge.look = inFront('raw', program('prog', 'no'));
    expect((await passTime(glance(fake.session))).value).toMatchObject({ state: 'running' });
    fake.bridge.look = RESTS;
    await fake.print('more\r\n').sync();
    expect((await passTime(glance(fake.session))).value).toMatchObject({ state: 'running' });
  });
});

describe('a wait on several sessions', () => {
  const wait = async (fakes: readonly FakeSession[], which: 'any' | 'all'): Promise<(Verdict | Error)[]> => {
    const waits = new ManyWaits({ timeoutMs: 60_000 }, which);
    return Promise.all(fakes.map(({ session }) => waits.wait(session, undefined).catch((error: Error) => error)));
  };

  it('for any ends with the first, and tells how the others stand', async () => {
    const [quick, slow] = [await running(), await running()];
    setTimeout(() => quick.ends(1).prompts(), 1_000);
    const { value, ms } = await passTime(wait([slow, quick], 'any'));
    expect(value).toMatchObject([{ via: 'cancelled' }, { via: 'prompt' }]);
    expect(ms).toBe(1_000);
  });

  it('for any goes on where one idles whose end was shown before', async () => {
    const told = await new FakeSession().prompts().rounds('false', '', 1).sync();
    told.session.noteShown(told.session.stream.scanned);
    const slow = await running();
    setTimeout(() => slow.ends(2).prompts(), 3_000);
    const { value, ms } = await passTime(wait([told, slow], 'any'));
    expect(value).toMatchObject([{ via: 'prompt' }, { exitCode: 2 }]);
    expect(ms).toBe(3_000);
    expect((await passTime(wait([told], 'any'))).ms).toBe(0);
  });

  it('for all ends with the last', async () => {
    const [quick, slow] = [await running(), await running()];
    setTimeout(() => quick.ends(1).prompts(), 1_000);
    setTimeout(() => slow.ends(2).prompts(), 3_000);
    const { value, ms } = await passTime(wait([slow, quick], 'all'));
    expect(value).toMatchObject([{ exitCode: 2 }, { exitCode: 1 }]);
    expect(ms).toBe(3_000);
  });

  it('for all goes on where one fails, and for any ends with that', async () => {
    for (const which of ['all', 'any'] as const) {
      const [gone, slow] = [await running(), await running()];
      gone.row = undefined;
      setTimeout(() => slow.ends(2).prompts(), 3_000);
      const { value, ms } = await passTime(wait([slow, gone], which));
      expect(String(value[1])).toContain('t1 is gone');
      expect(value[0]).toMatchObject(which === 'all' ? { exitCode: 2 } : { via: 'cancelled' });
      expect(ms >= 3_000).toBe(which === 'all');
    }
  });
});
