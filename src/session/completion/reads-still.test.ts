// A program that prints at its prompt, as from a timer, reads there still.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { inFront, program } from '../../../test/helpers/front.ts';
import type { FrontProcess, Look } from '../../bridges/look.ts';
import { ASLEEP_MS } from '../../timing.ts';
import type { Receipt } from '../../tmux/receipts.ts';
import { readsStill, weighReading } from './reads-still.ts';

const NODE = inFront('raw', program('node', 'waits'));

/** node stood at its prompt when the journal had come to 100. */
function atPrompt(isAtPrompt = true): FakeSession {
  const fake = new FakeSession();
  const { front, seenReading, typed } = fake.session;
  front.notePrompts({ group: 20, known: ['> '] });
  seenReading.note({ entered: typed.lastEntered, at: 100, isAtPrompt, readsKeys: false, ended: 0 });
  return fake;
}

describe('a program that stood at its prompt', () => {
  it('reads on until something goes in, by this server or another one', () => {
    const { session } = atPrompt();
    expect(readsStill(session, NODE, [{ from: 90 }])).toBe(true);
    expect(readsStill(session, NODE, [{ from: 90 }, { from: 100 }])).toBe(false);
    session.typed.notePressed({ from: 110, expected: undefined, promptBefore: undefined });
    expect(readsStill(session, NODE, [])).toBe(false);
  });

  it('does not read while it works, and says nothing of another one', () => {
    const { session } = atPrompt();
    expect(readsStill(session, inFront('raw', program('node', 'no')), [])).toBe(false);
    expect(readsStill(session, inFront('line', program('node', 'waits')), [])).toBe(false);
    expect(readsStill(session, inFront('raw', program('vim', 'yes', 21)), [])).toBe(false);
    expect(readsStill(atPrompt(false).session, NODE, [])).toBe(false);
  });

  it('shows behind it what is typed without Enter', () => {
    const { session } = atPrompt();
    const awaited = { from: 100, text: 'abc', expected: undefined, promptBefore: undefined, isAtPrompt: false };
    const shown = (text: string) => ({ look: NODE, line: { text, x: text.length }, receipts: [] });
    expect(weighReading(session, awaited, shown('> abc')).isBegun).toBe(true);
    expect(weighReading(session, awaited, shown('abc')).isBegun).toBe(false);
    expect(weighReading(session, { ...awaited, text: '' }, shown('> a')).isBegun).toBe(true);
    const builtin = { ...shown('> abc'), look: { ...NODE, founderInFront: true } };
    expect(weighReading(session, awaited, builtin).isBegun).toBe(false);
    expect(
      weighReading(session, { ...awaited, expected: { from: 100, lines: 1, ahead: 0 } }, shown('> abc')),
    ).toMatchObject({
      isBegun: false,
      isReadingStill: false,
      hasReadKeys: false,
    });
  });
});

describe('what reads for another program', () => {
  const AWAITED = { from: 0, text: 'build', expected: undefined, promptBefore: undefined, isAtPrompt: true };
  const line = { text: '', x: 0 };

  /** What is said of the one behind a look at another. */
  async function quietOf(earlier: FrontProcess, later: FrontProcess, isGiven = false): Promise<number> {
    const { session } = await new FakeSession().prompts().takes('build').sync();
    if (isGiven) session.typed.noteKeys(session.stream.scanned);
    const weigh = (each: FrontProcess): number =>
      weighReading(session, AWAITED, { look: inFront('line', each), line, receipts: [] }).unpromptedMs;
    weigh(earlier);
    return weigh(later);
  }

  it('is known by its name, or by a connection that it had, and reads for itself once it was given something', async () => {
    const reader = program('java', 'yes');
    const client = { ...reader, readsFor: 'server' } as const;
    const docker = program('docker', 'yes');
    expect(await quietOf(client, { ...reader, readsFor: 'thread' })).toBe(Number.POSITIVE_INFINITY);
    expect(await quietOf(docker, docker)).toBe(Number.POSITIVE_INFINITY);
    expect([await quietOf(client, client, true), await quietOf(reader, reader)]).toEqual([0, 0]);
  });

  it('may be another thread, which has some time to end', async () => {
    const thread = { ...program('java', 'yes'), readsFor: 'thread' } as const;
    expect(await quietOf(thread, thread)).toBe(ASLEEP_MS);
  });
});

describe('a program that was seen to read keys', () => {
  const RUNNING = { from: 0, text: 'agent', expected: undefined, promptBefore: undefined, isAtPrompt: true, number: 1 };

  async function seen(readsKeys = true): Promise<FakeSession> {
    const fake = await new FakeSession().prompts().takes('agent').print('> ').sync();
    const { seenReading, stream, typed } = fake.session;
    seenReading.note({
      entered: typed.lastEntered,
      at: stream.scanned,
      isAtPrompt: false,
      readsKeys,
      ended: stream.phases.endCount,
    });
    return fake;
  }

  function reads({ session }: FakeSession, rest: { look?: Look; receipts?: Receipt[] } = {}): boolean {
    const shown = { look: NODE, line: { text: '> ', x: 2 }, receipts: [], ...rest };
    return weighReading(session, RUNNING, shown).isReadingStill;
  }

  it('reads them until it prints, or something goes in, by this server or another one', async () => {
    expect(reads(await seen())).toBe(true);
    expect(reads(await (await seen()).print('.').sync())).toBe(false);
    const fake = await seen();
    expect(reads(fake, { receipts: [fake.otherTypes('more')] })).toBe(false);
    fake.session.typed.notePressed({ from: 110, expected: undefined, promptBefore: undefined });
    expect(reads(fake)).toBe(false);
  });

  it('does not where it works, or where only its line looked like a question', async () => {
    expect(reads(await seen(), { look: inFront('raw', program('node', 'no')) })).toBe(false);
    expect(reads(await seen(), { look: inFront('line', program('node', 'waits')) })).toBe(false);
    expect(reads(await seen(false))).toBe(false);
  });

  it('has taken keys until its command ends', async () => {
    const fake = await seen();
    const has = (): boolean =>
      weighReading(fake.session, RUNNING, { look: NODE, line: { text: '> ', x: 2 }, receipts: [] }).hasReadKeys;
    expect(has()).toBe(true);
    await fake.print('working').sync();
    expect(has()).toBe(true);
    await fake.ends(0).prompts().takes('other').sync();
    expect(has()).toBe(false);
  });
});
