import { describe, expect, it } from 'vitest';
import { newKeysReceipt } from '../tmux/receipts.ts';
import { fateOf } from './typed-before.ts';

const was = { id: 's1', receipt: 'ptyhold-1', own: 'ptyhold-2' };
const kept = (...ids: string[]) => ids.map((id) => newKeysReceipt('x', 0, id));

describe('what a run that was cut off has typed', () => {
  it('is told by its own receipt, whatever others typed since', () => {
    expect(fateOf(was, kept('ptyhold-1', 'ptyhold-2'))).toBe('typed');
    expect(fateOf(was, kept('ptyhold-2', 'ptyhold-9'))).toBe('typed');
    expect(fateOf(was, kept('ptyhold-1'))).toBe('not typed');
    expect(fateOf(was, kept('ptyhold-1', 'ptyhold-9'))).toBe('not typed');
  });

  it('is unknown once the receipts of that time are gone, and known where there were none', () => {
    expect(fateOf(was, kept('ptyhold-8', 'ptyhold-9'))).toBe('unknown');
    expect(fateOf({ id: 's1', own: 'ptyhold-2' }, [])).toBe('not typed');
    expect(fateOf({ id: 's1', own: 'ptyhold-2' }, kept('ptyhold-9'))).toBe('not typed');
  });
});
