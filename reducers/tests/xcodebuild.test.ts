import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, exitCode: number, ...lines: readonly string[]): string[] =>
  (reduce({ command, text: lines.join('\n'), exitCode })?.text ?? '').split('\n');

const step = (what: string): string[] => [
  `${what} (in target 'Ferry' from project 'Ferry')`,
  '    cd /Users/mia/ferry',
  '    /usr/bin/touch -c /Users/mia/ferry/build/Ferry.app',
  '',
];

it('leaves of a build what the compilers and scripts say', () => {
  const error = "/Users/mia/ferry/Tide.swift:3:7: error: cannot find 'pier' in scope";
  const end = ['** BUILD FAILED **', 'The following build commands failed:', '\tSwiftCompile normal arm64 Tide.swift'];
  const script = [
    'PhaseScriptExecution Lint /Users/mia/ferry/build/Script-1.sh',
    '    error: swiftlint is missing',
    'done',
  ];
  expect(
    shown(
      'xcodebuild build',
      65,
      ...step('SwiftCompile normal arm64 /Users/mia/ferry/Pier.swift'),
      ...step(script[0] ?? '').slice(0, -1),
      ...script.slice(1),
      ...step('SwiftCompile normal arm64 /Users/mia/ferry/Tide.swift').slice(0, -1),
      error,
      ...end,
    ),
  ).toEqual([...script.slice(1), error, ...end]);
});

it('names the test in which a run broke off', () => {
  const name = (test: string): string => `Test Case '-[FerryTests.TideTests ${test}]'`;
  const told = shown(
    'xcodebuild test',
    65,
    `${name('testEbb')} started.`,
    `${name('testEbb')} passed (0.001 seconds).`,
    `${name('testFlood')} started.`,
    'Fatal error: index out of range',
    '',
    'Restarting after unexpected exit, crash, or test timeout',
    '** TEST FAILED **',
  );
  expect(told).toContain(`${name('testFlood')} started.`);
  expect(told).not.toContain(`${name('testEbb')} started.`);
});

it('counts each class where no count of all tests follows', () => {
  const ended = [
    "Test Suite 'TideTests' failed at 2026-11-30 10:11:40.201.",
    '\t Executed 4 tests, with 1 failure (0 unexpected)',
  ];
  expect(shown('xcodebuild test', 65, ...step('Touch a'), ...ended).slice(-2)).toEqual(ended);
});
