// Which keys a list of allowed commands takes at a shell, and in a program.
import { describe, expect, it } from 'vitest';
import { judgeKeys } from './keys.ts';

describe('keys under a list of allowed commands', () => {
  it.each<[keys: string[], reader: string | undefined, verdict: 'judge' | 'pass' | 'refused']>([
    [['l', 's', 'Enter'], 'sh', 'judge'],
    [['ü', 'Space', 'BSpace', 'C-u'], 'sh', 'judge'],
    [['C-c', 'C-d', 'C-l', 'C-z', 'C-\\'], 'sh', 'judge'],
    [['Enter'], undefined, 'judge'],
    [['Up'], 'sh', 'refused'],
    [['Tab'], 'sh', 'refused'],
    [['C-r'], 'sh', 'refused'],
    [['C-y'], 'sh', 'refused'],
    [['M-.'], 'sh', 'refused'],
    [['PPage'], 'zsh', 'refused'],
    [['F5'], undefined, 'refused'],
    [['Up'], 'ssh', 'refused'],
    [['Up', 'Tab', 'x'], 'less', 'pass'],
    [['q'], 'vim', 'pass'],
    [['C-c', 'C-z'], 'python3', 'pass'],
    [[':', 'q', 'Enter'], 'vim', 'refused'],
    [['Enter'], 'python3', 'refused'],
  ])('%j to %s: %s', (keys, reader, verdict) => {
    expect(judgeKeys(['ls', 'less', 'vim x'], keys, reader).verdict).toBe(verdict);
  });
});
