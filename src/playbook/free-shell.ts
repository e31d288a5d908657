// Whether a shell that was there before the run takes the text of a step: what is in front of it would get the text instead.

import { glance } from '../session/completion/wait-for.ts';
import { hasCarrier, isShell, leaderOf, nameOf } from '../session/look/in-front.ts';
import { asksForCommands } from '../session/look/prompt-text.ts';
import { lookAt } from '../session/look/terminal.ts';
import type { Session } from '../session/state/session.ts';
import { asks } from './await-done.ts';
import { BUSY, describeOpen, isIdleAgent } from './judge-step.ts';
import type { Live } from './world.ts';

/**
 * Undefined if the session takes commands: a shell that was started in it, here or on another machine, does so as well.
 * `isForShell`: no other program is meant.
 */
export async function whatIsInFront(session: Session, isForShell: boolean): Promise<string | undefined> {
  const verdict = await glance(session);
  const { state, asking } = verdict;
  if (state === 'idle' || state === 'exited' || isIdleAgent(verdict)) return undefined;
  const look = await lookAt(session);
  const leader = leaderOf(look);
  const isShells = look.founderInFront || hasCarrier(look) || (leader !== undefined && isShell(leader));
  if (isShells && state === 'waiting_input' && asksForCommands(asking?.line ?? '')) return undefined;
  if (asks(verdict) || BUSY.has(state)) return describeOpen(verdict);
  return isShells || !leader || !isForShell ? undefined : `${nameOf(leader)} runs there`;
}

/** Shells of a run that were not opened by it, into which it has typed nothing yet. */
export class ShellsBefore {
  readonly #names: Set<string>;

  /** `typedInto`: by the run that goes on. */
  constructor(names: readonly string[], typedInto: readonly string[]) {
    this.#names = new Set(names.filter((name) => !typedInto.includes(name)));
  }

  /** Why a text must not go into one of these; undefined if it may. `again`: into which it went before, and failed. */
  async refuse(
    sessions: readonly string[],
    live: ReadonlyMap<string, Live>,
    again: readonly string[],
  ): Promise<string | undefined> {
    for (const name of sessions) {
      const there = live.get(name);
      if (!there || (!this.#names.has(name) && !again.includes(name))) continue;
      const session = await there.context.sessions.find(there.id);
      // A step before may have started the program that the text is for.
      const front = await whatIsInFront(session, this.#names.has(name));
      if (front !== undefined)
        return `${name} is not at its prompt, so nothing was typed: ${front}. Answer or end that, then --resume`;
    }
    for (const name of sessions) this.#names.delete(name);
    return undefined;
  }
}
