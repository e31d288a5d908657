// Lets one server at a time connect, open or close a session. Typing needs no turn: tmux keeps each text whole.

import { posix as path } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '../bridges/bridge.ts';
import { inWords, PtyholdError } from '../errors.ts';
import { log } from '../log.ts';
import { Queue } from '../queue.ts';
import { INHERITED_TURN_MS, LONGEST_TURN_MS, TMUX_SILENT_MS, TURN_AGAIN_MS, TURN_PAUSE_MS } from '../timing.ts';

const TICKETS = 'turns';

/**
 * tmux before 3.7 ends, with every session, when a session comes or goes while a control client is still introducing itself:
 * it writes a notice to a client that is not ready. So connecting, opening and closing take turns.
 */
export class Turn {
  readonly #bridge: Bridge;
  readonly #queue = new Queue();
  #waiting = 0;
  /** Gives the turn back; present while this server holds it. */
  #giveBack: (() => Promise<void>) | undefined;
  #isClosed = false;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** `patienceMs`: how long the action may wait for a silent tmux. The wait for the turn counts as a part of that. */
  take<T>(folder: string, action: (patienceMs: number) => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#queue.run(() => this.#amongServers(path.join(folder, TICKETS), action));
    void this.#queue.run(() => this.#pause());
    return turn;
  }

  /** This server ends: it gives back what it holds, and asks for no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#giveBack?.();
  }

  async #amongServers<T>(tickets: string, action: (patienceMs: number) => Promise<T>): Promise<T> {
    const began = performance.now();
    await this.#await(tickets);
    try {
      return await action(Math.max(LONGEST_TURN_MS, TMUX_SILENT_MS - (performance.now() - began)));
    } finally {
      await this.#giveBack?.();
    }
  }

  /** Goes on without a turn where no ticket can be written: a full disk must not keep anybody from the sessions. */
  async #await(tickets: string): Promise<void> {
    try {
      await this.#claim(tickets);
    } catch (error) {
      const told = inWords(error);
      if (!(told instanceof PtyholdError) || told.code !== 'system') throw error;
      log.note('no turn', () => ({ why: told.message }));
    }
  }

  async #claim(tickets: string): Promise<void> {
    const lastMoment = performance.now() + TMUX_SILENT_MS;
    for (let seen = '', deadline = 0; ; await setTimeout(TURN_AGAIN_MS * (1 + Math.random()))) {
      if (this.#isClosed) throw new PtyholdError('cancelled', 'This server is going away.', 'Start it again.');
      const claim = await this.#bridge.claim(tickets);
      if (claim.isHeld) {
        this.#giveBack = () => this.#release(tickets, claim.ticket);
        if (claim.isInherited) await setTimeout(INHERITED_TURN_MS);
        return;
      }
      // Each of those before waits for a tmux that does not answer, until it loses its turn.
      if (performance.now() > lastMoment) throw neverOurTurn();
      if (claim.by !== seen) {
        seen = claim.by;
        deadline = performance.now() + LONGEST_TURN_MS;
      } else if (performance.now() > deadline) await this.#bridge.release(tickets, seen);
    }
  }

  async #release(tickets: string, ticket: string): Promise<void> {
    this.#giveBack = undefined;
    await this.#bridge.release(tickets, ticket);
  }

  async #pause(): Promise<void> {
    this.#waiting -= 1;
    if (this.#waiting > 0) await setTimeout(TURN_PAUSE_MS);
  }
}

function neverOurTurn(): PtyholdError {
  return new PtyholdError(
    'tmux_silent',
    `Other ptyhold processes have waited for tmux for ${TMUX_SILENT_MS / 1_000} seconds, so this one did not come to its turn and did nothing.`,
    'See whether the tmux server was stopped or the machine is overloaded.',
  );
}
