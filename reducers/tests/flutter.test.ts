import { expect, it } from 'vitest';
import { flutterBoxes } from './flutter.ts';

const run = (lines: readonly string[]): readonly string[] =>
  flutterBoxes(lines, () => undefined, { argv: [], text: '', exitCode: 1 });
const VALUES = ['Expected: true', '  Actual: <false>'];
const BOX = '══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞══';

it('what another test expects stays, though it is the same', () => {
  const lines = ['00:01 +0: a', BOX, ...VALUES, '00:02 +0 -1: b', BOX, ...VALUES, BOX, ...VALUES];
  expect(run(lines)).toEqual(lines);
});

it('a name that no line of a test has stays', () => {
  const lines = [BOX, 'The test description was:', '  tides'];
  expect(run(lines)).toEqual(lines);
  expect(run(['00:01 +0: a_test.dart: tides', ...lines])).toEqual(['00:01 +0: a_test.dart: tides', BOX]);
});
