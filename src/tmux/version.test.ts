// tmux's version as its many builds tell it.
import { describe, expect, it } from 'vitest';
import { isAtLeast, OLDEST, parseVersion } from './version.ts';

describe('what tmux -V says', () => {
  it.each([
    ['tmux 3.2', 3, 2],
    ['tmux 3.2a\n', 3, 2],
    ['tmux 3.3a', 3, 3],
    ['tmux 3.10', 3, 10],
    ['tmux next-3.8', 3, 8],
    ['tmux 2.9a', 2, 9],
    ['tmux 4.0-rc', 4, 0],
    ['tmux master', 99, 0],
    ['tmux openbsd-7.4', 99, 0],
  ])('%s', (output, major, minor) => {
    expect(parseVersion(output)).toMatchObject({ major, minor });
  });

  it.each(['', 'tmux', 'usage: tmux', 'screen 4.9', 'command not found'])('"%s" is no version', (output) => {
    expect(parseVersion(output)).toBeUndefined();
  });

  it('keeps the text for messages', () => {
    expect(parseVersion('tmux 3.3a\n')?.text).toBe('3.3a');
  });
});

describe('old enough', () => {
  it.each([
    ['tmux 3.1c', false],
    ['tmux 3.2', true],
    ['tmux 3.10', true],
    ['tmux 2.9', false],
    ['tmux 4.0', true],
    ['tmux master', true],
  ])('%s: %s', (output, enough) => {
    const version = parseVersion(output);
    expect(version && isAtLeast(version, OLDEST.major, OLDEST.minor)).toBe(enough);
  });
});
