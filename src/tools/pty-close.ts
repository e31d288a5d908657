// pty_close: ends a session and removes its journal.
import { z } from 'zod';
import { sessionIdAgain } from './arguments.ts';
import { defineTool } from './tool.ts';

const shape = {
  session_id: sessionIdAgain,
  force: z.boolean().default(false).describe('Do not ask first'),
};
export type Arguments = z.output<z.ZodObject<typeof shape>>;

export const ptyClose = defineTool({
  name: 'pty_close',
  title: 'Close a session',
  description: 'End a session and what runs in it: it is asked to go, then hung up, then killed.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  arguments: shape,
  load: () => import('./call-close.ts'),
});
