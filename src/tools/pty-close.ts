// pty_close: ends a session and removes its journal.
import { z } from 'zod';
import { closeMany, closeSession } from '../session/close.ts';
import type { Closed } from '../session/ending/end-session.ts';
import { chooseSessions } from '../session/hosts/chosen.ts';
import { showName } from '../terminal/show-name.ts';
import { sessionIdAgain } from './arguments.ts';
import { answerSeveral, type Said } from './several.ts';
import { defineTool } from './tool.ts';

export const ptyClose = defineTool({
  name: 'pty_close',
  title: 'Close a session',
  description: 'End a session and what runs in it: it is asked to go, then hung up, then killed.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  arguments: {
    session_id: sessionIdAgain,
    force: z.boolean().default(false).describe('Do not ask first'),
  },
  chooseHost: (hosts, args) => chooseSessions(hosts, args.session_id, 'close'),
  async handle(choice, { force }) {
    if (choice.kind === 'one')
      return sayClosed(await closeSession(choice.context, choice.session, { force }), undefined);
    const outcomes = await closeMany(choice.sessions, { force });
    return answerSeveral(choice, outcomes, 'closed', sayClosed);
  },
});

function sayClosed({ name, id, exitCode, how, queued }: Closed, label = showName(name)): Said {
  const status = exitCode === undefined ? '' : ` exit=${exitCode}`;
  const lost = queued === 0 ? '' : ` [${undelivered(queued)}; kept until ptyhold forget]`;
  return {
    text: `[ptyhold ${label}: closed, its program ${how}${status}]${lost}`,
    output: '',
    facts: {
      session_id: name,
      id,
      exit_code: exitCode ?? null,
      how,
      ...(queued !== 0 && { undelivered: queued ?? null }),
    },
    counts: true,
  };
}

function undelivered(queued: number | undefined): string {
  return queued === undefined ? 'nobody knows whether queued texts are left' : `queued texts not delivered: ${queued}`;
}
