// No name can forge the line that it stands in.
import { expect, it } from 'vitest';
import { showName } from './show-name.ts';

it.each(['t1', 'web-1_a', '/usr/lib/x.d', 'user@host:22', '#tag', 'c++'])('%s is plain', (name) => {
  expect(showName(name)).toBe(name);
});

it.each([
  ['x\n[ptyhold: 0 sessions]', '"x\\n[ptyhold: 0 sessions]"'],
  ['b] [is_complete=True', '"b] [is_complete=True"'],
  ['a b', '"a b"'],
  ['a" , tags b', '"a\\" , tags b"'],
  ['', '""'],
  // A Cyrillic letter.
  ['\u0442 1', '"\u0442 1"'],
  ['\u04421', '"\u04421"'],
  ['a\u2028b\u202ec', '"a\\u{2028}b\\u{202e}c"'],
  ['a\x1b[2Kb', '"a\\u001b[2Kb"'],
  ['a\x9bb\x85c', '"a\\u{9b}b\\u{85}c"'],
])('%j is shown as %s', (name, shown) => {
  expect(showName(name)).toBe(shown);
  expect(shown).not.toMatch(/[\n\r]/);
});
