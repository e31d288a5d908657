import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';
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

describe('the names of tests', () => {
  const begun = (count: string, name: string): string => `00:01 ${count}: /r/test/shelf_test.dart: ${name}`;
  const lines = [
    begun('+0', 'opens'),
    begun('+1', 'prints'),
    'three shelves',
    begun('+2', 'closes'),
    `${begun('+2 -1', 'closes')} [E]`,
    '  Expected: <2>',
    begun('+2 -1', 'locks'),
  ];
  const told = (command: string, ...all: readonly string[]): string =>
    reduce({ command, text: all.join('\n'), exitCode: 1 })?.text ?? all.join('\n');

  it('stay where a test failed or printed something', () => {
    expect(told('dart test', ...lines, '00:01 +3 -1: Some tests failed.').split('\n')).toEqual([
      begun('+1', 'prints'),
      'three shelves',
      `${begun('+2 -1', 'closes')} [E]`,
      '  Expected: <2>',
      '00:01 +3 -1: Some tests failed.',
    ]);
  });

  it('stay where the run did not end, or somebody asked for them', () => {
    expect(told('dart test', ...lines)).toContain('locks');
    expect(told('dart test -r expanded', ...lines, '00:01 +3 -1: Some tests failed.')).toContain('opens');
  });
});
