import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[]): string[] =>
  (reduce({ command, text: lines.join('\n'), exitCode: 1 })?.text ?? lines.join('\n')).split('\n');

describe('tests that passed in a run that failed', () => {
  it('leaves them out for ava, and keeps those that were expected to fail', () => {
    const kept = ['  ✘ [fail]: parses a date Error thrown in test', '  ✔ [expected fail] leap seconds'];
    const lines = [
      '  ✔ parses a year',
      kept[0] ?? '',
      '  ✔ parses a month',
      kept[1] ?? '',
      '  ─',
      '',
      '  1 test failed',
    ];
    expect(shown('npx ava', lines)).toEqual([...kept, '  ─', '', '  1 test failed']);
  });

  it('keeps the last name of `swift test --parallel`, which counts them', () => {
    const lines = ['[1/3] Testing A.B/testC', '[2/3] Testing A.B/testD', '[3/3] Testing A.B/testE'];
    expect(shown('swift test --parallel', lines)).toEqual(['[3/3] Testing A.B/testE']);
  });
});

it('leaves out what cypress says before the first test', () => {
  const lines = [
    'It looks like this is your first time using Cypress: 15.2.0',
    '[STARTED] Task without title.',
    '[TITLE]  Verified Cypress!       /root/.cache/Cypress/15.2.0/Cypress',
    '[SUCCESS] Task without title.',
    'Opening Cypress...',
    'DevTools listening on ws://127.0.0.1:40001/devtools/browser/1f2e',
    "Can't run because no spec files were found.",
  ];
  expect(shown('npx cypress run', lines)).toEqual(["Can't run because no spec files were found."]);
});
