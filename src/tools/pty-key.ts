// pty_key: presses keys.
import { z } from 'zod';
import { chooseSessions } from '../session/hosts/chosen.ts';
import { pressKeys, pressKeysInMany } from '../session/keys.ts';
import { answerReading } from './answer.ts';
import { force, SHOWS_OUTPUT, seconds, sessionIdAgain } from './arguments.ts';
import { answerSeveral, sayDone, sayReading } from './several.ts';
import { defineTool } from './tool.ts';
import { planWait } from './waiting.ts';

export const ptyKey = defineTool({
  name: 'pty_key',
  title: 'Press keys',
  description:
    'Press a key or several in order: C-c, Enter, Escape, Tab, Up, F5, S-Tab, PageDown, M-x, C-d, single characters, …',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  types: true,
  meta: SHOWS_OUTPUT,
  arguments: {
    session_id: sessionIdAgain,
    key: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(200)], {
      error: 'it is the name of a key, or a list of names',
    }),
    repeat: z.number().int().min(1).max(1000).default(1),
    wait: z.boolean().default(false).describe('Wait for what comes of it'),
    timeout: seconds.default(10),
    force,
  },
  chooseHost: (hosts, args) => chooseSessions(hosts, args.session_id, 'press'),
  handleOwn: async (target, args, call) => (await import('./own-sessions.ts')).pressOwn(target, args, call),
  async handle(choice, args, call) {
    const keys = typeof args.key === 'string' ? [args.key] : args.key;
    const patience = planWait(args.timeout, call);
    const { repeat, wait } = args;
    const leave = { force: args.force, confirm: call.confirm };
    const request = { keys, repeat, wait, leave, arrival: call.arrival };
    if (choice.kind === 'several') {
      const outcomes = await pressKeysInMany(choice.sessions, request, patience, call.delivery);
      const say = wait ? sayReading : sayDone;
      return answerSeveral(choice, outcomes, wait ? 'complete' : 'pressed', (reading, label) =>
        say(reading, label, call, patience),
      );
    }
    const reading = await pressKeys(choice.context, choice.session, request, patience, call.delivery);
    return answerReading(reading, call, patience);
  },
});
