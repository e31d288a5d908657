// Answers calls of pty_send.
import { PtyholdError } from '../errors.ts';
import { type Choice, type Chosen, chooseSessions, chooseTexts, type Several } from '../session/hosts/chosen.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { type Addressed, send, sendToMany } from '../session/send.ts';
import type { Outcome } from '../session/services/together.ts';
import type { Reading } from '../session/show/what-is-new.ts';
import { answerReading } from './answer.ts';
import type { Arguments } from './send-arguments.ts';
import { answerSeveral, newestEvent, sayDone, sayReading } from './several.ts';
import type { Answer, Call } from './tool.ts';
import { planWait } from './waiting.ts';

export async function handle(choice: Choice | Several<Addressed>, args: Arguments, call: Call): Promise<Answer> {
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
}

type Texts = string | Readonly<Record<string, string>>;

export async function chooseHost(
  hosts: Hosts,
  { session_id: target, text }: Arguments,
): Promise<Choice | Several<Addressed>> {
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
