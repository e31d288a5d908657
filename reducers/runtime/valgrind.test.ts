import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

it('tells of leaks, and of no kind of which there is none', () => {
  const own = [
    'Invalid read of size 4',
    '   at 0x109183: main (main.c:7)',
    " Address 0x4a40068 is 0 bytes after a block of size 40 alloc'd",
    '   at 0x48417B4: malloc (in /usr/libexec/valgrind/vgpreload_memcheck-amd64-linux.so)',
    '   by 0x109162: main (main.c:5)',
    'LEAK SUMMARY:',
    '   definitely lost: 0 bytes in 0 blocks',
    '   indirectly lost: 0 bytes in 0 blocks',
    '     possibly lost: 40 bytes in 1 blocks',
    '   still reachable: 0 bytes in 0 blocks',
    '        suppressed: 0 bytes in 0 blocks',
  ];
  const text = own.map((line) => `==26665== ${line}`).join('\n');
  expect(reduce({ command: 'valgrind ./a.out', text, exitCode: 0 })?.text.split('\n')).toEqual([
    'Invalid read of size 4',
    ' at main (main.c:7)',
    " Address 0x4a40068 is 0 bytes after a block of size 40 alloc'd",
    '   at malloc',
    '   by main (main.c:5)',
    'LEAK SUMMARY:',
    '   definitely lost: 0 bytes in 0 blocks',
    '     possibly lost: 40 bytes in 1 blocks',
  ]);
});
