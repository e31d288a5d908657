// What the program's own word is evidence of: it works, it waits for somebody, or its answer is done.
import type { AgentSays } from '../../agents/states.ts';
import { ANSWERED_STANDS_MS, REACTS_MS } from '../../timing.ts';
import { agentSays, noteAgent, takesInput } from '../look/agent.ts';
import type { Look } from '../look/processes.ts';
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';
import { completed, stopped, type Verdict, waitingForInput } from './verdict.ts';

/** `hold`: nothing else that the terminal shows counts now; look again after so many milliseconds. */
export type Word = { verdict: Verdict } | { hold: number | undefined };

interface WordFacts {
  says: AgentSays;
  /** Where the journal ended when a text was typed to the program; undefined if none was. */
  askedFrom: number | undefined;
  /** How long the wait has gone on. */
  waitedMs: number;
  /** The program draws the whole screen. */
  alternate: boolean;
  line: string;
  quietMs: number;
  /** Unix seconds. */
  now: number;
}

/** Undefined: nothing but the terminal tells. The program reads the terminal. */
function weighWord(facts: WordFacts): Word | undefined {
  const { says, askedFrom, waitedMs, now } = facts;
  if (says.state === 'working') return { hold: undefined };
  if (askedFrom !== undefined && says.at < askedFrom) {
    // It was said before the text came: the program has not taken that yet, or never will.
    return waitedMs < REACTS_MS ? { hold: REACTS_MS - waitedMs } : undefined;
  }
  // A text that was typed ahead may be its next work: it then says so at once.
  const standsMs = Math.max(0, now - says.since) * 1000;
  if (standsMs < ANSWERED_STANDS_MS) return { hold: ANSWERED_STANDS_MS - standsMs };
  return { verdict: verdictOf(facts) };
}

function verdictOf({ says, askedFrom, alternate, line, quietMs }: WordFacts): Verdict {
  switch (says.state) {
    case 'done':
      return askedFrom === undefined ? stopped('done', 'state') : completed('state', undefined);
    case 'blocked':
    case 'error':
      return stopped(says.state, 'state');
    default:
      return alternate ? stopped('fullscreen', 'state') : waitingForInput({ how: 'told', line, quietMs });
  }
}

interface Glance {
  awaited: Awaited;
  look: Look;
  line: string;
  quietMs: number;
  waitedMs: number;
}

export async function hearWord(session: Session, { awaited, look, ...rest }: Glance): Promise<Word | undefined> {
  await noteAgent(session, look);
  const says = agentSays(session);
  if (!says || !takesInput(session, look)) return undefined;
  const askedFrom = await findAsked(session, awaited);
  return weighWord({ says, askedFrom, alternate: session.row.alternate, now: Date.now() / 1000, ...rest });
}

/** A line that the shell runs is no text for the program that it starts. One that was typed while a command ran is. */
async function findAsked(
  session: Session,
  { number, from, isAtPrompt, expected }: Awaited,
): Promise<number | undefined> {
  const isCommand = isAtPrompt || expected?.own?.isAhead === false;
  if (number !== undefined) return isCommand ? undefined : from;
  const newest = (await session.readReceipts()).at(-1);
  return newest && !newest.atPrompt ? newest.from : undefined;
}
