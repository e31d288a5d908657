import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

it('leaves out the code of a file with blanks in its path', () => {
  const finding = (place: string, rule: string, message: string): string[] => [
    `${place} lint/${rule}  FIXABLE  ${'━'.repeat(20)}`,
    '',
    `  ! ${message}`,
    '  ',
    '  > 4 │ const unused = 1;',
    '      │       ^^^^^^',
    '  ',
    '  i Unsafe fix: Remove it.',
    '',
  ];
  const text = [
    ...finding('src/ui kit/a.ts:4:7', 'correctness/noUnusedVariables', 'This variable is unused.'),
    ...finding('src/ui kit/a.ts:6:1', 'style/useConst', 'This let is only assigned once.'),
    'Found 2 warnings.',
  ].join('\n');
  expect(reduce({ command: 'biome check src', text, exitCode: 0 })?.text.split('\n')).toEqual([
    'src/ui kit/a.ts:4:7 lint/correctness/noUnusedVariables: ! This variable is unused. (unsafe fix: Remove it.)',
    'src/ui kit/a.ts:6:1 lint/style/useConst: ! This let is only assigned once. (unsafe fix: Remove it.)',
    'Found 2 warnings.',
  ]);
});

it('tells no fix again that the message names, and ends with no colon where the code is left out', () => {
  const text = [
    `src/a.ts:1:2 lint/style/noVar  FIXABLE  ${'━'.repeat(20)}`,
    '',
    '  × Use let instead of var.',
    '  ',
    '  i Suggested fix: Use let',
    '  ',
    `src/a.ts format ${'━'.repeat(20)}`,
    '',
    '  × Formatter would have printed the following content:',
    '  ',
    "    1   │ - let·a·=·'1';",
    '      1 │ + let·a·=·"1";',
    '',
    'Found 2 errors.',
  ].join('\n');
  expect(reduce({ command: 'biome check src', text, exitCode: 1 })?.text.split('\n')).toEqual([
    'src/a.ts:1:2 lint/style/noVar: Use let instead of var. (suggested fix)',
    'src/a.ts format: Formatter would have printed the following content: …',
    'Found 2 errors.',
  ]);
});
