// pty_key: presses keys.
import { z } from 'zod';
import { force, SHOWS_OUTPUT, seconds, sessionIdAgain } from './arguments.ts';
import { defineTool } from './tool.ts';

const shape = {
  session_id: sessionIdAgain,
  key: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(200)], {
    error: 'it is the name of a key, or a list of names',
  }),
  repeat: z.number().int().min(1).max(1000).default(1),
  wait: z.boolean().default(false).describe('Wait for what comes of it'),
  timeout: seconds.default(10),
  force,
};
export type Arguments = z.output<z.ZodObject<typeof shape>>;

export const ptyKey = defineTool({
  name: 'pty_key',
  title: 'Press keys',
  description:
    'Press a key or several in order: C-c, Enter, Escape, Tab, Up, F5, S-Tab, PageDown, M-x, C-d, single characters, …',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  types: true,
  meta: SHOWS_OUTPUT,
  arguments: shape,
  load: () => import('./call-key.ts'),
  handleOwn: async (target, args, call) => (await import('./own-sessions.ts')).pressOwn(target, args, call),
});
