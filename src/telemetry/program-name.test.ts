// Which program a line runs, as far as that may be told.
import { expect, it } from 'vitest';
import { programIn } from './program-name.ts';

it.each([
  ['ls -l', 'ls'],
  ['  git push', 'git'],
  ['/usr/bin/git status', 'git'],
  ['A=1 B=two make -j4', 'make'],
  ['sleep 1; echo done', 'sleep'],
  ['true&&false', 'true'],
  ['python3.12 -c 1', 'python3.12'],
])('of `%s` it is %s', (line, name) => {
  expect(programIn(line)).toBe(name);
});

it.each(['hunter2', 'TOKEN=hunter2', 'TOKEN=hunter2 hunter3', './own-script', '', '   ', "'ls'", 'constructor'])(
  'of `%s` it is not told: a word that nobody knows may be a secret',
  (line) => {
    expect(programIn(line)).toBeUndefined();
  },
);
