// What the shell's marks say about a text of which no line was seen.
import { describe, expect, it } from 'vitest';
import type { MarkKind } from '../../journal/marks.ts';
import { Phases, type ShellPlace } from '../state/phases.ts';
import type { Expectation, OwnLine } from '../state/typed.ts';
import { countEndsAhead, type IdleFacts, weighEnd, weighIdle } from './marks.ts';
import type { Verdict } from './verdict.ts';

const AT_PROMPT: ShellPlace = { offset: 0, phase: 'input', shellKey: 'k', sequences: {}, status: 0 };

/** Marks ten bytes apart, from offset 10 on, five bytes each; an end is written with its status. */
function phasesOf(...marks: readonly (MarkKind | number)[]): Phases {
  const phases = new Phases(AT_PROMPT, () => true);
  marks.forEach((each, index) => {
    const kind = typeof each === 'number' ? 'end' : each;
    const status = typeof each === 'number' ? each : undefined;
    const start = 10 * (index + 1);
    const sequence = kind === 'end' ? index + 1 : undefined;
    phases.apply({ kind, key: 'k', start, after: start + 5, status, sequence });
  });
  return phases;
}

/** Commands with these statuses, and the prompt behind each. Their ends are at 20, 50, 80 …, their lines from 0, 35, 65 … */
function ran(...statuses: readonly number[]): Phases {
  return phasesOf(...statuses.flatMap((status) => ['output', status, 'input'] as const));
}

function ownLine(rest: Partial<OwnLine> = {}): OwnLine {
  return { from: 0, lines: ['ls'], standing: '', isAhead: false, mayBeRead: false, receipt: 'r', rivals: [], ...rest };
}

interface Weighed extends Partial<Pick<IdleFacts, 'kept' | 'linesAfter'>> {
  expected?: Partial<Expectation>;
}

function weigh(phases: Phases, { expected = {}, ...facts }: Weighed = {}): Verdict {
  const given = { from: 0, lines: 1, ahead: 0, own: ownLine(), ...expected };
  const [ends, mores] = [phases.endsSince(given.from), phases.moresSince(given.from)];
  return weighIdle(given, { ends, mores, wantsMore: phases.phase === 'more', kept: 'unseen', linesAfter: 0, ...facts });
}

/** Complete with this status. */
const endedWith = (exitCode: number) => expect.objectContaining({ complete: true, via: 'prompt', exitCode });
/** Complete, but nobody knows with which status. */
const endedSomehow = expect.objectContaining({
  complete: true,
  via: 'prompt',
  exitCode: undefined,
  note: expect.stringContaining('others typed here too'),
});

it('an end gives its status, and the place behind its mark', () => {
  const [end] = ran(7).endsSince(0);
  expect(end && weighEnd(end)).toEqual({ complete: true, via: 'prompt', state: 'idle', exitCode: 7, end: 25 });
});

describe('a shell that has ended', () => {
  /** The outer shell prints the end of a line that an inner one read. */
  function left(): Phases {
    const phases = phasesOf('output');
    const outer = { key: 'outer', status: 7, sequence: 1 };
    phases.apply({ kind: 'end', start: 20, after: 25, ...outer });
    phases.apply({ kind: 'prompt', start: 30, after: 35, ...outer });
    phases.apply({ kind: 'input', start: 40, after: 45, ...outer });
    return phases;
  }

  it('has not run what was typed behind its last line', () => {
    expect(weigh(left(), { expected: { ahead: 1 } })).toMatchObject({ complete: false, state: 'idle' });
  });

  it('has run that last line itself', () => {
    expect(weigh(left())).toEqual(endedWith(7));
  });
});

describe('a shell that waits at its prompt, where no end has come', () => {
  it('wants the rest of a command where it says so, whatever has ended', () => {
    expect(weigh(phasesOf('more'))).toMatchObject({ complete: false, state: 'continuation' });
    expect(weigh(phasesOf('output', 0, 'input', 'more'))).toMatchObject({ complete: false, state: 'continuation' });
  });

  it('keeps a line in its editor that stands behind the prompt', () => {
    expect(weigh(phasesOf(), { kept: 'a line' })).toMatchObject({ complete: false, state: 'continuation' });
  });

  it('has nothing to end after a key that left the prompt as it was', () => {
    expect(weigh(phasesOf(), { kept: 'nothing' })).toMatchObject({ complete: true, via: 'quiescent' });
  });

  it('is not believed to have lost a text', () => {
    expect(weigh(phasesOf(), { kept: 'unseen' })).toMatchObject({ complete: false, state: 'waiting_input' });
  });

  it('is not helped by an end from before the text, nor by one that is not proved', () => {
    expect(weigh(ran(3), { expected: { from: 36, own: ownLine({ from: 36 }) } })).toMatchObject({ complete: false });
    expect(weigh(phasesOf('output', 3))).toMatchObject({ complete: false });
  });
});

describe('an answer or a key, which has no line of its own', () => {
  it('has ended with the last command, however few or many have', () => {
    expect(weigh(ran(4), { expected: { own: undefined, lines: 3, ahead: 1 } })).toEqual(endedWith(4));
    expect(weigh(ran(4, 5, 6), { expected: { own: undefined } })).toEqual(endedWith(6));
  });
});

describe('a text of which no line was seen', () => {
  it('has the only end that can be its own', () => {
    expect(weigh(ran(5))).toEqual(endedWith(5));
    expect(weigh(ran(5), { linesAfter: undefined })).toEqual(endedWith(5));
    expect(weigh(ran(5), { linesAfter: 3 })).toEqual(endedWith(5));
  });

  it('cannot have the end of the command that ran when it was typed', () => {
    const ahead = { ahead: 1, own: ownLine({ from: 12, isAhead: true }) };
    expect(weigh(ran(1, 2), { expected: { from: 12, ...ahead } })).toEqual(endedWith(2));
    expect(weigh(ran(1, 2), { expected: { from: 12, ...ahead }, linesAfter: undefined })).toEqual(endedSomehow);
    expect(weigh(ran(1, 2), { expected: { from: 12, ...ahead }, linesAfter: 1 })).toEqual(endedSomehow);
  });

  it('cannot have the end of a line that was wholly read before it', () => {
    const own = ownLine({ from: 15 });
    expect(weigh(ran(1, 2), { expected: { from: 15, own } })).toEqual(endedWith(2));
  });

  it('was not run where none is left, and that says what has had it', () => {
    const own = ownLine({ from: 12, isAhead: true });
    const verdict = weigh(ran(1), { expected: { from: 12, ahead: 1, own } });
    expect(verdict).toMatchObject({ complete: false, state: 'idle', note: expect.stringContaining('(exit 1)') });
    expect(verdict.exitCode).toBeUndefined();
  });

  it('may have been read by a command that takes keys, whose end is then the answer', () => {
    const own = ownLine({ from: 12, isAhead: true, mayBeRead: true });
    const verdict = weigh(ran(1), { expected: { from: 12, ahead: 1, own } });
    expect(verdict).toEqual(endedWith(1));
    expect(verdict).toMatchObject({ isOfEarlier: true, note: expect.stringContaining('may have read it') });
  });
});

describe('several ends that can be those of the text', () => {
  it('are told apart by the order of the lines where all of those have ended', () => {
    expect(weigh(ran(1, 2, 3), { expected: { ahead: 1 }, linesAfter: 1 })).toEqual(endedWith(2));
    expect(weigh(ran(1, 2, 3), { expected: { ahead: 0 }, linesAfter: 2 })).toEqual(endedWith(1));
    expect(weigh(ran(1, 2, 3), { expected: { ahead: 2 }, linesAfter: 0 })).toEqual(endedWith(3));
  });

  it('are one for each line of the text, of which the last counts', () => {
    expect(weigh(ran(1, 2, 3), { expected: { lines: 3 } })).toEqual(endedWith(3));
    expect(weigh(ran(1, 2, 3), { expected: { lines: 2 }, linesAfter: 1 })).toEqual(endedWith(2));
  });

  it('are fewer than the lines of the text where a command has read some, which is told', () => {
    const one = weigh(ran(1), { expected: { lines: 3 } });
    expect(one).toMatchObject({ complete: true, exitCode: 1, note: expect.stringContaining('ran one line') });
    const two = weigh(ran(1, 2), { expected: { lines: 3 } });
    expect(two).toMatchObject({ complete: true, note: expect.stringContaining('fewer lines than this text has') });
    expect(two.exitCode).toBeUndefined();
    expect(weigh(ran(1), { expected: { lines: 1 } }).note).toBeUndefined();
  });

  it('show what came before the lines that were typed later, where they cannot be told apart', () => {
    const [first, second, third] = ran(1, 2, 3).endsSince(0);
    expect(weigh(ran(1, 2, 3), { linesAfter: 1 }).end).toBe(second?.after);
    expect(weigh(ran(1, 2, 3), { linesAfter: 2, expected: { ahead: 1 } }).end).toBe(first?.after);
    expect(weigh(ran(1, 2, 3), { linesAfter: undefined }).end).toBe(third?.after);
  });

  it.each([
    ['fewer', ran(1, 2), { ahead: 1, linesAfter: 1 }],
    ['more', ran(1, 2, 3), { ahead: 0, linesAfter: 1 }],
  ])('give no status where %s have ended than lines are known', (_, phases, { ahead, linesAfter }) => {
    expect(weigh(phases, { expected: { ahead }, linesAfter })).toEqual(endedSomehow);
  });

  it('give no status where keys were pressed after the text', () => {
    expect(weigh(ran(1, 2), { linesAfter: undefined })).toEqual(endedSomehow);
    expect(weigh(ran(1, 2), { expected: { lines: 2 }, linesAfter: undefined })).toEqual(endedSomehow);
  });

  it('count a line that the shell wanted more of, where the text was typed last', () => {
    const continued = phasesOf('output', 1, 'input', 'more', 'output', 4, 'input');
    expect(weigh(continued, { expected: { ahead: 1, lines: 2 } })).toEqual(endedWith(4));
  });

  it('give no status where a line of unknown parts stands between', () => {
    const continued = phasesOf('output', 1, 'input', 'more', 'output', 4, 'input', 'output', 5, 'input');
    expect(weigh(continued, { expected: { ahead: 1, lines: 2 }, linesAfter: 1 })).toEqual(endedSomehow);
  });
});

describe('one end for a text of several lines', () => {
  it('is that of the text where nothing was typed after it', () => {
    expect(weigh(ran(6), { expected: { lines: 3 } })).toEqual(endedWith(6));
  });

  it('may be that of its first line where others typed, too', () => {
    expect(weigh(ran(6), { expected: { lines: 3 }, linesAfter: 1 })).toEqual(endedSomehow);
    expect(weigh(ran(6), { expected: { lines: 3 }, linesAfter: undefined })).toEqual(endedSomehow);
  });
});

describe('text typed ahead', () => {
  it('waits for what runs and for what was typed before it', () => {
    const running = phasesOf('output');
    expect(countEndsAhead(phasesOf(), undefined, false)).toBe(0);
    expect(countEndsAhead(running, undefined, true)).toBe(1);
    expect(countEndsAhead(running, { from: 0, lines: 1, ahead: 0 }, true)).toBe(1);
    expect(countEndsAhead(running, { from: 0, lines: 2, ahead: 1 }, true)).toBe(3);
    expect(countEndsAhead(ran(0), { from: 0, lines: 1, ahead: 0 }, false)).toBe(0);
  });

  it('waits for a command whose end is not proved', () => {
    expect(countEndsAhead(phasesOf('output', 0), { from: 0, lines: 1, ahead: 0 }, false)).toBe(1);
  });
});
