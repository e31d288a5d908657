import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

it('leaves out what ty says of its rules, which stand in its findings', () => {
  const finding = 'error[unresolved-import]: Cannot resolve imported module `pier`';
  const text = [
    finding,
    ' --> sea.py:2:8',
    'info: rule `unresolved-import` is enabled by default',
    '',
    'Found 1 diagnostic',
  ];
  expect(reduce({ command: 'ty check', text: text.join('\n'), exitCode: 1 })?.text).toBe(
    `sea.py:2:8: ${finding}\nFound 1 diagnostic`,
  );
});
