// pty_close: ends a session and removes its journal.

import { shape } from './close-arguments.ts';
import { defineTool } from './tool.ts';

export const ptyClose = defineTool({
  name: 'pty_close',
  title: 'Close a session',
  description: 'End a session and what runs in it: it is asked to go, then hung up, then killed.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  arguments: shape,
  load: () => import('./call-close.ts'),
});
