// What the shell's marks say about the text that was typed.
import { describe, expect, it } from 'vitest';
import type { MarkKind } from '../../journal/marks.ts';
import { Phases, type ReadingPlace } from '../state/phases.ts';
import type { Expectation } from '../state/typed.ts';
import { countEndsAhead, type MarkResult, weighIdle, weighMarks } from './marks.ts';

const AT_PROMPT: ReadingPlace = { offset: 0, phase: 'input', shellKey: 'k', sequences: {}, status: 0 };

/** Marks ten bytes apart, from offset 10 on; an end is written with its status. */
function phasesOf(marks: readonly (MarkKind | number)[], place = AT_PROMPT): Phases {
  const phases = new Phases(place, () => true);
  marks.forEach((each, index) => {
    const kind = typeof each === 'number' ? 'end' : each;
    const status = typeof each === 'number' ? each : undefined;
    const start = 10 * (index + 1);
    phases.apply({
      kind,
      key: 'k',
      start,
      after: start + 5,
      status,
      sequence: kind === 'end' ? index + 1 : undefined,
    });
  });
  return phases;
}

function weigh(phases: Phases, expected: Partial<Expectation> = {}, quietMs = 0): MarkResult {
  return weighMarks({ from: 0, lines: 1, ahead: 0, ...expected }, { phases, quietMs });
}

describe('one line', () => {
  it('is complete at its end, at once, with its status', () => {
    expect(weigh(phasesOf(['output', 7]))).toEqual({
      verdict: { complete: true, via: 'prompt', state: 'idle', exitCode: 7, end: 25 },
    });
  });

  it('is not complete while it runs, however long nothing comes', () => {
    expect(weigh(phasesOf(['output']), {}, 60_000)).toEqual({ againInMs: undefined });
  });

  it('is not complete before the shell took it, however long nothing comes', () => {
    expect(weigh(phasesOf([]), {}, 60_000)).toEqual({ againInMs: undefined });
  });

  it('is not completed by an end from before it was typed', () => {
    expect(weigh(phasesOf(['output', 0, 'prompt', 'input']), { from: 35 }, 60_000)).toEqual({ againInMs: undefined });
  });

  it('has its own status although another command was typed behind it', () => {
    expect(weigh(phasesOf(['output', 1, 'output', 2]))).toMatchObject({ verdict: { exitCode: 1, end: 25 } });
  });
});

describe('a line that is not finished', () => {
  it('is called so when nothing more comes, and not at once', () => {
    expect(weigh(phasesOf(['more']), {}, 0)).toEqual({ againInMs: 40 });
    expect(weigh(phasesOf(['more']), {}, 40)).toMatchObject({ verdict: { complete: false, state: 'continuation' } });
  });
});

describe('several lines taken one by one', () => {
  it('are complete at the end of the last', () => {
    expect(weigh(phasesOf(['output', 1, 'output', 2, 'output']), { lines: 3 })).toEqual({ againInMs: undefined });
    const three = phasesOf(['output', 1, 'output', 2, 'output', 3]);
    expect(weigh(three, { lines: 3 })).toMatchObject({ verdict: { exitCode: 3, end: 65 } });
  });

  it('count a line that the shell wanted more of', () => {
    expect(weigh(phasesOf(['more', 'output', 4]), { lines: 2 })).toMatchObject({ verdict: { exitCode: 4 } });
  });

  it('are not complete with fewer ends, however long nothing comes', () => {
    expect(weigh(phasesOf(['output', 1]), { lines: 3 }, 60_000)).toEqual({ againInMs: undefined });
  });
});

describe('a shell that waits at its prompt', () => {
  const idle = (phases: Phases, kept: 'nothing' | 'a line' | 'unseen' = 'nothing') =>
    weighIdle({ from: 0, lines: 3, ahead: 1 }, phases, kept);

  it('has ended what was typed, however few of the lines it took itself', () => {
    expect(idle(phasesOf(['output', 1, 'output', 4]))).toMatchObject({ complete: true, via: 'prompt', exitCode: 4 });
  });

  it('wants the rest of a command where it says so', () => {
    expect(idle(phasesOf(['more']))).toMatchObject({ complete: false, state: 'continuation' });
  });

  it('keeps a line in its editor that stands behind the prompt', () => {
    expect(idle(phasesOf([]), 'a line')).toMatchObject({ complete: false, state: 'continuation' });
  });

  it('has nothing to end after a key that left the prompt as it was, and is not believed to have lost a text', () => {
    expect(idle(phasesOf([]))).toMatchObject({ complete: true, via: 'quiescent' });
    expect(idle(phasesOf([]), 'unseen')).toMatchObject({ complete: false, state: 'waiting_input' });
  });
});

describe('text typed ahead', () => {
  it('is complete at its own end, not at that of what ran before', () => {
    expect(weigh(phasesOf([1, 'output']), { ahead: 1 }, 60_000)).toEqual({ againInMs: undefined });
    expect(weigh(phasesOf([1, 'output', 2]), { ahead: 1 })).toMatchObject({ verdict: { exitCode: 2, end: 35 } });
  });

  it('waits for what runs and for what was typed before it', () => {
    expect(countEndsAhead(phasesOf([]), undefined, false)).toBe(0);
    expect(countEndsAhead(phasesOf(['output']), undefined, true)).toBe(1);
    expect(countEndsAhead(phasesOf(['output']), { from: 0, lines: 1, ahead: 0 }, true)).toBe(1);
    expect(countEndsAhead(phasesOf(['output']), { from: 0, lines: 2, ahead: 1 }, true)).toBe(3);
    expect(countEndsAhead(phasesOf(['output', 0, 'prompt', 'input']), { from: 0, lines: 1, ahead: 0 }, false)).toBe(0);
  });
});

describe('a command that the shell did not run', () => {
  it('is complete at the end that its prompt tells, such as that of a syntax error', () => {
    expect(weigh(phasesOf([2]))).toMatchObject({ verdict: { via: 'prompt', exitCode: 2, end: 15 } });
  });

  it('is not complete after prompts for more alone, once the shell reads a new command', () => {
    expect(weigh(phasesOf(['more', 'input']), {}, 60_000)).toEqual({ againInMs: undefined });
  });
});

describe('a line that is not finished, typed behind another', () => {
  it('is not the continuation that stood there before it', () => {
    expect(weigh(phasesOf(['more']), { from: 15 }, 60_000)).toEqual({ againInMs: undefined });
  });

  it('is called so only when its own turn has come', () => {
    expect(weigh(phasesOf(['more']), { ahead: 1 }, 60_000)).toEqual({ againInMs: undefined });
    expect(weigh(phasesOf([0, 'more']), { ahead: 1 }, 60_000)).toMatchObject({ verdict: { state: 'continuation' } });
  });
});
