// Whether a line editor put the cursor behind what it drew.
import { describe, expect, it } from 'vitest';
import { isPlacedBy } from './drawn-line.ts';

describe('the cursor', () => {
  it.each([
    ['of Node', '\x1b[1G\x1b[0J> \x1b[3G'],
    ['of prompt_toolkit', '\x1b[?7lIn [1]: \x1b[8D\x1b[8C\x1b[?7h\x1b[0m\x1b[?12l\x1b[?25h'],
    ['of fish, with a title behind', '~> \x1b[K\r\x1b[15C\x1b]0;fish\x07'],
    ['of the last line alone', 'old\r\n\x1b[1G> \x1b[3G'],
  ])('%s is placed', (_, bytes) => {
    expect(isPlacedBy(Buffer.from(bytes))).toBe(true);
  });

  it.each([
    ['behind plain text', '> '],
    ['behind coloured text', '\x1b[32m> \x1b[0m'],
    ['behind what was drawn again', '\x1b[1G\x1b[0J> '],
    ['on a new line', '\x1b[1G\x1b[0J> \x1b[3G\r\n'],
    ['behind a spinner', '\x1b[1G⠋ Installing (1/3)\x1b[?25l'],
  ])('%s is not', (_, bytes) => {
    expect(isPlacedBy(Buffer.from(bytes))).toBe(false);
  });
});
