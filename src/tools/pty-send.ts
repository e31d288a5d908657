// pty_send: types text and, with wait, answers with the result.
import { z } from 'zod';
import { FOLDS, fold, force, lock, SHOWS_OUTPUT, seconds, sessionId, textOrTexts } from './arguments.ts';
import { defineTool } from './tool.ts';

const shape = {
  session_id: sessionId.optional(),
  text: textOrTexts,
  enter: z.boolean().default(true).describe('Press Enter after the text'),
  wait: z.boolean().default(false).describe('Wait for the end and answer with the output'),
  timeout: seconds.default(30).describe('Seconds to wait'),
  until: z.string().min(1).optional().describe('Wait for this regex in new output'),
  mark: z.boolean().default(false).describe('Ask a nested shell for the exit code'),
  fold: fold.optional().describe(FOLDS),
  raw: z.boolean().default(false),
  secret: z.boolean().default(false).describe('Type only while echo is off; kept out of logs'),
  force,
  when: z.enum(['now', 'ready']).default('now').describe('ready: wait in a queue until the program takes input'),
  lock,
  rtk: z.boolean().default(false).describe('Run through an installed rtk'),
};
export type Arguments = z.output<z.ZodObject<typeof shape>>;

export const ptySend = defineTool({
  name: 'pty_send',
  title: 'Type into a session',
  description:
    'Type text and press Enter. wait=true also waits for the end and answers with the output and exit code: one call per command. is_complete=False is not an error: read on with pty_read wait=true.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  types: true,
  meta: SHOWS_OUTPUT,
  arguments: shape,
  load: () => import('./call-send.ts'),
  handleOwn: async (target, args, call) => (await import('./own-sessions.ts')).sendOwn(target, args, call),
});
