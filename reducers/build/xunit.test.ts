// A test is named where its message or the reason for skipping it stands.
import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (lines: readonly string[]): string[] =>
  (reduce({ command: 'dotnet test', text: lines.join('\n'), exitCode: 1 })?.text ?? lines.join('\n')).split('\n');

const RUNNING = [
  '[xUnit.net 00:00:00.41]   Discovering: Shop.Tests',
  '[xUnit.net 00:00:00.45]   Discovered:  Shop.Tests',
  '[xUnit.net 00:00:00.61]     Shop.Tests.Cart.Rounds [FAIL]',
  '[xUnit.net 00:00:00.62]       Assert.Equal() Failure',
  '[xUnit.net 00:00:00.62]       Expected: 12',
  '[xUnit.net 00:00:00.63]     Shop.Tests.Sap.Syncs [SKIP]',
  '[xUnit.net 00:00:00.63]       needs a sandbox',
  '[xUnit.net 00:00:00.70]   Finished:    Shop.Tests',
];
const RESULTS = [
  '  Failed Shop.Tests.Cart.Rounds [7 ms]',
  '  Error Message:',
  '   Assert.Equal() Failure',
  'Expected: 12',
  'Actual:   9',
  '  Skipped Shop.Tests.Sap.Syncs [1 ms]',
  'Test Run Failed.',
];

it('tells a failure once, and the reason beside the test that was skipped', () => {
  expect(shown([...RUNNING, ...RESULTS])).toEqual([
    '  Failed Shop.Tests.Cart.Rounds [7 ms]',
    '   Assert.Equal() Failure',
    'Expected: 12',
    'Actual:   9',
    '  Skipped Shop.Tests.Sap.Syncs: needs a sandbox',
    'Test Run Failed.',
  ]);
});

it('keeps what was told while the tests ran if the run broke off before its results', () => {
  const text = shown([...RUNNING.slice(0, 7), 'The active test run was aborted. Reason: Test host process crashed']);
  for (const told of [
    'Shop.Tests.Cart.Rounds [FAIL]',
    'Expected: 12',
    'Shop.Tests.Sap.Syncs [SKIP]',
    'needs a sandbox',
  ])
    expect(text.join('\n')).toContain(told);
  expect(text.join('\n')).not.toContain('[xUnit.net');
});
