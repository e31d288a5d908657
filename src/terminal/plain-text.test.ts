// Text at the cursor that somebody has typed, and text that an editor suggests there.
import { expect, it } from 'vitest';
import { isPlainAt } from './plain-text.ts';

it.each([
  ['$ ls', 2],
  ['\x1b[32m$ \x1b[0m\x1b[38;5;39mls\x1b[39m', 2],
  ['\x1b[90m12:00\x1b[0m ls', 6],
  ['\x1b[38;2;0;90;200mls', 0],
])('%j was typed at %i', (line, column) => {
  expect(isPlainAt(line, column)).toBe(true);
});

it.each([
  ['$ ', 2],
  ['$      right', 2],
  ['$ \x1b[90mls -l\x1b[39m', 2],
  ['$ \x1b[2mls', 2],
  ['> \x1b[7mT\x1b[0mry this', 2],
  ['$ \x1b[38;5;240mls', 2],
  ['$ \x1b[38;5;8mls', 2],
  ['$ \x1b[38;2;85;85;85mls', 2],
  ['', 5],
])('%j was not typed at %i', (line, column) => {
  expect(isPlainAt(line, column)).toBe(false);
});
