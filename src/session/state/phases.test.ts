// What the shell was doing where, from its marks alone.
import { describe, expect, it } from 'vitest';
import type { Mark, MarkKind } from '../../journal/marks.ts';
import { Phases, type ShellPlace } from './phases.ts';

const OURS = 'k1';
const START: ShellPlace = { offset: 0, phase: 'starting', shellKey: OURS, sequences: {}, status: undefined };

function mark(kind: MarkKind, start: number, status?: number, sequence?: number): Mark {
  return { kind, key: OURS, start, after: start + 10, status, sequence };
}

function phasesOf(marks: readonly Mark[], place = START, marksOutput = true): Phases {
  const phases = new Phases(place, () => marksOutput);
  for (const each of marks) phases.apply(each);
  return phases;
}

/** Where the ends are that count. */
function placesOf(phases: Phases): number[] {
  return phases.endsSince(0).map(({ at }) => at);
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
    expect(phases.endsSince(0)).toMatchObject([{ at: 100, after: 110, status: 3 }]);
    expect(phases.endsSince(101)).toEqual([]);
    expect(phases.status).toBe(3);
  });

  it('knows a line that the shell has refused and keeps, until a command ends', () => {
    const refused = [...ROUND, mark('more', 160, 1), mark('prompt', 170), mark('input', 180)];
    expect(phasesOf(refused).isLineWrong).toBe(true);
    expect(phasesOf([...ROUND, mark('more', 160, 2)]).isLineWrong).toBe(false);
    expect(phasesOf([...refused, mark('end', 190, 130, 2), mark('prompt', 200), mark('input', 210)]).isLineWrong).toBe(
      false,
    );
  });

  it('wants more behind a command that it has run of the same text, where it says which end was its newest', () => {
    const running = [...ROUND, mark('output', 160)];
    expect(phasesOf([...running, mark('more', 170, undefined, 1)]).phase).toBe('more');
    for (const old of [undefined, 0, 2])
      expect(phasesOf([...running, mark('more', 170, undefined, old)]).phase).toBe('output');
  });

  it('goes on with the line where hooks run behind a command, and more is wanted in place of a prompt', () => {
    const between = [mark('output', 160), mark('end', 200, 0, 2), mark('hooks', 215)];
    const phases = phasesOf([...ROUND, ...between, mark('more', 230)]);
    expect(placesOf(phases)).toEqual([100]);
    expect(phases.openLine).toMatchObject({ from: 160, prompts: [160, 240] });
    for (const each of [mark('output', 250), mark('end', 270, 4, 3), mark('input', 290)]) phases.apply(each);
    expect(placesOf(phases)).toEqual([100, 270]);
  });

  it('counts the lines that the shell wanted more of', () => {
    const phases = phasesOf([...ROUND, mark('more', 160), mark('more', 170)]);
    expect(phases.phase).toBe('more');
    expect([0, 160, 165, 200].map((at) => phases.moresSince(at))).toEqual([2, 2, 1, 0]);
  });
});

describe('an end', () => {
  it('counts once the prompt has come that the shell reads at, and not before', () => {
    const counted = ROUND.map((_, index) => placesOf(phasesOf(ROUND.slice(0, index + 1))));
    expect(counted).toEqual([[], [], [], [], [], [], [100]]);
  });

  it('gives its status only when it counts', () => {
    expect(phasesOf(ROUND.slice(0, -1), { ...START, status: 9 }).status).toBe(9);
    expect(phasesOf(ROUND, { ...START, status: 9 }).status).toBe(3);
  });

  it('is unproved from its mark up to that prompt', () => {
    const unproved = ROUND.map((_, index) => phasesOf(ROUND.slice(0, index + 1)).unproved?.at);
    expect(unproved).toEqual([undefined, undefined, undefined, 100, 100, 100, undefined]);
  });

  it('is not proved by the prompt of another shell', () => {
    const phases = phasesOf(ROUND.slice(0, 4));
    phases.apply({ ...mark('input', 120), key: 'k2' });
    expect([placesOf(phases), phases.unproved?.at]).toEqual([[], 100]);
  });

  it('counts once, however often its prompt is drawn again', () => {
    const phases = phasesOf([
      ...ROUND,
      mark('prompt', 170),
      mark('input', 180),
      mark('prompt', 190),
      mark('input', 200),
    ]);
    expect(placesOf(phases)).toEqual([100]);
  });

  it('tells whether its line has run', () => {
    const phases = phasesOf([...ROUND, mark('end', 190, 0, 2), mark('prompt', 200), mark('input', 210)]);
    expect(phases.endsSince(0).map(({ isUnrun }) => isUnrun)).toEqual([undefined, true]);
  });

  it('counts from a reading place on that stands behind its mark alone', () => {
    const phases = phasesOf([mark('end', 60, 4, 1), mark('input', 80)], { ...START, offset: 55, phase: 'output' });
    expect(phases.endsSince(0)).toEqual([{ at: 60, after: 70, status: 4, line: { prompts: [55], from: 55, to: 55 } }]);
  });
});

describe('the end of a shell whose line editor asks for bracketed paste', () => {
  /** It asked for it behind the first prompt, and no more when it had the line. */
  function edited(marks: readonly Mark[]): Phases {
    const phases = phasesOf(ROUND.slice(0, 2));
    phases.applyPaste(true, 30);
    phases.applyPaste(false, 45);
    for (const each of marks) phases.apply(each);
    return phases;
  }

  it('counts only when it asks again behind its prompt', () => {
    const phases = edited(ROUND.slice(2));
    expect(placesOf(phases)).toEqual([]);
    phases.applyPaste(true, 165);
    expect([placesOf(phases), phases.status]).toEqual([[100], 3]);
  });

  it('counts at the prompt of an editor that asks before it draws', () => {
    const phases = edited(ROUND.slice(2, -1));
    phases.applyPaste(true, 140);
    expect(placesOf(phases)).toEqual([]);
    phases.apply(mark('input', 150));
    expect(placesOf(phases)).toEqual([100]);
  });

  it('counts where the shell was seen to read without asking, and is asked of it no more', () => {
    const phases = edited(ROUND.slice(2));
    phases.noteReading();
    expect(placesOf(phases)).toEqual([100]);
    for (const each of [mark('output', 180), mark('end', 200, 0, 2), mark('input', 220)]) phases.apply(each);
    expect(placesOf(phases)).toEqual([100, 200]);
  });

  it('is not proved by a look while its command or its hooks run', () => {
    const phases = edited(ROUND.slice(2, 5));
    phases.noteReading();
    expect(placesOf(phases)).toEqual([]);
    phases.apply(mark('input', 150));
    expect(placesOf(phases)).toEqual([]);
  });

  it('is still asked of it after a look at which it asked', () => {
    const phases = edited(ROUND.slice(2));
    phases.applyPaste(true, 165);
    phases.noteReading();
    phases.applyPaste(false, 175);
    for (const each of [mark('output', 180), mark('end', 200, 0, 2), mark('input', 220)]) phases.apply(each);
    expect(placesOf(phases)).toEqual([100]);
  });

  it('counts as ever behind a program that left the asking on', () => {
    const phases = edited([mark('output', 50)]);
    phases.applyPaste(true, 60);
    for (const each of ROUND.slice(3)) phases.apply(each);
    phases.applyPaste(true, 165);
    expect(placesOf(phases)).toEqual([100]);
    phases.applyPaste(false, 175);
    for (const each of [mark('output', 180), mark('end', 200, 0, 2), mark('input', 220)]) phases.apply(each);
    expect(placesOf(phases)).toEqual([100]);
    phases.applyPaste(true, 225);
    expect(placesOf(phases)).toEqual([100, 200]);
  });

  it('is learned anew where the shell was seen to read, and asks', () => {
    const phases = phasesOf(ROUND.slice(0, 3));
    phases.applyPaste(true, 60);
    for (const each of ROUND.slice(3)) phases.apply(each);
    phases.applyPaste(true, 165);
    phases.applyPaste(false, 175);
    const rounds = (at: number, sequence: number) => [
      mark('output', at),
      mark('end', at + 20, 0, sequence),
      mark('input', at + 40),
    ];
    for (const each of rounds(180, 2)) phases.apply(each);
    phases.applyPaste(true, 225);
    expect(placesOf(phases)).toEqual([100]);
    phases.noteReading();
    phases.applyPaste(false, 235);
    for (const each of rounds(240, 3)) phases.apply(each);
    phases.applyPaste(true, 285);
    expect(placesOf(phases)).toEqual([100, 200, 260]);
  });

  it('needs nothing of the sort where only a program asked that it ran', () => {
    const phases = phasesOf(ROUND.slice(0, 3));
    phases.applyPaste(true, 60);
    phases.applyPaste(false, 80);
    for (const each of ROUND.slice(3)) phases.apply(each);
    expect(placesOf(phases)).toEqual([100]);
  });

  it('needs nothing of the sort in a shell inside that never asked', () => {
    const phases = edited([mark('output', 50)]);
    const inside = (kind: MarkKind, start: number) => ({ ...mark(kind, start, 0, 1), key: 'k2' });
    for (const each of [inside('end', 70), inside('input', 90)]) phases.apply(each);
    expect(placesOf(phases)).toEqual([70]);
  });
});

describe('the end of a shell whose line editor asks before the prompt', () => {
  it('counts as soon as it asks behind the end mark, once it was seen to do so', () => {
    const phases = phasesOf(ROUND.slice(0, 5));
    phases.applyPaste(true, 120);
    expect(placesOf(phases)).toEqual([]);
    for (const each of ROUND.slice(5)) phases.apply(each);
    expect(placesOf(phases)).toEqual([100]);
    phases.applyPaste(false, 170);
    for (const each of [mark('output', 180), mark('end', 200, 0, 2)]) phases.apply(each);
    expect(placesOf(phases)).toEqual([100]);
    phases.applyPaste(true, 215);
    expect(placesOf(phases)).toEqual([100, 200]);
  });

  it('counts at the prompt where it asks before the end mark', () => {
    const phases = phasesOf(ROUND.slice(0, 3));
    phases.applyPaste(true, 95);
    for (const each of ROUND.slice(3)) phases.apply(each);
    expect(placesOf(phases)).toEqual([100]);
    phases.applyPaste(false, 170);
    phases.apply(mark('output', 180));
    phases.applyPaste(true, 195);
    for (const each of [mark('end', 200, 0, 2), mark('prompt', 210)]) phases.apply(each);
    expect(placesOf(phases)).toEqual([100]);
    phases.apply(mark('input', 220));
    expect(placesOf(phases)).toEqual([100, 200]);
  });

  it('does not count at a prompt at which it does not ask', () => {
    const phases = phasesOf(ROUND.slice(0, 5));
    phases.applyPaste(true, 120);
    for (const each of ROUND.slice(5)) phases.apply(each);
    phases.applyPaste(false, 170);
    for (const each of [mark('output', 180), mark('end', 200, 0, 2), mark('input', 220)]) phases.apply(each);
    expect([placesOf(phases), phases.unproved?.at]).toEqual([[100], 200]);
  });
});

it('the prompt is awaited from the end mark up to where the shell reads', () => {
  const awaited = ROUND.map((_, index) => phasesOf(ROUND.slice(0, index + 1)).awaitsPrompt);
  expect(awaited).toEqual([true, false, false, true, true, true, false]);
});

describe('a false end, which something made the shell print while its command went on', () => {
  const falseEnd = [...ROUND.slice(0, 3), mark('end', 60, 0, 1)];

  it('never counts, and the command ends at the next', () => {
    const phases = phasesOf([...falseEnd, mark('end', 100, 3, 2), mark('hooks', 115), mark('input', 150)]);
    expect(phases.endsSince(0)).toMatchObject([{ at: 100, after: 110, status: 3 }]);
  });

  it('makes no span: what came before and behind it is the output of one command', () => {
    const phases = phasesOf([...falseEnd, mark('hooks', 75), mark('prompt', 85), mark('end', 100, 3, 2)]);
    const spans = phases.spansBetween(50, 105).map(({ phase, from, to }) => `${phase} ${from}-${to}`);
    expect(spans).toEqual(['output 50-60', 'output 60-100', 'ended 100-105']);
    expect(phases.placeAt(90).phase).toBe('output');
  });

  it('has output before it from where the editor stopped, if no mark says where', () => {
    const phases = phasesOf(ROUND.slice(0, 2));
    phases.applyPaste(true, 25);
    phases.applyPaste(false, 40);
    for (const each of [mark('end', 60, 0, 1), mark('end', 100, 3, 2)]) phases.apply(each);
    const spans = phases.spansBetween(30, 105).map(({ phase, from, to }) => `${phase} ${from}-${to}`);
    expect(spans).toEqual(['input 30-40', 'output 40-100', 'ended 100-105']);
  });

  it('leaves the line that the shell read to the true end', () => {
    const phases = phasesOf([...falseEnd, mark('end', 100, 3, 2), mark('input', 150)]);
    expect(phases.endsSince(0)[0]?.line).toEqual({ prompts: [30], from: 30, to: 50 });
  });

  it('may come several times', () => {
    const more = [2, 3, 4, 5].map((sequence) => mark('end', 60 + 20 * sequence, 1, sequence));
    const phases = phasesOf([...falseEnd, ...more, mark('end', 200, 8, 6), mark('input', 220)]);
    expect(phases.endsSince(0)).toMatchObject([{ at: 200, status: 8, line: { from: 30, to: 50 } }]);
    expect(phases.placeAt(199).phase).toBe('output');
  });

  it('is known where the prompt was drawn too, but the line editor did not read', () => {
    const phases = phasesOf(ROUND.slice(0, 2));
    phases.applyPaste(true, 30);
    phases.applyPaste(false, 45);
    const drawn = [mark('output', 50), mark('end', 60, 0, 1), mark('prompt', 70), mark('input', 80)];
    for (const each of [...drawn, mark('end', 100, 3, 2), mark('prompt', 120), mark('input', 150)]) phases.apply(each);
    phases.applyPaste(true, 165);
    expect(phases.endsSince(0)).toMatchObject([{ at: 100, status: 3, line: { from: 30, to: 45 } }]);
    expect(phases.spansBetween(60, 100)).toMatchObject([{ phase: 'output', from: 60, to: 100 }]);
  });

  it('is known behind the reading place too', () => {
    const phases = phasesOf([...falseEnd, mark('hooks', 75)]);
    phases.forgetBefore(80);
    phases.apply(mark('end', 100, 3, 2));
    expect(phases.spansBetween(80, 105).map(({ phase }) => phase)).toEqual(['output', 'ended']);
  });

  it('is not what stands at the reading place when nothing has followed', () => {
    const phases = phasesOf([...falseEnd, mark('hooks', 75)]);
    expect([phases.phase, phases.unproved?.at, placesOf(phases)]).toEqual(['notices', 60, []]);
  });

  it('is none between two commands', () => {
    const second = [mark('output', 180), mark('end', 200, 5, 2), mark('prompt', 210), mark('input', 230)];
    const phases = phasesOf([...ROUND, ...second]);
    expect(phases.endsSince(0).map(({ at, status }) => [at, status])).toEqual([
      [100, 3],
      [200, 5],
    ]);
    expect(phases.placeAt(105).phase).toBe('ended');
  });
});

describe('the line of an end', () => {
  const lineOf = (phases: Phases) => phases.endsSince(0).at(-1)?.line;

  it('goes from behind the prompt up to the output', () => {
    expect(lineOf(phasesOf(ROUND))).toEqual({ prompts: [30], from: 30, to: 50 });
  });

  it('goes up to where the line editor stopped reading, if that was before', () => {
    const phases = phasesOf(ROUND.slice(0, 2));
    phases.applyPaste(true, 32);
    phases.applyPaste(false, 45);
    for (const each of ROUND.slice(2)) phases.apply(each);
    phases.applyPaste(true, 165);
    expect(lineOf(phases)).toEqual({ prompts: [30], from: 30, to: 45 });
  });

  it('goes up to the end mark where no output came, as after a syntax error', () => {
    expect(lineOf(phasesOf(ROUND.filter(({ kind }) => kind !== 'output')))).toEqual({
      prompts: [30],
      from: 30,
      to: 100,
    });
  });

  it('has a prompt for each part, and goes up to the end of the last', () => {
    const phases = phasesOf(ROUND.slice(0, 2));
    phases.applyPaste(true, 32);
    phases.applyPaste(false, 36);
    phases.apply(mark('more', 38));
    phases.applyPaste(true, 48);
    phases.applyPaste(false, 70);
    for (const each of [mark('output', 75), mark('end', 100, 0, 1), mark('input', 120)]) phases.apply(each);
    phases.applyPaste(true, 135);
    expect(lineOf(phases)).toEqual({ prompts: [30, 48], from: 30, to: 70 });
  });

  it('begins anew where the prompt is drawn again, as after an interrupt', () => {
    expect(lineOf(phasesOf([mark('prompt', 0), mark('input', 5), ...ROUND.slice(1)]))).toMatchObject({ from: 30 });
  });

  it('goes on from the reading place where its beginning is not known', () => {
    const place: ShellPlace = { ...START, offset: 25, phase: 'input' };
    expect(lineOf(phasesOf(ROUND.slice(2), place))).toEqual({ prompts: [25], from: 25, to: 50 });
  });
});

describe('the open line', () => {
  it('is unknown before the first prompt, and has no end while it is read', () => {
    expect(phasesOf(ROUND.slice(0, 1)).openLine).toBeUndefined();
    expect(phasesOf(ROUND.slice(0, 2)).openLine).toEqual({ prompts: [30], from: 30, to: Number.POSITIVE_INFINITY });
  });

  it('stays while its command runs, and is over at its end', () => {
    expect(phasesOf(ROUND.slice(0, 3)).openLine).toEqual({ prompts: [30], from: 30, to: 50 });
    expect(phasesOf(ROUND.slice(0, 4)).openLine).toBeUndefined();
  });

  it('does not change where somebody changes what was asked for', () => {
    const phases = phasesOf(ROUND.slice(0, 2));
    const asked = phases.openLine;
    phases.apply(mark('more', 40));
    expect(asked?.prompts).toEqual([30]);
    expect(phases.openLine?.prompts).toEqual([30, 50]);
  });
});

describe('where the line begins that was read at a place', () => {
  const two = phasesOf([...ROUND, mark('output', 180), mark('end', 200, 0, 2), mark('input', 220)]);

  it('is behind the last prompt before it', () => {
    expect([30, 99, 149, 160, 210, 230, 999].map((at) => two.lineAt(at))).toEqual([30, 30, 30, 160, 160, 230, 230]);
  });

  it('is the first known one for an older place, and the beginning where none is known', () => {
    expect(two.lineAt(3)).toBe(30);
    expect(phasesOf([]).lineAt(50)).toBe(0);
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
    running.apply(mark('input', 120));
    expect(running.endsSince(0)).toMatchObject([{ at: 100, after: 110, status: 7 }]);
  });

  it('a reading that goes on at an earlier place believes what comes from there on, and knows the status before', () => {
    const marks = [...ROUND, mark('output', 180), mark('end', 200, 7, 2), mark('prompt', 215), mark('input', 230)];
    const place = phasesOf(marks).placeAt(170);
    expect(place).toMatchObject({ sequences: { [OURS]: 1 }, status: 3 });
    const later = phasesOf(
      marks.filter(({ start }) => start > 170),
      place,
    );
    expect(later.endsSince(0)).toMatchObject([{ at: 200, status: 7 }]);
    const forgetful = phasesOf(marks);
    forgetful.forgetBefore(220);
    expect([forgetful.endCount, forgetful.placeAt(240).sequences]).toEqual([2, { [OURS]: 2 }]);
  });

  it('know where the prompt began whose line is read, also from their place', () => {
    const phases = phasesOf(ROUND);
    phases.forgetBefore(150);
    expect([phases.promptBefore(160), phases.placeAt(160).prompt]).toEqual([130, 130]);
    const later = phasesOf([mark('output', 200), mark('end', 250, 0, 2), mark('prompt', 265)], phases.placeAt(160));
    expect([later.promptBefore(190), later.promptBefore(280), later.placeAt(230).prompt]).toEqual([
      130,
      265,
      undefined,
    ]);
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
    expect([phases.phase, phases.shellKey]).toEqual(['ended', OURS]);
    phases.apply(mark('input', 99));
    expect([phases.phase, phases.status]).toEqual(['input', 3]);
  });

  it('counts its ends by itself', () => {
    const phases = phasesOf([], { ...START, phase: 'output', sequences: { [OURS]: 9 } });
    phases.apply(inside('end', 10, 0, 1));
    phases.apply(inside('end', 20, 0, 1));
    phases.apply(inside('input', 30));
    expect(placesOf(phases)).toEqual([10]);
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
      phases.apply(mark('input', n * 100 + 20));
      phases.forgetBefore(n * 100 + 50);
    }
    expect(phases.endsSince(0).length).toBeLessThan(1_000);
    expect(phases.endsSince(499_900)).toHaveLength(2);
  });
});
