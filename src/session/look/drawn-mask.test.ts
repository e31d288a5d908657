// What a key shows on the screen of a program that draws its own input.
import { expect, it } from 'vitest';
import { howKeyIsShown, type KeyShown } from './drawn-mask.ts';

it.each<[string, readonly string[], readonly string[], KeyShown]>([
  ['a star behind the question', ['? Token:'], ['? Token: *'], 'masked'],
  ['one more star', ['? Token: **'], ['? Token: ***'], 'masked'],
  ['a square before a drawn cursor', ['◆  Token', '│  _', '└'], ['◆  Token', '│  ▪_', '└'], 'masked'],
  ['a star in a field of a box', ['│ Pass: ____ │'], ['│ Pass: *___ │'], 'masked'],
  ['nothing', ['? Token [hidden]'], ['? Token [hidden]'], 'not shown'],
  ['itself', ['name:'], ['name: ='], 'shown'],
  ['itself, and a list below', ['> ', 'a', 'b'], ['> =', '', ''], 'shown'],
  ['another place in a menu', ['> a', '  b'], ['  a', '> b'], 'other'],
  ['a star in a field without a frame of its own', ['│ │    │ │'], ['│ │*   │ │'], 'masked'],
  ['a message', ['file', ':'], ['file', 'lines 1-39 (press RETURN)'], 'other'],
  ['a number', ['1,1  All'], ['1,2  All'], 'other'],
  ['a spinner', ['⠋ Working'], ['⠙ Working'], 'other'],
])('%s', (_, before, after, how) => {
  expect(howKeyIsShown(before, after, '=')).toBe(how);
});
