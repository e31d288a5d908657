// Real edit-test loops, and some made by hand: an answer has all facts about the new run.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { randomOfTest } from '../../test/helpers/chance.ts';
import { readLoops } from '../../test/helpers/loops.ts';
import { compareOutputs } from './compare.ts';
import { describeCounts } from './describe.ts';
import { shortened } from './shown.ts';
import { saysNothing } from './words.ts';

const LOOPS = readLoops(path.resolve(import.meta.dirname, '../../test/changes'));

describe.each(LOOPS)('$name', ({ before, after, facts, exits }) => {
  it('tells all facts of the new run', async () => {
    const compared = await compareOutputs({ before, now: after });
    const answer = compared && `${compared.text}\nexit=${exits[1]}; ${describeCounts(compared)}`;
    expect(facts.filter((fact) => !answer?.includes(fact))).toEqual([]);
  });

  it('shows each line that the earlier run did not print, or all its words in others, or names the test that it is about', async () => {
    const compared = await compareOutputs({ before, now: after });
    const shown = squeezed(compared?.text ?? '');
    const known = new Set(before.split('\n').map(withoutNumbers));
    const others = after
      .split('\n')
      .filter(
        (line) =>
          !known.has(withoutNumbers(line)) &&
          /[a-z]/i.test(line) &&
          !saysNothing({ head: line.trimEnd(), section: undefined }) &&
          !LEGEND.test(line),
      )
      .map(shortened);
    const isShown = (text: string): boolean =>
      shown.includes(text) || wordsOf(text).every((word) => shown.includes(word));
    expect(others.filter((line) => !isShown(squeezed(line)) && !shown.includes(testIn(line)))).toEqual([]);
  });

  it('tells any word that is new, wherever it stands', async () => {
    const random = randomOfTest();
    const lines = after.split('\n');
    for (let round = 0; round < 30; round += 1) {
      const at = random(lines.length);
      const line = lines[at] ?? '';
      // A name below /tmp that only this run has counts as none.
      if (line.trim() === '' || line.includes('/tmp/tmp.')) continue;
      const column = random(line.length + 1);
      const changed = lines.with(at, `${line.slice(0, column)}zyx${line.slice(column)}`).join('\n');
      const text = (await compareOutputs({ before, now: changed }))?.text;
      expect(text, `line ${at}, column ${column}`).toContain('zyx');
    }
  });

  it('has nothing new to tell of the same output', async () => {
    expect(await compareOutputs({ before: after, now: after })).toMatchObject({ fresh: 0, gone: 0, almost: 0 });
  });

  it('counts every line that is not blank', async () => {
    const compared = await compareOutputs({ before, now: after });
    const lines = after.split('\n').filter((line) => /[^\s=_⎯─━*|-]/.test(line) && !/⎯\[\d+\/\d+\]⎯$/.test(line));
    expect((compared?.fresh ?? 0) + (compared?.moved ?? 0) + (compared?.same ?? 0)).toBe(lines.length);
  });
});

/** Knows no patterns for times: what differs in numbers alone is looked at by the facts. Jest estimates only some of them. */
function withoutNumbers(line: string): string {
  return line
    .replace(/, estimated .* s$/, '')
    .replace(/0x[\da-f]+|[\d.]+|\/tmp\/[^/]+/g, '0')
    .replace(/\s+/g, ' ')
    .trim();
}

function wordsOf(line: string): string[] {
  return line.replace(/^E +At index \d+ diff: /, '').match(/\w[^\s,;()[\]{}'"]*/g) ?? [];
}

/** Without rules. */
function squeezed(text: string): string {
  return text.replace(/[=_⎯─━]{2,}/g, '').trim();
}

/** Which sign of a difference means what, and what Cargo says again where it could not compile. */
const LEGEND = /^\s*\+ (?:expected - actual|actual - expected)$|^warning: `[\w-]+` \(lib\) generated \d+ warnings?$/;

/** The last part of a test's name, where a line tells nothing but its state. */
function testIn(line: string): string {
  const state =
    /^\s*\d+\) |^--- FAIL: | \([\w.]+\) \.\.\. ok$| \.\.\. (?:ok|FAILED)$| (?:PASSED|FAILED) .*$| \([\d.]+ ?m?s\)$| \d+ms$|^ERROR /g;
  return (
    line
      .replace(state, '')
      .split(/::|[>›✓✔✖×✕]/)
      .at(-1)
      ?.trim() || line
  );
}
