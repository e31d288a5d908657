// pty_close: ends a session and removes its journal.
import { z } from 'zod';
import { closeSession } from '../session/close.ts';
import { showName } from '../terminal/show-name.ts';
import { sessionId } from './arguments.ts';
import { defineTool } from './tool.ts';

export const ptyClose = defineTool({
  name: 'pty_close',
  title: 'Close a session',
  description: 'End a session and what runs in it: it is asked to go, then hung up, then killed.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  arguments: {
    session_id: sessionId,
    force: z.boolean().default(false).describe('Do not ask first'),
  },
  chooseHost: (hosts, args) => hosts.holding([args.session_id]),
  async handle(context, args) {
    const closed = await closeSession(context, args.session_id, { force: args.force });
    const status = closed.exitCode === undefined ? '' : ` exit=${closed.exitCode}`;
    return {
      text: `[ptyhold ${showName(closed.name)}: closed, its program ${closed.how}${status}]`,
      facts: { session_id: closed.name, id: closed.id, exit_code: closed.exitCode ?? null, how: closed.how },
    };
  },
});
