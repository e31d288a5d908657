// A line that was begun counts until it has run or a new prompt has come.
import { describe, expect, it } from 'vitest';
import { EMPTY_LINE } from '../../gate/keystrokes.ts';
import { Timeline } from './phases.ts';
import { readUnrun, writeUnrun } from './unrun.ts';

const KEY = 'k';
const LINE = { text: 'rm -rf "é | \n', cursor: 7 };

function timelineAt(phase: 'input' | 'more', offset: number): Timeline {
  return new Timeline({ offset, phase, voice: KEY, sequences: {}, status: undefined }, () => true);
}

describe('a line that was begun', () => {
  it('stands at the prompt where it was typed, and on the lines that go on from there', () => {
    const written = writeUnrun(LINE, 50);
    expect(readUnrun(written, timelineAt('input', 40))).toEqual(LINE);
    expect(readUnrun(written, timelineAt('more', 60))).toEqual(LINE);
  });

  it('is gone at the next prompt', () => {
    expect(readUnrun(writeUnrun(LINE, 50), timelineAt('input', 60))).toEqual(EMPTY_LINE);
  });

  it('still stands there when it was typed ahead', () => {
    expect(readUnrun(writeUnrun(LINE, undefined), timelineAt('input', 60))).toEqual(LINE);
  });

  it('is nothing where none was begun', () => {
    expect(writeUnrun(EMPTY_LINE, 50)).toBe('');
    expect(readUnrun('', timelineAt('input', 60))).toEqual(EMPTY_LINE);
  });
});
