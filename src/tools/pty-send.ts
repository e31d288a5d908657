// pty_send: types text and, with wait, answers with the result.
import { SHOWS_OUTPUT } from './arguments.ts';
import { shape } from './send-arguments.ts';
import { defineTool } from './tool.ts';

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
