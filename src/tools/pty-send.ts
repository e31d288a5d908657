// pty_send: types text and, with wait, answers with the result.
import { z } from 'zod';
import { send } from '../session/send.ts';
import { answerReading } from './answer.ts';
import { fold, force, lock, SHOWS_OUTPUT, seconds, sessionId } from './arguments.ts';
import { defineTool } from './tool.ts';
import { planWait } from './waiting.ts';

export const ptySend = defineTool({
  name: 'pty_send',
  title: 'Type into a session',
  description:
    'Type text and press Enter. wait=true also waits for the end and answers with the output and exit code: one call per command. is_complete=False is not an error: read on with pty_read wait=true.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  meta: SHOWS_OUTPUT,
  arguments: {
    session_id: sessionId,
    text: z.string(),
    enter: z.boolean().default(true).describe('Press Enter after the text'),
    wait: z.boolean().default(false).describe('Wait for the end and answer with the output'),
    timeout: seconds.default(30).describe('Seconds to wait'),
    until: z.string().min(1).optional().describe('Wait for this regex in new output'),
    mark: z.boolean().default(false).describe('Ask a nested shell for the exit code'),
    fold: fold.optional().describe('Which part of a long output to show'),
    raw: z.boolean().default(false),
    secret: z.boolean().default(false).describe('Type only while echo is off; kept out of logs'),
    force,
    lock,
    rtk: z.boolean().default(false).describe('Run through an installed rtk'),
  },
  chooseHost: (hosts, args) => hosts.holding([args.session_id]),
  async handle(context, args, call) {
    const { session_id, timeout, force: isForced, ...request } = args;
    const patience = planWait(timeout, call);
    const wait = request.wait || request.until !== undefined;
    const leave = { force: isForced, confirm: call.confirm };
    const reading = await send(context, session_id, { ...request, wait, leave }, patience, call.delivery);
    return answerReading(reading, call, patience);
  },
});
