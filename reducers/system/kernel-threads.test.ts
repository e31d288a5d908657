import { expect, it } from 'vitest';
import { withoutKernelThreads } from './kernel-threads.ts';

const left = (lines: readonly string[]): readonly string[] =>
  withoutKernelThreads(lines, () => undefined, { argv: ['ps'], text: lines.join('\n'), exitCode: 0 });

it.each([
  [
    'aux',
    'USER   PID %CPU %MEM   VSZ  RSS TTY STAT START   TIME COMMAND',
    'root    2  0.0  0.0      0    0 ?   S    09:14   0:00 [kthreadd]',
    'root   41  0.1  0.0      0    0 ?   I<   Nov29   0:00 [kworker/0:0H-events highpri]',
  ],
  [
    '-ef',
    'UID   PID  PPID  C STIME TTY       TIME CMD',
    'root    2     0  0 Jan01 ?     00:00:00 [kthreadd]',
    'root   41     2  0 Jan01 ?     00:00:00 [kworker/0:0H]',
  ],
  [
    '-eo --forest',
    '  PID  PPID USER     STAT   RSS     ELAPSED COMMAND',
    '    2     0 root     S        0       22:19 [kthreadd]',
    '   41     2 root     I<       0       22:19  \\_ [kworker/R-netns]',
  ],
])('leaves out what waits in the kernel from ps %s', (_flags, heading, ...threads) => {
  const own = heading.includes('PPID')
    ? [
        '    7     1 root     Ss     900       22:19 /sbin/init',
        '    9     7 root     Z        0       22:19  \\_ [node] <defunct>',
      ]
    : [
        'root   7  0.0  0.1  9000  900 ?   Ss   09:14   0:00 /sbin/init',
        'root   9  0.0  0.0  0  0 ?  Z  09:14  0:00 [node] <defunct>',
      ];
  expect(left([heading, ...threads, ...own])).toEqual([heading, ...own]);
});

it('keeps a thread of the kernel that computes or waits for a disk, and what only looks like one', () => {
  const heading = 'USER   PID %CPU %MEM   VSZ  RSS TTY STAT START   TIME COMMAND';
  const lines = [
    heading,
    'root   80 97.3  0.0      0    0 ?   R    09:14   9:02 [kswapd0]',
    'root   81  0.0  0.0      0    0 ?   D    09:14   0:02 [jbd2/sda1-8]',
    'mia    90  0.0  0.1   9120  820 ?   S    09:14   0:00 [worker]',
  ];
  expect(left(lines)).toEqual(lines);
});

it('knows them without a heading', () => {
  const own = 'root  90  0.0  0.1  9120  820 ?  S  09:14  0:00 node server.js';
  expect(left(['root  41  0.0  0.0  0  0 ?  I<  09:14  0:00 [kworker/0:0H]', own])).toEqual([own]);
});
