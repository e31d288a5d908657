// What is left of a drawn line, if the shell has told which line it read.
import { expect, it } from 'vitest';
import { cutToLine } from './line-told.ts';

it.each<[what: string, shown: string, told: string | undefined, line: string]>([
  ['a line that no shell told', 'make -k', undefined, 'make -k'],
  ['a suggestion behind it', 'make -k --all', 'make-k', 'make -k'],
  ['a prompt on the right', 'make -k     by me', 'make-k', 'make -k'],
  ['a prompt beside the first of several rows', 'echo a     by me\necho b', 'echoaechob', 'echo a\necho b'],
  ['gaps of its own', 'echo a    b     by me', 'echoab', 'echo a    b'],
  ['another line, as before an expansion', '!!', 'make-k', '!!'],
  ['more than is told', 'x'.repeat(5_000), 'x'.repeat(4_096), 'x'.repeat(5_000)],
])('%s', (_what, shown, told, line) => {
  expect(cutToLine(shown, told)).toBe(line);
});
