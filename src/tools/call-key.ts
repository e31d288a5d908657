// Answers calls of pty_key.
import { type Choice, chooseSessions } from '../session/hosts/chosen.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { pressKeysInMany } from '../session/keys.ts';
import { pressKeys } from '../session/pressing/press.ts';
import { answerReading } from './answer.ts';
import type { Arguments } from './key-arguments.ts';
import { answerSeveral, sayDone, sayReading } from './several.ts';
import type { Answer, Call } from './tool.ts';
import { planWait } from './waiting.ts';

export function chooseHost(hosts: Hosts, args: Arguments): Promise<Choice> {
  return chooseSessions(hosts, args.session_id, 'press');
}

export async function handle(choice: Choice, args: Arguments, call: Call): Promise<Answer> {
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
}
