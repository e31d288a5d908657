import { expect, it } from 'vitest';
import { asksToLeave } from './idle-shell.ts';

it.each([
  ['exit', true],
  ['exit 3', true],
  ['echo bye; exit', true],
  ['true; and exit 3', true],
  ['one\nlogout', true],
  ["sh -c 'echo a; exit 3'", false],
  ['echo "x; exit"', false],
  ['exit\necho on', false],
  ['exit 1; echo on', false],
  ['exiting', false],
])('%j is to end the shell: %s', (text, leaves) => expect(asksToLeave(text)).toBe(leaves));
