// Keys are judged as the text they make.
import { expect, it } from 'vitest';
import { createJudge } from '../judge.ts';
import { keysAsText } from './keys.ts';

it.each([
  [['l', 's', 'Enter'], 'ls\r'],
  [['C-u', 'C-c', 'BSpace'], '\x15\x03\x7f'],
  [['M-b', 'Up', 'C-['], '\x1bb\x1b[A\x1b'],
  [['F5', 'PPage', 'S-Tab', 'KP5', 'é'], '5é'],
])('%j is %j', (names, text) => {
  expect(keysAsText(names)).toBe(text);
});

it('a line that was typed before is judged when keys finish it', () => {
  const judge = createJudge();
  const typed = judge({ text: 'rm -rf ' });
  const unrun = typed.blocked ? undefined : typed.unrun;
  expect(judge({ text: keysAsText(['/', 'Enter']), unrun })).toMatchObject({ blocked: true });
  expect(judge({ text: keysAsText(['C-u', 'Enter']), unrun })).toMatchObject({ blocked: false });
});
