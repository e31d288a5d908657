// The places where sessions can be, each with its own tmux: this machine, or hosts by name. None is gone to before it is needed.
import { describeError, PtyholdError } from '../errors.ts';
import type { ListedRow } from '../tmux/rows.ts';
import type { Context } from './context.ts';

export interface Place {
  /** Where there is only one, nobody needs to name it. */
  name: string;
  open(): Promise<Context>;
}

export interface Unreachable {
  name: string;
  why: string;
}

export class Places {
  readonly #places: readonly Place[];
  readonly #opened = new Map<Place, Promise<Context>>();

  constructor(places: readonly Place[]) {
    this.#places = places;
  }

  /** Empty where there is nothing to choose. */
  get names(): string[] {
    return this.#places.length > 1 ? this.#places.map(({ name }) => name) : [];
  }

  /** Those that were gone to. */
  get opened(): Promise<Context>[] {
    return [...this.#opened.values()];
  }

  /** The first is for who names none. */
  async at(name: string | undefined): Promise<Context> {
    const place = name === undefined ? this.#places[0] : this.#places.find((each) => each.name === name);
    if (place) return this.#open(place);
    const known =
      this.names.length > 0 ? `There are: ${this.names.join(', ')}.` : 'Leave host out: there is only one place.';
    throw new PtyholdError('bad_argument', `There is no host ${name}.`, known);
  }

  /** The one where all these sessions are. */
  async holding(sessions: readonly string[]): Promise<Context> {
    if (this.#places.length === 1) return this.at(undefined);
    const { contexts, unreachable } = await this.all();
    const holders = await Promise.all(sessions.map((session) => holdersOf(session, contexts, unreachable)));
    const [first, ...others] = new Set(holders);
    if (first && others.length === 0) return first;
    throw new PtyholdError(
      'bad_argument',
      'These sessions are on different hosts.',
      'Read those of one host at a time.',
    );
  }

  async all(): Promise<{ contexts: Context[]; unreachable: Unreachable[] }> {
    const contexts: Context[] = [];
    const unreachable: Unreachable[] = [];
    const opening = this.#places.map(async (place) => {
      try {
        return await this.#open(place);
      } catch (error) {
        unreachable.push({ name: place.name, why: describeError(error) });
        // With a single place there is nothing else to tell of.
        if (this.#places.length === 1) throw error;
        return undefined;
      }
    });
    for (const context of await Promise.all(opening)) if (context) contexts.push(context);
    return { contexts, unreachable };
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.map(async (opened) => (await opened.catch(() => undefined))?.close()));
  }

  #open(place: Place): Promise<Context> {
    const known = this.#opened.get(place);
    if (known) return known;
    const opening = place.open();
    this.#opened.set(place, opening);
    // A setting that is wrong, or a host that is away, is told at every call, and nothing is kept of it.
    opening.catch(() => this.#opened.delete(place));
    return opening;
  }
}

async function holdersOf(
  session: string,
  contexts: readonly Context[],
  unreachable: readonly Unreachable[],
): Promise<Context> {
  const away = [...unreachable];
  const rows = await Promise.all(contexts.map((context) => rowsOf(context, away)));
  const found = contexts.flatMap((context, at) =>
    (rows[at] ?? []).filter(({ name, id }) => name === session || id === session).map(({ id }) => ({ context, id })),
  );
  const ids = new Set(found.map(({ id }) => id));
  // The same machine may be known by two names.
  if (found[0] && ids.size === 1) return found[0].context;
  if (ids.size > 1) {
    const sentence = `Several hosts have a session ${session}.`;
    throw new PtyholdError('bad_argument', sentence, `Name it by its id: ${[...ids].join(', ')}.`);
  }
  const missing = away.map(({ name, why }) => ` ${name} could not be asked: ${why}`).join('');
  const names = rows.flat().map(({ name }) => name);
  const hint = names.length > 0 ? `There are: ${names.slice(0, 20).join(', ')}.` : 'pty_list shows what is there.';
  throw new PtyholdError('no_session', `There is no session ${session}.${missing}`, hint);
}

/** A host that went away must not keep the sessions of the others from being found. */
async function rowsOf(context: Context, away: Unreachable[]): Promise<ListedRow[]> {
  try {
    return await context.rows();
  } catch (error) {
    away.push({ name: context.host ?? '', why: describeError(error) });
    return [];
  }
}
