// pty_list: lists the sessions, one a line.

import { shape } from './list-arguments.ts';
import { defineTool } from './tool.ts';

export const ptyList = defineTool({
  name: 'pty_list',
  title: 'List sessions',
  description:
    'List the sessions: name, program in front, state and for how long (+: at least), exit code and text of the last command, what an agent says of itself, queue, lock, #tags. Then those that are over.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  arguments: shape,
  load: () => import('./call-list.ts'),
});
