// Which strings are taken for the numbers, and for yes or no, that they say.
import { expect, it } from 'vitest';
import * as z from 'zod';
import { withWrittenValues } from './written-values.ts';

const SCHEMA = z.strictObject({
  text: z.string(),
  wait: z.boolean().optional(),
  timeout: z.number().optional(),
  which: z.union([z.boolean(), z.enum(['any', 'all'])]).optional(),
});

function meant(given: Record<string, unknown>): object | undefined {
  const { error } = SCHEMA.safeParse(given);
  return error && withWrittenValues(given, error);
}

it('is what they say, and a text stays one', () => {
  expect(meant({ text: 'true', wait: 'true', timeout: '5' })).toEqual({ text: 'true', wait: true, timeout: 5 });
  expect(meant({ text: '5', timeout: '0.5' })).toEqual({ text: '5', timeout: 0.5 });
  expect(meant({ text: 'a', which: 'true' })).toEqual({ text: 'a', which: true });
});

it('is nothing where one of them says another thing', () => {
  expect(meant({ text: 'a', timeout: 'soon' })).toBeUndefined();
  expect(meant({ text: 'a', wait: '1' })).toBeUndefined();
  expect(meant({ text: 'a', wait: 'true', timeout: '' })).toBeUndefined();
  expect(meant({ wait: 'true' })).toBeUndefined();
});
