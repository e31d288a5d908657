// What a terminal sends for each key.
import { expect, it } from 'vitest';
import { planKeys } from '../../tmux/keys.ts';
import { bytesOfKey } from './key-bytes.ts';

it.each([
  ['Enter', '\r'],
  ['C-c', '\x03'],
  ['Escape', '\x1b'],
  ['Space', ' '],
  ['Backspace', '\x7f'],
  ['a', 'a'],
  ['é', 'é'],
  ['M-x', '\x1bx'],
  ['C-M-a', '\x1b\x01'],
  ['Up', '\x1b[A'],
  ['C-Left', '\x1b[1;5D'],
  ['C-M-S-Right', '\x1b[1;8C'],
  ['Home', '\x1b[H'],
  ['Delete', '\x1b[3~'],
  ['S-PageUp', '\x1b[5;2~'],
  ['F1', '\x1bOP'],
  ['F13', '\x1b[1;2P'],
  ['F5', '\x1b[15~'],
  ['C-F12', '\x1b[24;5~'],
  ['S-Tab', '\x1b[Z'],
  ['-', '-'],
  ['C-Space', '\0'],
  ['C-\\', '\x1c'],
])('%s', (written, bytes) => {
  const plan = planKeys([written]);
  expect(plan.ok && plan.keys.map(bytesOfKey)).toEqual([bytes]);
});

it('each key that has a name sends something', () => {
  const names = ['BTab', 'KPEnter', 'KP5', 'KP*', 'C-h', 'C-_', 'C-]', 'M-Enter', 'M-Escape', 'NPage', 'IC', 'C-S-F3'];
  for (const name of names) expect(bytesOfKey(name), name).not.toBe('');
});
