// How shells are started to be spoken to, and how to run something.
import { describe, expect, it } from 'vitest';
import { isInteractive } from './interactive.ts';

describe('how a shell was started', () => {
  it.each([
    'bash',
    '-bash',
    '/bin/bash -i',
    'bash --rcfile /x/rc -i',
    'zsh -f',
    'busybox sh',
    '/bin/busybox ash -i',
    'dash -o vi',
    'fish -C date',
    'elvish -norc',
  ])('%j is to be spoken to', (line) => expect(isInteractive(line)).toBe(true));

  it.each(['bash script.sh', 'sh -c date', 'bash -lc "ls"', 'zsh -f go.zsh', 'busybox sh go', 'elvish -norc -c date'])(
    '%j runs something',
    (line) => expect(isInteractive(line)).toBe(false),
  );
});
