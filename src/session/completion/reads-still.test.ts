// A program that prints at its prompt, as from a timer, reads there still.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { inFront, program } from '../../../test/helpers/front.ts';
import { readsStill, weighReading } from './reads-still.ts';

const NODE = inFront('raw', program('node', 'waits'));

/** node stood at its prompt when the journal had come to 100. */
function atPrompt(isAtPrompt = true): FakeSession {
  const fake = new FakeSession();
  const { front, seenReading, typed } = fake.session;
  front.notePrompts({ group: 20, known: ['> '] });
  seenReading.note({ entered: typed.lastEntered, at: 100, isAtPrompt });
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
    expect(weighReading(session, { ...awaited, expected: { from: 100, lines: 1, ahead: 0 } }, shown('> abc'))).toEqual({
      isBegun: false,
      isReadingStill: false,
    });
  });
});
