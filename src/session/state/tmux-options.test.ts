// What is written into tmux' options is read back as it was, or not at all.
import { describe, expect, it } from 'vitest';
import { EMPTY_LINE } from '../../gate/line/keystrokes.ts';
import { PHASES, Phases } from './phases.ts';
import type { ReadingPlace } from './reading-place.ts';
import { readAdopted, readPlace, readUnrun, writeAdopted, writePlace, writeUnrun } from './tmux-options.ts';

const KEY = 'k';
const LINE = { text: 'rm -rf "é | \n', cursor: 7 };

function phasesAt(phase: 'input' | 'more', offset: number): Phases {
  return new Phases({ offset, phase, shellKey: KEY, sequences: {}, status: undefined }, () => true);
}

describe('a line that was begun', () => {
  it('stands at the prompt where it was typed, and on the lines that go on from there', () => {
    const written = writeUnrun(LINE, 50);
    expect(readUnrun(written, phasesAt('input', 40))).toEqual(LINE);
    expect(readUnrun(written, phasesAt('more', 60))).toEqual(LINE);
  });

  it('is gone at the next prompt', () => {
    expect(readUnrun(writeUnrun(LINE, 50), phasesAt('input', 60))).toEqual(EMPTY_LINE);
  });

  it('stands there when it was typed ahead, or was read by what ran', () => {
    const read = readUnrun(writeUnrun(LINE, undefined), phasesAt('input', 60));
    expect(read).toEqual({ ...LINE, others: [EMPTY_LINE] });
    const later = writeUnrun({ text: 'ab', cursor: 2, others: [{ text: 'b', cursor: 1 }] }, 60);
    expect(readUnrun(later, phasesAt('input', 50))).toMatchObject({ text: 'ab', others: [{ text: 'b', cursor: 1 }] });
    expect(readUnrun(later, phasesAt('input', 70))).toEqual(EMPTY_LINE);
  });

  it('belongs to the program that read it, and perhaps not to the next one', () => {
    const written = writeUnrun({ text: 'a\nq', cursor: 3 }, undefined, { reader: 'less' });
    expect(readUnrun(written, phasesAt('more', 60), 'less')).toEqual({ text: 'a\nq', cursor: 3 });
    const others = [{ text: 'a\n', cursor: 2 }, EMPTY_LINE];
    for (const reader of ['psql', undefined]) {
      expect(readUnrun(written, phasesAt('more', 60), reader)).toEqual({ text: 'a\nq', cursor: 3, others });
    }
    const answer = writeUnrun({ text: "it's\n", cursor: 5 }, undefined, { reader: 'wizard' });
    expect(readUnrun(answer, phasesAt('more', 60), 'wizard')).toEqual({
      text: "it's\n",
      cursor: 5,
      others: [EMPTY_LINE],
    });
    const begun = writeUnrun({ text: "echo '\n", cursor: 7 }, undefined, { reader: 'dash' });
    expect(readUnrun(begun, phasesAt('more', 60), 'dash')).toEqual({ text: "echo '\n", cursor: 7 });
    const unknown = writeUnrun({ text: 'q', cursor: 1 }, undefined);
    expect(readUnrun(unknown, phasesAt('more', 60))).toEqual({ text: 'q', cursor: 1, others: [EMPTY_LINE] });
  });

  it('is nothing where none was begun', () => {
    expect(writeUnrun(EMPTY_LINE, 50)).toBe('');
    expect(readUnrun('', phasesAt('input', 60))).toEqual(EMPTY_LINE);
  });
});

describe('a reading place', () => {
  it.each(PHASES)('in phase %s is written and read back', (phase) => {
    const place: ReadingPlace = {
      offset: 123_456_789,
      phase,
      shellKey: KEY,
      sequences: { [KEY]: 42, k2: 7 },
      status: 130,
      unmarked: ['k2'],
      prompt: 123_456_700,
    };
    expect(readPlace(writePlace(place))).toEqual(place);
  });

  it('keeps a status of 0 apart from none', () => {
    const place: ReadingPlace = { offset: 1, phase: 'input', shellKey: '', sequences: {}, status: 0 };
    expect(readPlace(writePlace(place))?.status).toBe(0);
    expect(readPlace(writePlace({ ...place, status: undefined }))?.status).toBeUndefined();
  });

  it.each(['', 'nonsense', '12', '12 asleep 1 0', 'x input 1 0', '-5 input 1 0'])('"%s" is none', (text) => {
    expect(readPlace(text)).toBeUndefined();
  });
});

describe('the nested shells that have marks', () => {
  const shell = (pid: number) => ({ key: `k${pid}`, kind: 'bash', marksOutput: pid % 2 === 0, pid }) as const;

  it('are written and read back, the last few of them', () => {
    expect(readAdopted(writeAdopted([shell(1), shell(2)]))).toEqual([shell(1), shell(2)]);
    const many = Array.from({ length: 20 }, (_, at) => shell(at + 1));
    expect(readAdopted(writeAdopted(many))).toEqual(many.slice(-8));
  });

  it('are written with the carrier in front of them, and where the journal ended when they were asked', () => {
    const far = { ...shell(1), from: 900 };
    const carried = { ...shell(2), shellPid: 7 };
    expect(readAdopted(writeAdopted([far, carried, { ...carried, from: 0 }]))).toEqual([
      far,
      carried,
      { ...carried, from: 0 },
    ]);
  });

  it.each(['', ':bash:1:5', 'k:cobol:1:5', 'k'])('are none in "%s"', (text) => {
    expect(readAdopted(text)).toEqual([]);
  });
});
