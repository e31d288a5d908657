// The screen and the journal say the same, however each wraps and pads.
import { expect, it } from 'vitest';
import { bareText, withoutSpaces } from './bare-text.ts';

it.each([
  ['a line that the journal ends and the screen wraps', 'one two\r\nthree', 'one   twothree'],
  ['tabs, which the screen has none of', 'a\tb', 'a       b'],
  ['colours and marks', '\x1b[1m\x1b]133;A;ptyhold=k\x07$ \x1b[0m', '$'],
  ['characters of several bytes', 'äあ😀 ', 'äあ😀'],
])('%s are the same', (_, journal, screen) => {
  expect(bareText(Buffer.from(journal))).toBe(withoutSpaces(screen));
});

it('a sequence that is cut off draws nothing', () => {
  expect(bareText(Buffer.from('$ \x1b[3'))).toBe('$');
});
