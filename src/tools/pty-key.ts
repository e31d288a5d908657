// pty_key: presses keys.
import { SHOWS_OUTPUT } from './arguments.ts';
import { shape } from './key-arguments.ts';
import { defineTool } from './tool.ts';

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
