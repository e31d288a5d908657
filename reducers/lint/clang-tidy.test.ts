import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

it('leaves of run-clang-tidy what it found', () => {
  const found = "/sea/tide.cpp:14:7: error: 'boats' used after it was moved [bugprone-use-after-move]";
  const text = [
    'Enabled checks:',
    '    bugprone-use-after-move',
    '',
    'Running clang-tidy in 8 threads for 2 files out of 2 in compilation database ...',
    '[ 1/2][0.4s] /usr/bin/clang-tidy -p=build --quiet /sea/moon.cpp',
    '[ 2/2][1.2s] /usr/bin/clang-tidy -p=build --quiet /sea/tide.cpp',
    found,
    '   14 |   use(boats);',
    '      |       ^',
  ];
  expect(reduce({ command: 'run-clang-tidy -p build', text: text.join('\n'), exitCode: 1 })?.text.split('\n')).toEqual([
    'Running clang-tidy in 8 threads for 2 files out of 2 in compilation database ...',
    found,
    '  > use(boats);',
  ]);
});
