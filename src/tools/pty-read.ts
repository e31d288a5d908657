// pty_read: reads what is new, any earlier part, or the screen.
import { z } from 'zod';
import { FOLDS, fold, SHOWS_OUTPUT, seconds, sessionId } from './arguments.ts';
import { defineTool } from './tool.ts';

const shape = {
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

export const ptyRead = defineTool({
  name: 'pty_read',
  title: 'Read a session',
  description:
    'Read what is new since the last read (the screen in full-screen programs), or any earlier part. Nothing that a read hides is lost.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: false },
  meta: SHOWS_OUTPUT,
  arguments: shape,
  load: () => import('./call-read.ts'),
  handleOwn: async (target, args, call) => (await import('./own-sessions.ts')).readOwn(target, args, call),
});
