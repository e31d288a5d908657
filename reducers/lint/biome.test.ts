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
    'src/ui kit/a.ts:4:7 lint/correctness/noUnusedVariables unsafe fix: ! This variable is unused.',
    'src/ui kit/a.ts:6:1 lint/style/useConst unsafe fix: ! This let is only assigned once.',
    'Found 2 warnings.',
  ]);
});
