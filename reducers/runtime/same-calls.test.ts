// Which calls of a trace share a line.
import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const FLAGS = 'O_RDONLY|O_CLOEXEC';
const open = (path: string, result = '3'): string => `openat(AT_FDCWD, "${path}", ${FLAGS}) = ${result}`;

const shortOf = (...lines: string[]): string[] | undefined =>
  reduce({ command: 'strace -e openat ./tide', text: lines.join('\n'), exitCode: 0 })?.text.split('\n');

it('files opened in a row stand below their folders, and one that is missing keeps its line and place', () => {
  const short = shortOf(
    open('/opt/tide/moon/phase.tbl'),
    open('/opt/tide/ports/brest.tbl'),
    open('/opt/tide/moon/apogee.tbl'),
    open('/opt/tide/ports/dover.tbl', '-1 ENOENT (No such file or directory)'),
    open('/opt/tide/ports/calais.tbl'),
    '+++ exited with 0 +++',
  );
  expect(short).toEqual([
    `openat(…, ${FLAGS}) = 3: 3 calls, in /opt/tide/`,
    ' moon/: phase.tbl apogee.tbl',
    ' ports/brest.tbl',
    `openat("/opt/tide/ports/dover.tbl", ${FLAGS}) = -1 ENOENT (No such file or directory)`,
    `openat("/opt/tide/ports/calais.tbl", ${FLAGS}) = 3`,
    '+++ exited with 0 +++',
  ]);
});

it('what the program prints between its calls stands together, and the calls tell where they were', () => {
  const short = shortOf(
    'tides of Brest',
    open('/opt/tide/ports/brest.tbl'),
    '04:12 high',
    open('/opt/tide/ports/brest.tbl'),
    '10:31 low',
    open('/opt/tide/ports/dover.tbl'),
    '+++ exited with 0 +++',
  );
  expect(short).toEqual([
    'tides of Brest',
    `openat(…, ${FLAGS}) = 3: 3 calls, the first before and the others among the 2 lines below, in /opt/tide/ports/`,
    ' brest.tbl dover.tbl',
    ' more than once: brest.tbl ×2',
    '04:12 high',
    '10:31 low',
    '+++ exited with 0 +++',
  ]);
});

it('calls with times, of another process or with another result keep their lines', () => {
  const lines = [
    `10:02:11.1 ${open('/opt/tide/moon/phase.tbl')}`,
    `10:02:11.2 ${open('/opt/tide/moon/apogee.tbl')}`,
    `10:02:11.3 ${open('/opt/tide/ports/dover.tbl')}`,
    `[pid 12] ${open('/opt/tide/moon/phase.tbl')}`,
    `[pid 14] ${open('/opt/tide/moon/apogee.tbl')}`,
    `[pid 12] ${open('/opt/tide/ports/dover.tbl', '4')}`,
  ];
  expect(shortOf(...lines)).toEqual(lines.map((line) => line.replace('AT_FDCWD, ', '')));
});
