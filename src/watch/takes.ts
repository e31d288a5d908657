// The sessions that people have taken over: one page each, under a lease that keeps agents out meanwhile.
import { PtyholdError } from '../errors.ts';
import { log } from '../log.ts';
import { Queue } from '../queue.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { requireAllowed } from '../session/services/roles.ts';
import { TEXT } from '../session/state/leased.ts';
import type { Session } from '../session/state/session.ts';
import { TAKEN_AGAIN_MS, TAKEN_S } from '../timing-page.ts';
import { tmuxFailed } from '../tmux/result.ts';
import { typeBytes } from '../tmux/typing.ts';
import type { Card } from './protocol.ts';

/** One page that types, and is told why it may no longer. */
export type Given = (session: string, why: string) => void;

interface Taken {
  session: Session;
  given: Given;
  renewing: NodeJS.Timeout;
}

const UTF8 = new TextEncoder();
/** A line of tmux commands takes any number; a paste of this size holds up no other command for long. */
const MOST_BYTES = 8 * 1024;

export class Takes {
  readonly #hosts: Hosts;
  readonly #taken = new Map<string, Taken>();
  /** What happens to who may type happens in turn. */
  readonly #turns = new Queue();

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
  }

  take(card: Card, given: Given, force: boolean): Promise<void> {
    return this.#turns.run(() => this.#take(card, given, force));
  }

  /** Does nothing unless that page has it. */
  give(key: string, given: Given): Promise<void> {
    return this.#turns.run(() => this.#give(key, given));
  }

  async giveAll(given: Given): Promise<void> {
    const keys = [...this.#taken].filter(([, taken]) => taken.given === given).map(([key]) => key);
    await Promise.all(keys.map((key) => this.give(key, given)));
  }

  /** Bytes go in in the order in which they came. */
  async type(key: string, given: Given, text: string): Promise<void> {
    const taken = this.#taken.get(key);
    if (taken?.given !== given) return given(key, 'You have not taken it over.');
    const bytes = UTF8.encode(text);
    await taken.session.typing.run(async () => {
      for (let at = 0; at < bytes.length; at += MOST_BYTES)
        await typeInto(taken.session, bytes.subarray(at, at + MOST_BYTES));
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#taken].map(([key, { given }]) => this.give(key, given)));
  }

  async #take(card: Card, given: Given, force: boolean): Promise<void> {
    const before = this.#taken.get(card.key);
    if (before?.given === given) return;
    if (before && !force)
      throw new PtyholdError('leased', `${card.name} is taken over in another window of this page.`, '');
    const context = await this.#hosts.at(card.host);
    const session = await context.sessions.find(card.id);
    requireAllowed(await context.roles.over({ role: '', roleRules: '' }), 'pty_send');
    if (session.row.dead) throw new PtyholdError('session_dead', `The program in ${card.name} has ended.`, '');
    if (before) this.#end(card.key, before, 'Another window has taken it over.');
    if (force) await session.leases.takeOver(session.row, TAKEN_S, TEXT);
    else await session.leases.take(session.row, TAKEN_S, TEXT);
    const renewing = setInterval(() => void this.#renew(card.key), TAKEN_AGAIN_MS);
    this.#taken.set(card.key, { session, given, renewing });
  }

  async #give(key: string, given: Given): Promise<void> {
    const taken = this.#taken.get(key);
    if (taken?.given !== given) return;
    clearInterval(taken.renewing);
    this.#taken.delete(key);
    await taken.session.leases.free(taken.session.row);
  }

  /** Another person, or the end of the session, may have taken it away. */
  async #renew(key: string): Promise<void> {
    const taken = this.#taken.get(key);
    if (!taken) return;
    try {
      await taken.session.leases.renew(taken.session.row, TAKEN_S, TEXT);
    } catch (error) {
      if (!(error instanceof PtyholdError)) log.fault('a lease could not be renewed', error);
      if (this.#taken.get(key) === taken)
        this.#end(key, taken, error instanceof PtyholdError ? error.message : 'It failed.');
    }
  }

  #end(key: string, { given, renewing }: Taken, why: string): void {
    clearInterval(renewing);
    this.#taken.delete(key);
    given(key, why);
  }
}

async function typeInto({ tmux, row, leases }: Session, bytes: Uint8Array): Promise<void> {
  const result = await tmux.execute(typeBytes(row.paneId, bytes, leases.holder.id), { repeatable: false });
  if (result?.ok) return;
  if (result?.reason === 'leased') throw new PtyholdError('leased', `Another one has ${row.name} now.`, '');
  if (!result || result.reason === 'pane_dead') throw new PtyholdError('session_dead', `${row.name} has ended.`, '');
  throw tmuxFailed(`tmux could not type into ${row.name}`, result.error, '');
}
