// The arguments of pty_send.
import * as z from 'zod';
import { FOLDS, fold, force, lock, seconds, sessionId, textOrTexts } from './arguments.ts';

export const shape = {
  session_id: sessionId.optional(),
  text: textOrTexts,
  enter: z.boolean().default(true).describe('Press Enter after the text'),
  wait: z.boolean().default(false).describe('Wait for the end and answer with the output'),
  timeout: seconds.default(30).describe('Seconds to wait'),
  until: z.string().min(1).optional().describe('Wait for this regex in new output'),
  mark: z.boolean().default(false).describe('Ask a nested shell for the exit code'),
  fold: fold.optional().describe(FOLDS),
  raw: z.boolean().default(false),
  secret: z.boolean().default(false).describe('Type only where it is not shown; kept out of logs'),
  force,
  when: z
    .enum(['now', 'ready'])
    .default('now')
    .describe('ready: wait in a queue for the prompt of the shell or program, not its questions'),
  lock,
  rtk: z.boolean().optional().describe('true: run through an installed rtk; false: output as printed'),
};
export type Arguments = z.output<z.ZodObject<typeof shape>>;
