import { expect, it, vi } from 'vitest';
import { compactTable } from './table.ts';

const told = (...rows: readonly string[]): readonly string[] | null => compactTable('BOAT   CREW  PIER', rows, vi.fn());

it('tells what stands for an empty cell, and nothing for those at the end of a row', () => {
  expect(told('swift  mia   n1', 'tern         n2', 'gull   ola')).toEqual([
    'BOAT CREW PIER (-: empty)',
    'swift mia n1',
    'tern - n2',
    'gull ola',
  ]);
  expect(told('swift  mia   n1', 'gull   ola')?.[0]).toBe('BOAT CREW PIER');
});

it('takes another sign where the table has that one itself', () => {
  expect(told('swift  -     n1', 'tern         n2')).toEqual([
    'BOAT CREW PIER ("": empty)',
    'swift - n1',
    'tern "" n2',
  ]);
});
