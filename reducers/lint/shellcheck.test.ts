import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

it('tells the column of each finding, and the corrected form at the margin, too', () => {
  const text = [
    '',
    'In tide.sh line 4:',
    'cp $high $low',
    '   ^---^ SC2086 (info): Double quote to prevent globbing and word splitting.',
    '         ^--^ SC2086 (info): Double quote to prevent globbing and word splitting.',
    '',
    'Did you mean: ',
    'cp "$high" "$low"',
    '',
    'For more information:',
    '  https://www.shellcheck.net/wiki/SC2086 -- Double quote to prevent globbing ...',
  ].join('\n');
  expect(reduce({ command: 'shellcheck tide.sh', text, exitCode: 1 })?.text.split('\n')).toEqual([
    'tide.sh:4:4: SC2086 (info): Double quote to prevent globbing and word splitting.',
    'tide.sh:4:10: SC2086 (info): Double quote to prevent globbing and word splitting.',
    '  fix: cp "$high" "$low"',
  ]);
});
