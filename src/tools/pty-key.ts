// pty_key: presses keys.
import { z } from 'zod';
import { pressKeys } from '../session/keys.ts';
import { answerReading } from './answer.ts';
import { force, SHOWS_OUTPUT, seconds, sessionId } from './arguments.ts';
import { defineTool } from './tool.ts';
import { planWait } from './waiting.ts';

export const ptyKey = defineTool({
  name: 'pty_key',
  title: 'Press keys',
  description:
    'Press a key or several in order: C-c, Enter, Escape, Tab, Up, F5, S-Tab, PageDown, M-x, C-d, single characters, …',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  meta: SHOWS_OUTPUT,
  arguments: {
    session_id: sessionId,
    key: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(200)]),
    repeat: z.number().int().min(1).max(1000).default(1),
    wait: z.boolean().default(false).describe('Wait for what comes of it'),
    timeout: seconds.default(10),
    force,
  },
  chooseHost: (hosts, args) => hosts.holding([args.session_id]),
  async handle(context, args, call) {
    const keys = typeof args.key === 'string' ? [args.key] : args.key;
    const patience = planWait(args.timeout, call);
    const { repeat, wait } = args;
    const leave = { force: args.force, confirm: call.confirm };
    const reading = await pressKeys(context, args.session_id, { keys, repeat, wait, leave }, patience, call.delivery);
    return answerReading(reading, call, patience);
  },
});
