// Arguments, and other parts of their definitions, that several tools share.
import { z } from 'zod';
import { LONGEST_LEASE_S } from '../timing.ts';

export const sessionId = z.string().min(1).describe('Name or id of the session');
export const sessionName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'a name has 1 to 64 letters, digits, _ or -');
export const size = (most: number) => z.number().int().min(2).max(most);
export const seconds = z.number().min(0).max(86_400);
export const force = z.boolean().default(false).describe('Type even what is refused as dangerous');
export const lock = z
  .number()
  .int('whole seconds')
  .min(0)
  .max(LONGEST_LEASE_S, `a lease lasts at most ${LONGEST_LEASE_S} s; another lock renews it`)
  .optional()
  .describe('Seconds to lease it; 0 frees');
export const fold = z.enum(['head_tail', 'tail', 'head', 'none']);

/**
 * Claude Code puts a longer result into a file and shows the model 2 kB of it. Answers are bounded by our own settings, so
 * this names the most that it takes.
 */
export const SHOWS_OUTPUT = { 'anthropic/maxResultSizeChars': 500_000 };
