// Several sessions that ask the person in one call: one question, whose answer counts for all that it showed.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PtyholdError } from '../../errors.ts';
import { QUESTIONS_GATHER_MS } from '../../timing.ts';
import { type Leave, Objection, type PersonSays, withLeave } from './leave.ts';
import { OneQuestion } from './one-question.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function person(says: PersonSays) {
  const asked: string[] = [];
  const confirm = async (question: string): Promise<PersonSays> => {
    asked.push(question);
    return says;
  };
  return { asked, leave: { force: false, confirm } };
}

function objectTo(session: string, command: string): Objection {
  const place = { session, host: 'h', folder: '/', program: undefined };
  const asked = { place, refusals: [{ rule: 'r', reason: 'removes', command }], text: command };
  const refusal = (says: string) => new PtyholdError('refused', `${session}: ${says}`, '');
  return new Objection({ keys: [command], asked, question: `alone: ${session}`, text: command, refusal });
}

/** A session whose text needs consent. */
function typeDangerous(session: string, leave: Leave, ...commands: string[]): Promise<string> {
  return withLeave(leave, async ({ agreed }) => {
    const open = commands.find((command) => !agreed?.has(command));
    if (open !== undefined) throw objectTo(session, open);
    return `typed in ${session}`;
  });
}

const all = (question: OneQuestion, names: readonly string[]) =>
  Promise.allSettled(names.map((name) => question.during((leave) => typeDangerous(name, leave, 'rm -rf ~'))));

describe('several sessions that ask', () => {
  it('ask once, in the order of the call', async () => {
    const { asked, leave } = person('agreed');
    const done = await all(new OneQuestion(leave, 3), ['c', 'a', 'b']);
    expect(done.map((each) => each.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.match(/session \w/g)).toEqual(['session c', 'session a', 'session b']);
  });

  it('get the same refusal where the person declines', async () => {
    const { asked, leave } = person('declined');
    const done = await all(new OneQuestion(leave, 2), ['a', 'b']);
    expect(done).toMatchObject([{ reason: { message: 'a: declined' } }, { reason: { message: 'b: declined' } }]);
    expect(asked).toHaveLength(1);
  });

  it('are not shown to anybody where it is too much to read', async () => {
    const { asked, leave } = person('agreed');
    const question = new OneQuestion(leave, 3);
    const done = await Promise.allSettled(
      ['a', 'b', 'c'].map((name) => question.during((own) => typeDangerous(name, own, `${name} ${'x'.repeat(900)}`))),
    );
    expect(done).toMatchObject(['a', 'b', 'c'].map((name) => ({ reason: { message: `${name}: too_much` } })));
    expect(asked).toEqual([]);
  });

  it('do not wait for one that passes or fails, and only a moment for one that is held up', async () => {
    const { asked, leave } = person('agreed');
    const question = new OneQuestion(leave, 4);
    const held = question.during(() => new Promise(() => undefined));
    const passes = question.during((own) => withLeave(own, async () => 'typed'));
    const fails = question.during(async () => Promise.reject(new Error('gone'))).catch(String);
    const asks = question.during((own) => typeDangerous('a', own, 'rm -rf ~'));
    await vi.advanceTimersByTimeAsync(QUESTIONS_GATHER_MS - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await asks).toBe('typed in a');
    expect([await passes, await fails, asked.length]).toEqual(['typed', 'Error: gone', 1]);
    void held;
  });

  it('ask again for what the person was not shown', async () => {
    const { asked, leave } = person('agreed');
    const question = new OneQuestion(leave, 1);
    expect(await question.during((own) => typeDangerous('a', own, 'rm -rf /a', 'rm -rf /b'))).toBe('typed in a');
    expect(asked.map((each) => /rm -rf \/\w/.exec(each)?.[0])).toEqual(['rm -rf /a', 'rm -rf /b']);
  });
});
