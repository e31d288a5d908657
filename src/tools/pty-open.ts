// pty_open: opens a new session, or takes an existing one with reuse.
import { shape } from './open-arguments.ts';
import { defineTool } from './tool.ts';

export const ptyOpen = defineTool({
  name: 'pty_open',
  title: 'Open a terminal session',
  description:
    'Open a persistent terminal session (tmux). It outlives this server; a person can attach with the line in the answer. Run ssh, containers, REPLs by typing them into it.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  arguments: shape,
  load: () => import('./call-open.ts'),
});
