// What is evidence that a coding agent shows a text, and that it took it.
import { describe, expect, it } from 'vitest';
import { hasLeft, type InputSeen, isTextShown } from './agent-text.ts';

const seen = (line: string, ...above: string[]): InputSeen => ({ line, above });
const BEFORE = seen('> ', '────');

it.each<[string, InputSeen, InputSeen, string, boolean]>([
  ['the text at the cursor', BEFORE, seen('> hello', '────'), 'hello', true],
  ['a note on a long paste', BEFORE, seen('> [Pasted text #1 +9 lines]', '────'), 'a\nb', true],
  ['nothing new', BEFORE, BEFORE, 'hello', false],
  ['an empty line, as in the middle of drawing', BEFORE, seen('', '────'), 'hello', false],
  ['the text above a cursor that stands elsewhere', seen('x', 'a'), seen('x', 'a', '> hello'), 'hello', true],
  ['a text that stood there before', seen('x', 'hello'), seen('x', 'hello'), 'hello', false],
])('shows a text: %s', (_, before, now, text, isShown) => {
  expect(isTextShown(before, now, text)).toBe(isShown);
});

describe('a text has left the input', () => {
  const standing = seen('> hello', '────');
  it.each<[string, InputSeen, boolean]>([
    ['an empty input below other lines', seen('> ', '> hello', '', '────'), true],
    ['the text as it stood', standing, false],
    ['a new line below it, as Enter inside a text makes', seen('', '────', '> hello'), false],
  ])('%s', (_, now, isGone) => {
    expect(hasLeft(now, { before: BEFORE, standing })).toBe(isGone);
  });

  it('never, if the cursor did not stand behind it', () => {
    expect(hasLeft(seen('y'), { before: seen('x'), standing: seen('x') })).toBe(false);
  });
});
