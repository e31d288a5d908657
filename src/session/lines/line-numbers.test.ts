// Lines by number and by place, in a journal of several files of which the oldest may be gone.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { findHeldLines, findLineAt, findOffsetOfLine } from './line-numbers.ts';

const PARTS = ['one\ntwo\n', 'three', ' goes on\nfour\n', 'five'];

async function journal(parts: readonly string[] = PARTS): Promise<FakeSession> {
  const fake = new FakeSession({ shell: 'command' });
  for (const [at, part] of parts.entries()) {
    if (at > 0) fake.nextFile();
    fake.print(part);
  }
  return fake.sync();
}

const starts = [0, 4, 8, 22, 27];

describe('the number of a line', () => {
  it('is that of the line in which each byte stands', async () => {
    const { session } = await journal();
    const text = PARTS.join('');
    for (let at = 0; at <= text.length; at += 1)
      expect(await findLineAt(session, at)).toBe(text.slice(0, at).split('\n').length);
  });

  it('is that of the oldest line for a byte that is gone', async () => {
    const fake = (await journal()).dropOldest();
    expect([await findLineAt(fake.session, 0), await findLineAt(fake.session, 8)]).toEqual([3, 3]);
  });
});

describe('the place of a line', () => {
  it('is where it begins, though the one before may be in another file', async () => {
    const { session } = await journal();
    expect(await Promise.all([1, 2, 3, 4, 5].map((line) => findOffsetOfLine(session, line)))).toEqual(starts);
  });

  it('is behind a gap where nothing of it stands before', async () => {
    const fake = new FakeSession({ shell: 'command' }).print('one\n').nextFile('full', 100).print('two\nthree\n');
    await fake.sync();
    expect(await Promise.all([1, 2, 3].map((line) => findOffsetOfLine(fake.session, line)))).toEqual([0, 104, 108]);
  });

  it('is before a gap where it began there', async () => {
    const fake = new FakeSession({ shell: 'command' }).print('one\ntw').nextFile('full', 100).print('o\nthree\n');
    await fake.sync();
    expect(await Promise.all([2, 3].map((line) => findOffsetOfLine(fake.session, line)))).toEqual([4, 108]);
  });

  it('is the end for a line that is not there yet', async () => {
    expect(await findOffsetOfLine((await journal()).session, 99)).toBe(31);
  });

  it('is the oldest byte for a line that is gone', async () => {
    expect(await findOffsetOfLine((await journal()).dropOldest().session, 1)).toBe(8);
  });

  it('is found behind many lines', async () => {
    const line = `${'x'.repeat(49)}\n`;
    const { session } = await journal([line.repeat(12_000)]);
    for (const number of [1, 5_243, 5_244, 11_999, 12_000]) {
      expect(await findOffsetOfLine(session, number)).toBe((number - 1) * 50);
      expect(await findLineAt(session, number * 50 - 1)).toBe(number);
    }
  });
});

describe('the lines that are kept', () => {
  it('are counted with the one that has not ended', async () => {
    expect(await findHeldLines((await journal()).session)).toEqual({ first: 1, last: 5, from: 0, to: 31 });
    expect(await findHeldLines((await journal(['one\n'])).session)).toEqual({ first: 1, last: 1, from: 0, to: 4 });
  });

  it('begin in the middle of a line where the file does', async () => {
    const fake = (await journal()).dropOldest().dropOldest();
    expect(await findHeldLines(fake.session)).toEqual({ first: 3, last: 5, from: 13, to: 31 });
  });

  it('are none in an empty journal', async () => {
    expect(await findHeldLines((await journal([])).session)).toEqual({ first: 1, last: 0, from: 0, to: 0 });
  });
});
