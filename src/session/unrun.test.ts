// A line that was begun counts until it has run or a new prompt has come.
import { describe, expect, it } from 'vitest';
import { EMPTY_LINE } from '../gate/keystrokes.ts';
import { Timeline } from './timeline.ts';
import { Unrun } from './unrun.ts';

const KEY = 'k';
const LINE = { text: 'rm -rf ', cursor: 7 };

function timelineAt(phase: 'input' | 'more', offset: number): Timeline {
  return new Timeline({ offset, phase, voice: KEY, sequences: {}, status: undefined }, () => true);
}

describe('a line that was begun', () => {
  it('stands at the prompt where it was typed, and on the lines that go on from there', () => {
    const unrun = new Unrun();
    unrun.remember(LINE, 50);
    expect(unrun.at(timelineAt('input', 40))).toEqual(LINE);
    expect(unrun.at(timelineAt('more', 60))).toEqual(LINE);
  });

  it('is gone at the next prompt', () => {
    const unrun = new Unrun();
    unrun.remember(LINE, 50);
    expect(unrun.at(timelineAt('input', 60))).toEqual(EMPTY_LINE);
  });

  it('still stands there when it was typed ahead', () => {
    const unrun = new Unrun();
    unrun.remember(LINE, undefined);
    expect(unrun.at(timelineAt('input', 60))).toEqual(LINE);
  });
});
