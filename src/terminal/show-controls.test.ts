// What a person is shown of a text leaves nothing out.
import { expect, it } from 'vitest';
import { showControls, showControlsInLine } from './show-controls.ts';

it.each([
  ['an escape sequence', 'a\x1b[2Kb', 'a\\x1b[2Kb'],
  ['a title with a command in it', '\x1b]0;rm -rf /\x07ls', '\\x1b]0;rm -rf /\\x07ls'],
  ['a C1 control', 'a\x9b31mb', 'a\\x9b31mb'],
  ['carriage returns', 'rm -rf /\r\rls', 'rm -rf /\\x0d\\x0dls'],
  ['a direction', 'a\u202eb', 'a\\u{202e}b'],
  ['an invisible space', 'a\u200bb\u2028c', 'a\\u{200b}b\\u{2028}c'],
  ['ordinary text', 'häßlich 日本 👍🏽', 'häßlich 日本 👍🏽'],
])('%s', (_, text, shown) => {
  expect(showControls(text)).toBe(shown);
});

it('line ends stay, or are shown where there must be one line', () => {
  expect(showControls('a\nb')).toBe('a\nb');
  expect(showControlsInLine('a\nb')).toBe('a\\x0ab');
});
