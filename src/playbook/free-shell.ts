// Whether a shell that was there before the run takes the text of a step: what is in front of it would get the text instead.

import type { Verdict } from '../session/completion/verdict.ts';
import { glance } from '../session/completion/wait-for.ts';
import { hasCarrier, isShell, leaderOf, nameOf } from '../session/look/in-front.ts';
import { lookAt } from '../session/look/terminal.ts';
import type { Session } from '../session/state/session.ts';
import { asks } from './await-done.ts';
import { describeOpen, isIdleAgent } from './judge-step.ts';
import type { Live } from './world.ts';

/** Undefined if nothing is. Of a shell on another machine only what it asks is known. */
export async function whatIsInFront(session: Session): Promise<string | undefined> {
  const verdict = await glance(session);
  if (verdict.state === 'idle' || verdict.state === 'exited' || isIdleAgent(verdict)) return undefined;
  if (takesNoCommand(verdict)) return describeOpen(verdict);
  const look = await lookAt(session);
  const leader = leaderOf(look);
  if (look.founderInFront || !leader || hasCarrier(look) || isShell(leader)) return undefined;
  return `${nameOf(leader)} runs there`;
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
      const front = this.#names.has(name) ? await whatIsInFront(session) : await whatAsks(session);
      if (front !== undefined)
        return `${name} is not at its prompt, so nothing was typed: ${front}. Answer or end that, then --resume`;
    }
    for (const name of sessions) this.#names.delete(name);
    return undefined;
  }
}

/** A step before may have started the program that the text is for. */
async function whatAsks(session: Session): Promise<string | undefined> {
  const verdict = await glance(session);
  return takesNoCommand(verdict) && !isIdleAgent(verdict) ? describeOpen(verdict) : undefined;
}

function takesNoCommand(verdict: Verdict): boolean {
  return asks(verdict) || verdict.state === 'running' || verdict.state === 'fullscreen' || verdict.state === 'starting';
}
