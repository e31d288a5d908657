import { describe, expect, it } from 'vitest';
import { type LogLine, readRun } from './run-log.ts';

const before = { tests: { id: 's1', receipt: 'ptyhold-1', own: 'ptyhold-2' } };
const LINES: readonly LogLine[] = [
  { run: 'a', plan: 'p', at: 1 },
  { stage: 'one', step: 0, is: 'begun', before },
  { stage: 'one', step: 0, is: 'typed' },
  { stage: 'one', step: 0, is: 'done' },
  { stage: 'one', step: 1, is: 'begun', before },
  { stage: 'one', step: 1, is: 'failed', says: 'exit=1' },
  { end: 'failed' },
];

function written(lines: readonly LogLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

describe('the journal of a run', () => {
  it('tells how far each step has come, and what was there before', () => {
    expect(readRun(written(LINES))).toEqual({
      plan: 'p',
      only: undefined,
      isOver: false,
      steps: new Map([
        ['one/0', { is: 'done', before }],
        ['one/1', { is: 'failed', before }],
      ]),
    });
    expect(readRun('')).toBeUndefined();
  });

  it('is over only where it went well to its end', () => {
    expect(readRun(written([...LINES, { end: 'done' }]))).toMatchObject({ isOver: true });
    expect(readRun(written([...LINES, { end: 'done' }, { run: 'b', plan: 'q', at: 2, only: 'x' }]))).toEqual({
      plan: 'q',
      only: 'x',
      isOver: false,
      steps: new Map(),
    });
  });

  it('that is cut at any byte says what its whole lines say, also with more lines behind the cut', () => {
    const all = written(LINES);
    for (let cut = 0; cut <= all.length; cut += 1) {
      const torn = all.slice(0, cut);
      // A last line may be whole but for its line end.
      const isWhole = cut > 0 && (all[cut] === '\n' || all[cut - 1] === '\n');
      const whole = isWhole ? torn : torn.slice(0, torn.lastIndexOf('\n') + 1);
      expect(readRun(torn), `cut at ${cut}`).toEqual(readRun(whole));
      const more = written([{ stage: 'one', step: 2, is: 'typed' }]);
      expect(readRun(`${torn}\n${more}`), `cut at ${cut}, more behind`).toEqual(readRun(`${whole}\n${more}`));
    }
  });
});
