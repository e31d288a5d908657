// The arguments of pty_read.
import * as z from 'zod';
import { FOLDS, fold, seconds, sessionId } from './arguments.ts';

export const shape = {
  session_id: sessionId.optional(),
  wait: z
    .union([z.boolean(), z.enum(['any', 'all'])], { error: 'it is true, false, "any" or "all"' })
    .default(false)
    .describe('Wait until what runs has ended; of several sessions any (default) or all'),
  until: z.string().min(1).optional().describe('Wait for this regex in new output'),
  timeout: seconds.default(10).describe('Seconds to wait'),
  screen: z.boolean().default(false).describe('The drawn screen and the cursor'),
  diff: z.boolean().default(false).describe('Only screen lines changed since the last look'),
  full: z.boolean().default(false).describe('Everything kept of the session'),
  lines: z.number().int().min(1).optional().describe('The last so many lines; with grep: lines around each match'),
  line_range: z
    .string()
    .optional()
    .describe(
      'Lines "A:B", as named where lines are hidden; "-1": output of the last command, "-2": of the one before',
    ),
  grep: z.string().min(1).optional().describe('Lines that match this regex, also within line_range'),
  fold: fold.optional().describe(FOLDS),
  events: z.number().int().min(0).optional().describe('Instead: what happened after this event number'),
  raw: z.boolean().default(false),
  rtk: z.boolean().default(true).describe('Shorten the output of known commands'),
};
export type Arguments = z.output<z.ZodObject<typeof shape>>;
