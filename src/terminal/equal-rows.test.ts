import { expect, it } from 'vitest';
import { foldEqualRows } from './equal-rows.ts';

it('rows that are the same are shown once, with the numbers of the others', () => {
  expect(foldEqualRows(['text', '~', '~', '~', '~', 'end'])).toEqual(['text', '~', '[rows 3-5: the same]', 'end']);
  expect(foldEqualRows(['', '', '', '', 'end'])).toEqual(['[rows 1-4: blank]', 'end']);
});

it('few rows that are the same are shown', () => {
  const rows = ['a', '', '', '', '~', '~', '~'];
  expect(foldEqualRows(rows)).toEqual(rows);
});
