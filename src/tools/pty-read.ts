// pty_read: reads what is new, any earlier part, or the screen.
import { SHOWS_OUTPUT } from './arguments.ts';
import { shape } from './read-arguments.ts';
import { defineTool } from './tool.ts';

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
