// What of a text is still to come while a program that it has started reads.
import { expect, it } from 'vitest';
import { linesBehind } from './lines-behind.ts';

it.each([
  ['ssh box\ncd /srv\nmake', ['ssh'], { command: 'ssh box', count: 2 }],
  [
    'cd /srv && sudo -u db psql shop\nselect 1;',
    ['sudo', 'psql'],
    { command: 'cd /srv && sudo -u db psql shop', count: 1 },
  ],
  ['for h in a b; do\n  ssh $h\ndone\necho over\n', ['ssh'], { command: 'for h in a b; do\n  ssh $h\ndone', count: 1 }],
  ['/usr/bin/python3 -q\nprint(6 * 7)', ['python3'], { command: '/usr/bin/python3 -q', count: 1 }],
])('%j, with %j in front', (text, programs, behind) => {
  expect(linesBehind(text, programs)).toEqual(behind);
});

it.each([
  ['cd /srv\nssh box', ['ssh']],
  ['ssh box; make', ['ssh']],
  ['cat <<END | ssh box sh\nmake\nEND', ['ssh']],
  ['./login\nmake', ['ssh']],
  ['ssh box', []],
])('%j, with %j in front, has nothing behind', (text, programs) => {
  expect(linesBehind(text, programs)).toBeUndefined();
});
