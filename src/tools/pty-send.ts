// pty_send: types text and, with wait, answers with the result.
import { z } from 'zod';
import { PtyholdError } from '../errors.ts';
import { type Choice, type Chosen, chooseSessions, chooseTexts, type Several } from '../session/hosts/chosen.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { type Addressed, send, sendToMany } from '../session/send.ts';
import type { Outcome } from '../session/services/together.ts';
import type { Reading } from '../session/show/what-is-new.ts';
import { answerReading } from './answer.ts';
import { FOLDS, fold, force, lock, SHOWS_OUTPUT, seconds, sessionId, textOrTexts } from './arguments.ts';
import { answerSeveral, newestEvent, sayDone, sayReading } from './several.ts';
import { defineTool } from './tool.ts';
import { planWait } from './waiting.ts';

export const ptySend = defineTool({
  name: 'pty_send',
  title: 'Type into a session',
  description:
    'Type text and press Enter. wait=true also waits for the end and answers with the output and exit code: one call per command. is_complete=False is not an error: read on with pty_read wait=true.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  types: true,
  meta: SHOWS_OUTPUT,
  arguments: {
    session_id: sessionId.optional(),
    text: textOrTexts,
    enter: z.boolean().default(true).describe('Press Enter after the text'),
    wait: z.boolean().default(false).describe('Wait for the end and answer with the output'),
    timeout: seconds.default(30).describe('Seconds to wait'),
    until: z.string().min(1).optional().describe('Wait for this regex in new output'),
    mark: z.boolean().default(false).describe('Ask a nested shell for the exit code'),
    fold: fold.optional().describe(FOLDS),
    raw: z.boolean().default(false),
    secret: z.boolean().default(false).describe('Type only while echo is off; kept out of logs'),
    force,
    when: z.enum(['now', 'ready']).default('now').describe('ready: wait in a queue until the program takes input'),
    lock,
    rtk: z.boolean().default(false).describe('Run through an installed rtk'),
  },
  chooseHost: (hosts, args) => chooseForSend(hosts, args.session_id, args.text),
  handleOwn: async (target, args, call) => (await import('./own-sessions.ts')).sendOwn(target, args, call),
  async handle(choice, args, call) {
    const { session_id: _, text, timeout, force: isForced, ...others } = args;
    const patience = planWait(timeout, call);
    const wait = others.wait || others.until !== undefined;
    const request = { ...others, wait, leave: { force: isForced, confirm: call.confirm }, arrival: call.arrival };
    if (choice.kind === 'one') {
      const one = { ...request, text: String(text) };
      return answerReading(await send(choice.context, choice.session, one, patience, call.delivery), call, patience);
    }
    const texts = choice.sessions.map((each) => addressed(each, text));
    const outcomes = await sendToMany(texts, request, patience, call.delivery);
    const say = wait ? sayReading : sayDone;
    const told = { ...choice, events: await newestEvent(choice) };
    const { facts, ...answer } = answerSeveral(told, outcomes, wait ? 'complete' : 'sent', (reading, label) =>
      say(reading, label, call, patience),
    );
    return { ...answer, facts: { ...(wait && { complete: areComplete(outcomes) }), ...facts } };
  },
});

type Target = string | readonly string[] | undefined;
type Texts = string | Readonly<Record<string, string>>;

function chooseForSend(hosts: Hosts, target: Target, text: Texts): Promise<Choice | Several<Addressed>> {
  if (typeof text !== 'string') return chooseTexts(hosts, text, target);
  if (target !== undefined) return chooseSessions(hosts, target, 'type');
  throw new PtyholdError('bad_argument', 'session_id is missing.', 'Give it, or text as {"target": "text"}.');
}

/** A plain text is for all. */
function addressed(session: Chosen | Addressed, text: Texts): Addressed {
  return { ...session, text: 'text' in session ? session.text : String(text) };
}

function areComplete(outcomes: readonly Outcome<Reading>[]): boolean {
  return outcomes.every((outcome) => 'done' in outcome && outcome.done.verdict.complete);
}
