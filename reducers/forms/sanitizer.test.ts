import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (lines: readonly string[]): string[] =>
  (reduce({ command: './app', text: lines.join('\n'), exitCode: 1 })?.text ?? lines.join('\n')).split('\n');

const INTERCEPTOR =
  '    #0 0x7f15f62b89cf in __interceptor_malloc ../../../../src/libsanitizer/asan/asan_malloc_linux.cpp:69';

describe('the frames of a sanitizer', () => {
  const report = (...frames: string[]): string[] => [
    '==1503==ERROR: AddressSanitizer: heap-use-after-free on address 0x60400000001c',
    'previously allocated by thread T0 here:',
    ...frames,
    'SUMMARY: AddressSanitizer: heap-use-after-free /w/a.c:4 in use',
  ];

  it('need no address beside a place, and not the call that the line above tells', () => {
    const text = shown(
      report(INTERCEPTOR, '    #1 0x55ed7fe9c1ca in mk /w/a.c:3', '    #2 0x55ed7fe9c272 in main /w/a.c:5'),
    );
    expect(text.slice(2, 4)).toEqual([' #1 in mk /w/a.c:3', ' #2 in main /w/a.c:5']);
  });

  it('keep the address where no place is known, and the call if nothing stands below it', () => {
    const text = shown(
      report(INTERCEPTOR, '    #1 0x55ed7fe9c1ca in mk (/w/app+0x11ca)', '    #2 0x55ed7fe9c272 in main /w/a.c:5'),
    );
    expect(text[2]).toBe(' #1 0x55ed7fe9c1ca in mk (/w/app+0x11ca)');
    expect(shown(report(INTERCEPTOR, '', 'app 1.2 stopped after 4 orders')).join('\n')).toContain(
      '__interceptor_malloc',
    );
  });
});
