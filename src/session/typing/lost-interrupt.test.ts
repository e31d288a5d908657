import { describe, expect, it } from 'vitest';
import { hasNoInterrupt } from './lost-interrupt.ts';

function status(over: Readonly<Record<string, string>> = {}): string {
  const sets = { SigPnd: '0', ShdPnd: '0', SigBlk: '0', SigIgn: '0', SigCgt: '0', ...over };
  return Object.entries({ Name: 'sleep', State: 'S (sleeping)', ...sets })
    .map(([key, value]) => `${key}:\t${key.startsWith('Sig') || key === 'ShdPnd' ? value.padStart(16, '0') : value}\n`)
    .join('');
}

describe('that a process got no interrupt', () => {
  it('shows in that it lives, though it does nothing about one', () => {
    expect(hasNoInterrupt(status())).toBe(true);
    expect(hasNoInterrupt(status({ SigIgn: '4', SigCgt: '10000' }))).toBe(true);
  });

  it.each(['SigPnd', 'ShdPnd', 'SigBlk', 'SigIgn', 'SigCgt'])('is not known where the signal is in %s', (set) => {
    expect(hasNoInterrupt(status({ [set]: '180000002' }))).toBe(false);
  });

  it('is not known of one that has ended, or of which the system does not tell its signals', () => {
    expect(hasNoInterrupt(status({ State: 'Z (zombie)' }))).toBe(false);
    expect(hasNoInterrupt('Name:\tsleep\nState:\tS (sleeping)\n')).toBe(false);
  });
});
