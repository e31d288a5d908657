// What the shell was doing where, from its marks alone.
import { describe, expect, it } from 'vitest';
import type { Mark, MarkKind } from '../../journal/marks.ts';
import { Phases, type ReadingPlace } from './phases.ts';

const OURS = 'k1';
const START: ReadingPlace = { offset: 0, phase: 'starting', shellKey: OURS, sequences: {}, status: undefined };

function mark(kind: MarkKind, start: number, status?: number, sequence?: number): Mark {
  return { kind, key: OURS, start, after: start + 10, status, sequence };
}

function phasesOf(marks: readonly Mark[], place = START, marksOutput = true): Phases {
  const phases = new Phases(place, () => marksOutput);
  for (const each of marks) phases.apply(each);
  return phases;
}

/** A prompt, a command, its end and the next prompt. */
const ROUND = [
  mark('prompt', 0),
  mark('input', 20),
  mark('output', 50),
  mark('end', 100, 3, 1),
  mark('hooks', 115),
  mark('prompt', 130),
  mark('input', 150),
];

describe('a round of the shell', () => {
  it('goes through the phases', () => {
    const phases = ROUND.map((_, index) => phasesOf(ROUND.slice(0, index + 1)).phase);
    expect(phases).toEqual(['prompt', 'input', 'output', 'ended', 'notices', 'prompt', 'input']);
  });

  it('tells the phase of every place', () => {
    const phases = phasesOf(ROUND);
    expect([0, 19, 20, 49, 50, 99, 100, 500].map((at) => phases.placeAt(at).phase)).toEqual(
      ['prompt', 'prompt', 'input', 'input', 'output', 'output', 'ended', 'input'], //
    );
  });

  it('cuts the spans to what is asked for', () => {
    expect(phasesOf(ROUND).spansBetween(40, 105)).toEqual([
      { phase: 'input', shellKey: OURS, from: 40, to: 50 },
      { phase: 'output', shellKey: OURS, from: 50, to: 100 },
      { phase: 'ended', shellKey: OURS, from: 100, to: 105 },
    ]);
  });

  it('has one end, with its status and its place', () => {
    const phases = phasesOf(ROUND);
    expect(phases.endsSince(0)).toEqual([{ at: 100, after: 110, status: 3 }]);
    expect(phases.endsSince(101)).toEqual([]);
    expect(phases.status).toBe(3);
  });

  it('counts the lines that the shell wanted more of', () => {
    const phases = phasesOf([...ROUND, mark('more', 160), mark('more', 170)]);
    expect(phases.phase).toBe('more');
    expect([0, 160, 165, 200].map((at) => phases.moresSince(at))).toEqual([2, 2, 1, 0]);
  });
});

describe('a log with old marks that is shown again', () => {
  it('changes nothing while a command runs', () => {
    const running = phasesOf(ROUND.slice(0, 3), { ...START, sequences: { [OURS]: 5 } });
    for (const old of [mark('prompt', 60), mark('input', 61), mark('more', 62), mark('output', 63)]) running.apply(old);
    expect(running.phase).toBe('output');
    expect(running.moresSince(0)).toBe(0);
  });

  it.each([1, 4, 5])('an end with number %i, which was had before, is not believed', (sequence) => {
    const running = phasesOf(ROUND.slice(0, 3), { ...START, sequences: { [OURS]: 5 } });
    running.apply(mark('end', 90, 0, sequence));
    expect(running.phase).toBe('output');
    running.apply(mark('end', 100, 7, 6));
    expect(running.endsSince(0)).toEqual([{ at: 100, after: 110, status: 7 }]);
  });

  it('an end without a number counts one on', () => {
    const phases = phasesOf([mark('end', 0, 0), mark('end', 50, 0)], { ...START, sequences: { [OURS]: 5 } });
    expect(phases.placeAt(60).sequences).toEqual({ [OURS]: 7 });
  });
});

describe('a shell inside the shell', () => {
  const inside = (kind: MarkKind, start: number, status?: number, sequence?: number): Mark => ({
    ...mark(kind, start, status, sequence),
    key: 'k2',
  });

  it('is believed from its first end on, and whoever ended last alone says what follows', () => {
    const phases = phasesOf(ROUND.slice(0, 3));
    phases.apply(inside('prompt', 60));
    expect(phases.phase).toBe('output');
    for (const each of [inside('end', 70, 4, 1), inside('prompt', 80), inside('input', 85)]) phases.apply(each);
    phases.apply(mark('more', 90));
    expect([phases.phase, phases.shellKey, phases.status]).toEqual(['input', 'k2', 4]);
    phases.apply(mark('end', 95, 3, 1));
    phases.apply(inside('prompt', 97));
    expect([phases.phase, phases.shellKey, phases.status]).toEqual(['ended', OURS, 3]);
  });

  it('counts its ends by itself', () => {
    const phases = phasesOf([], { ...START, phase: 'output', sequences: { [OURS]: 9 } });
    phases.apply(inside('end', 10, 0, 1));
    phases.apply(inside('end', 20, 0, 1));
    expect(phases.endsSince(0)).toHaveLength(1);
  });
});

describe('a shell that does not say where output begins', () => {
  it('is believed its prompt marks at any time', () => {
    const phases = phasesOf([mark('prompt', 0), mark('input', 10), mark('end', 50, 1, 1)], START, false);
    phases.apply(mark('prompt', 60));
    expect(phases.phase).toBe('prompt');
  });
});

describe('a prompt that is drawn again', () => {
  it('is the same prompt where it repeats its end mark', () => {
    const phases = phasesOf([mark('end', 0, 0, 1), mark('prompt', 10), mark('input', 20)], START, false);
    for (const again of [mark('end', 50, 0, 1), mark('prompt', 60), mark('input', 70)])
      expect(phases.apply(again)).toBe(false);
    expect([phases.since, phases.promptFrom]).toEqual([20, 0]);
    phases.apply(mark('end', 90, 0, 2));
    phases.apply(mark('prompt', 95));
    expect([phases.phase, phases.promptFrom]).toEqual(['prompt', 90]);
  });
});

describe('what was read is forgotten', () => {
  it('but the phase at the reading place stays known', () => {
    const phases = phasesOf(ROUND);
    phases.forgetBefore(70);
    expect(phases.placeAt(70).phase).toBe('output');
    expect(phases.spansBetween(70, 105).map(({ phase }) => phase)).toEqual(['output', 'ended']);
  });

  it('and an end that another call waits for can still be counted', () => {
    const phases = phasesOf(ROUND);
    phases.forgetBefore(150);
    expect(phases.endsSince(0)).toHaveLength(1);
  });

  it('and of very many ends only the last are kept', () => {
    const phases = phasesOf([]);
    for (let n = 1; n <= 5_000; n += 1) {
      phases.apply(mark('end', n * 100, 0, n));
      phases.forgetBefore(n * 100 + 50);
    }
    expect(phases.endsSince(0).length).toBeLessThan(1_000);
    expect(phases.endsSince(499_900)).toHaveLength(2);
  });
});
