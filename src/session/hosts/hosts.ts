// The hosts where sessions can be, each with its own tmux: this machine, or hosts by name. Connects on first use.
import { describeError, PtyholdError } from '../../errors.ts';
import { type Known, type Row, sessionNamed } from '../../targets/target.ts';
import type { Context } from '../context.ts';
import { NO_ROLES, type Roles } from '../services/roles.ts';
import { type Ask, Host, type HostEntry } from './host.ts';

export interface Unreachable {
  name: string;
  why: string;
}

export interface Heard<T> {
  answers: T[];
  unreachable: Unreachable[];
}

/** A session where it is. */
export interface HeldRow extends Row {
  context: Context;
}

interface Held {
  context: Context;
  rows: readonly { id: string; name: string; tags: readonly string[] }[];
}

export class Hosts {
  /** Those of this server. */
  readonly roles: Roles;
  readonly #hosts: readonly Host[];

  constructor(entries: readonly HostEntry[], roles = NO_ROLES) {
    this.roles = roles;
    this.#hosts = entries.map((entry) => new Host(entry));
  }

  /** Empty if there is only one host. */
  get names(): string[] {
    return this.#hosts.length > 1 ? this.#hosts.map(({ name }) => name) : [];
  }

  /** The hosts that are connected. */
  get opened(): Context[] {
    return this.#hosts.flatMap(({ opened }) => opened ?? []);
  }

  /** The host with that name; without a name, the first. */
  async at(name: string | undefined): Promise<Context> {
    const host = name === undefined ? this.#hosts[0] : this.#hosts.find((each) => each.name === name);
    if (host) return host.open();
    const known =
      this.names.length > 0 ? `There are: ${this.names.join(', ')}.` : 'Leave host out: there is only one host.';
    throw new PtyholdError('bad_argument', `There is no host ${name}.`, known);
  }

  /** The host that has the session of that name or id. */
  async holding(session: string): Promise<Context> {
    if (this.#hosts.length === 1) return this.at(undefined);
    return (await this.find((known) => sessionNamed(session, known))).context;
  }

  /**
   * What `choose` finds among the sessions of all hosts. If it finds nothing there, slow hosts are waited for, and those
   * sessions count that are over.
   */
  async find<T>(choose: (known: Known<HeldRow>) => T): Promise<T> {
    const soon = await this.ask(askHoldings);
    try {
      return choose(this.#known(soon));
    } catch (error) {
      if (!(error instanceof PtyholdError) || error.code !== 'no_session') throw error;
    }
    const away = this.#hosts.filter(({ name }) => soon.unreachable.some((each) => each.name === name));
    const late = await askEach(away, (host) => host.ask(askHoldings));
    const answers = [...soon.answers, ...late.answers];
    const answering = this.#hosts.filter(({ opened }) => answers.some(({ context }) => context === opened));
    const over = await askEach(answering, (host) => host.ask(askAllEnded));
    const unreachable = [...late.unreachable, ...over.unreachable];
    return choose({ ...this.#known({ answers, unreachable }), over: over.answers.flat() });
  }

  #known({ answers, unreachable }: Heard<Held>): Known<HeldRow> {
    const rows = answers.flatMap(({ context, rows: held }) => held.map((row) => heldRow(context, row)));
    return { rows, hosts: this.names, away: unreachable };
  }

  /** Asks each host. A host that is away neither delays nor spoils the answers of the others. */
  ask<T>(question: Ask<T>): Promise<Heard<T>> {
    return this.#ask(this.#hosts, question);
  }

  /** Asks the connected hosts, without `besides`. */
  askOpened<T>(question: Ask<T>, besides?: Context): Promise<Heard<T>> {
    const asked = this.#hosts.filter(({ opened }) => opened !== undefined && opened !== besides);
    return this.#ask(asked, question);
  }

  async close(): Promise<void> {
    await Promise.all(this.#hosts.map((host) => host.close()));
  }

  async #ask<T>(hosts: readonly Host[], question: Ask<T>): Promise<Heard<T>> {
    if (this.#hosts.length > 1) return askEach(hosts, (host) => host.askBriefly(question));
    // With a single host, its error is the answer.
    return { answers: await Promise.all(hosts.map((host) => host.ask(question))), unreachable: [] };
  }
}

async function askEach<T>(hosts: readonly Host[], ask: (host: Host) => Promise<T>): Promise<Heard<T>> {
  const outcomes = await Promise.allSettled(hosts.map(ask));
  return {
    answers: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
    unreachable: outcomes.flatMap((outcome, at) =>
      outcome.status === 'rejected' ? [{ name: hosts[at]?.name ?? '', why: describeError(outcome.reason) }] : [],
    ),
  };
}

async function askHoldings(context: Context): Promise<Held> {
  return { context, rows: await context.sessions.rows() };
}

/** Their tags went with them: only names and ids reach them. */
async function askAllEnded(context: Context): Promise<HeldRow[]> {
  const ended = await context.ended.list();
  return ended.map(({ id, record }) => heldRow(context, { id, name: record.name, tags: [] }));
}

function heldRow(context: Context, { id, name, tags }: Held['rows'][number]): HeldRow {
  return { context, host: context.host, id, name, tags };
}
