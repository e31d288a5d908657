import { describe, expect, it } from 'vitest';
import { newKeysReceipt, newReceipt, receiptIdOfEnter } from '../tmux/receipts.ts';
import { fateOf } from './typed-before.ts';

const was = { id: 's1', receipt: 'ptyhold-1', own: 'ptyhold-2' };
const kept = (...ids: string[]) => ids.map((id) => newKeysReceipt('x', 0, id));

describe('what a run that was cut off has typed', () => {
  it('is told by its own receipt, whatever others typed since', () => {
    expect(fateOf(was, kept('ptyhold-1', 'ptyhold-2'), false)).toBe('typed');
    expect(fateOf(was, kept('ptyhold-2', 'ptyhold-9'), false)).toBe('typed');
    expect(fateOf(was, kept('ptyhold-1'), false)).toBe('not typed');
    expect(fateOf(was, kept('ptyhold-1', 'ptyhold-9'), false)).toBe('not typed');
  });

  it('is unknown once the receipts of that time are gone, and known where there were none', () => {
    expect(fateOf(was, kept('ptyhold-8', 'ptyhold-9'), false)).toBe('unknown');
    expect(fateOf({ id: 's1', own: 'ptyhold-2' }, [], false)).toBe('not typed');
    expect(fateOf({ id: 's1', own: 'ptyhold-2' }, kept('ptyhold-9'), false)).toBe('not typed');
  });

  it('is a paste alone until the Enter of that text was pressed', () => {
    const pasted = newReceipt({ id: 'ptyhold-2', from: 0, lines: 0, atPrompt: false, text: 'x' });
    expect(fateOf(was, [pasted], true)).toBe('pasted');
    expect(fateOf(was, [pasted, ...kept('ptyhold-9')], true)).toBe('pasted');
    expect(fateOf(was, [pasted, ...kept(receiptIdOfEnter('ptyhold-2'))], true)).toBe('typed');
    expect(fateOf(was, kept(receiptIdOfEnter('ptyhold-2')), true)).toBe('typed');
    expect(fateOf(was, [{ ...pasted, lines: 1 }], true)).toBe('typed');
    expect(fateOf(was, [pasted], false)).toBe('typed');
  });
});
