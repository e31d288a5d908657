// What a far shell is told goes to it as one line, and does what it would do as several.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellQuote } from '../shell-words.ts';
import { asOrder } from './orders.ts';

it.each([
  ['a plain word', 'x'],
  ['a line feed in a word', "/tmp\nprintf 'a second order'; #"],
  ['quotes and percent signs', `it's 100%\n"$x" \\n`],
])('%s is one order', (_, word) => {
  const order = asOrder(`printf %s ${shellQuote(word)}`);
  expect(order).not.toContain('\n');
  expect(execFileSync('sh', ['-c', order]).toString()).toBe(word);
});
