// The hosts where sessions can be, each with its own tmux: this machine, or hosts by name. Connects on first use.
import { describeError, PtyholdError } from '../../errors.ts';
import { log } from '../../log.ts';
import { noSuchHost } from '../../targets/errors.ts';
import { hostsNamed } from '../../targets/places.ts';
import { type Known, type Row, sessionNamed } from '../../targets/target.ts';
import { hasWildcard } from '../../targets/wildcard.ts';
import { HOST_ANSWERS_MS, HOSTS_ANSWER_MS } from '../../timing.ts';
import type { Context } from '../context.ts';
import { EventPlaces } from '../services/event-places.ts';
import { NO_ROLES, type Roles } from '../services/roles.ts';
import { Holder } from '../state/holder.ts';
import { type Ask, Host, type HostEntry, keyOf } from './host.ts';
import { Lull } from './lull.ts';

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

/** Which hosts there are, as far as they are known. */
export interface Directory {
  /** Callers have hosts to choose from. */
  readonly isSeveral: boolean;
  /** It is known without asking anyone which host is the first. */
  readonly isFirstKnown: boolean;
  readonly entries: readonly HostEntry[];
  /** Those that did not tell which hosts there are, and why. */
  readonly away: readonly Unreachable[];
  /** Asks those that have not told yet. */
  learn(): Promise<void>;
  /** Asks all of them again. False if there is nobody to ask. */
  learnAnew(): Promise<boolean>;
}

/** A host that has not answered soon may have what a call names. */
const WORTH_WAITING: readonly string[] = ['no_session', 'unreachable'];

export class Hosts {
  /** Those of this server. */
  readonly roles: Roles;
  /** Who calls, to leases. */
  readonly holder: Holder;
  readonly eventPlaces = new EventPlaces();
  readonly #directory: Directory;
  #hosts: readonly Host[] = [];
  #groups: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(from: readonly HostEntry[] | Directory, roles = NO_ROLES, holder = new Holder()) {
    this.roles = roles;
    this.holder = holder;
    this.#directory = 'learn' in from ? from : fixed(from);
    this.#take();
  }

  /** Callers have hosts to choose from. Asks nobody. */
  get isSeveral(): boolean {
    return this.#directory.isSeveral;
  }

  /** Those that are known by now; empty if there is only one host. */
  get names(): string[] {
    return this.isSeveral ? this.#hosts.map(({ name }) => name) : [];
  }

  /** What targets can name behind an @. */
  get places(): { hosts: readonly string[]; groups: ReadonlyMap<string, readonly string[]> } {
    return { hosts: this.names, groups: this.#groups };
  }

  /** The hosts that are connected. */
  get opened(): Context[] {
    return this.#hosts.flatMap(({ opened }) => opened ?? []);
  }

  /** The host with that name; without a name, the first. */
  async at(name: string | undefined): Promise<Context> {
    const host = await this.#named(name);
    if (host) return host.open();
    const [away] = this.#directory.away;
    if (name === undefined && away)
      throw new PtyholdError('unreachable', `No host is known. ${away.name}: ${away.why}`, '');
    throw noSuchHost(name ?? 'at all', this.places, this.#directory.away);
  }

  /** Where it is known which host a call is about, connects to its tmux: answers when that is under way. */
  async begin(): Promise<void> {
    const [host] = this.#hosts;
    if (this.isSeveral || !host || host.opened) return;
    // What goes wrong here goes wrong again when the call connects, and is told then.
    await host.open().catch(() => undefined);
  }

  /** Waits for each as long as others come. The order is that of the names. */
  atEach(names: readonly (string | undefined)[]): Promise<PromiseSettledResult<Context>[]> {
    const lull = new Lull(HOST_ANSWERS_MS, HOSTS_ANSWER_MS);
    const open = async (name: string | undefined): Promise<Context> => {
      const inTime = await lull.await(this.at(name));
      if (inTime) return inTime.value;
      throw new PtyholdError(
        'unreachable',
        `${name} has not answered yet.`,
        'Open it in a call of its own, which waits.',
      );
    };
    return Promise.allSettled(new Set(names).size > 1 ? names.map(open) : names.map((name) => this.at(name)));
  }

  /** The hosts of a group, or that are like a pattern; undefined if it can only be the name of one host. */
  async several(written: string): Promise<readonly string[] | undefined> {
    if (!this.isSeveral) return undefined;
    await this.#learn();
    if (this.names.includes(written)) return undefined;
    const named = hostsNamed(written, this.places);
    if (named.length > 0) return named;
    if (!hasWildcard(written) && !written.startsWith('@')) return undefined;
    await this.#learnAnew();
    const anew = hostsNamed(written, this.places);
    if (anew.length > 0) return anew;
    throw noSuchHost(written, this.places, this.#directory.away);
  }

  /** The host that has the session of that name or id. */
  async holding(session: string): Promise<Context> {
    if (!this.isSeveral) return this.at(undefined);
    return (await this.find((known) => sessionNamed(session, known))).context;
  }

  /**
   * What `choose` finds among the sessions of all hosts. If it finds nothing there, slow hosts are waited for, and those
   * sessions count that are over.
   */
  async find<T>(choose: (known: Known<HeldRow>) => T): Promise<T> {
    try {
      return await this.#find(choose);
    } catch (error) {
      const isUnknown = error instanceof PtyholdError && error.code === 'no_host';
      if (!isUnknown || !(await this.#learnAnew())) throw error;
      return this.#find(choose);
    }
  }

  async #find<T>(choose: (known: Known<HeldRow>) => T): Promise<T> {
    const soon = await this.ask(askHoldings);
    try {
      return choose(this.#known(soon));
    } catch (error) {
      if (!(error instanceof PtyholdError) || !WORTH_WAITING.includes(error.code)) throw error;
    }
    const away = this.#hosts.filter(({ name }) => soon.unreachable.some((each) => each.name === name));
    const late = await askEach(away, (host) => host.ask(askHoldings));
    const answers = [...soon.answers, ...late.answers];
    const answering = this.#hosts.filter(({ opened }) => answers.some(({ context }) => context === opened));
    const over = await askEach(answering, (host) => host.ask(askAllEnded));
    const unreachable = [...late.unreachable, ...over.unreachable, ...this.#directory.away];
    return choose({ ...this.#known({ answers, unreachable }), over: over.answers.flat() });
  }

  #known({ answers, unreachable }: Heard<Held>): Known<HeldRow> {
    const rows = answers.flatMap(({ context, rows: held }) => held.map((row) => heldRow(context, row)));
    return { rows, ...this.places, away: unreachable };
  }

  /** Asks each host. A host that is away neither delays nor spoils the answers of the others. */
  async ask<T>(question: Ask<T>): Promise<Heard<T>> {
    await this.#learn();
    const { answers, unreachable } = await this.#ask(this.#hosts, question);
    return { answers, unreachable: [...unreachable, ...this.#directory.away] };
  }

  /** Asks the connected hosts, without `besides`. */
  askOpened<T>(question: Ask<T>, besides?: Context): Promise<Heard<T>> {
    const asked = this.#hosts.filter(({ opened }) => opened !== undefined && opened !== besides);
    return this.#ask(asked, question);
  }

  async close(): Promise<void> {
    try {
      await Promise.all(this.#hosts.map((host) => host.close()));
    } finally {
      this.holder.end();
    }
  }

  async #ask<T>(hosts: readonly Host[], question: Ask<T>): Promise<Heard<T>> {
    if (this.isSeveral) {
      const lull = new Lull(HOST_ANSWERS_MS, HOSTS_ANSWER_MS);
      return askEach(hosts, (host) => host.askBriefly(question, lull));
    }
    // With a single host, its error is the answer.
    return { answers: await Promise.all(hosts.map((host) => host.ask(question))), unreachable: [] };
  }

  /** One that was named before is known without asking anyone. */
  async #named(name: string | undefined): Promise<Host | undefined> {
    const find = (): Host | undefined => this.#hosts.find((each) => each.name === name);
    const before = name === undefined && this.#directory.isFirstKnown ? this.#hosts[0] : find();
    if (before) return before;
    await this.#learn();
    if (name === undefined) return this.#hosts[0];
    return find() ?? ((await this.#learnAnew()) ? find() : undefined);
  }

  async #learn(): Promise<void> {
    await this.#directory.learn();
    this.#take();
  }

  async #learnAnew(): Promise<boolean> {
    const isAsked = await this.#directory.learnAnew();
    this.#take();
    return isAsked;
  }

  /** A host that is named no longer is kept as long as it is connected. */
  #take(): void {
    const { entries } = this.#directory;
    const before = new Map(this.#hosts.map((host) => [host.key, host]));
    const named = entries.map((entry) => before.get(keyOf(entry)) ?? new Host(entry));
    const names = new Set(named.map(({ name }) => name));
    const left = this.#hosts.filter((host) => !named.includes(host));
    const kept = left.filter((host) => host.opened && !host.isAway && !names.has(host.name));
    for (const host of left.filter((each) => !kept.includes(each)))
      host.close().catch((error: unknown) => log.fault('a host that is named no longer', error));
    this.#hosts = [...named, ...kept];
    this.#groups = groupsOf(entries);
  }
}

function groupsOf(entries: readonly HostEntry[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { name, groups: own = [] } of entries)
    for (const group of own) groups.set(group, [...(groups.get(group) ?? []), name]);
  return groups;
}

/** Hosts that nobody needs to be asked for. */
function fixed(entries: readonly HostEntry[]): Directory {
  return {
    isSeveral: entries.length > 1,
    isFirstKnown: true,
    entries,
    away: [],
    learn: async () => undefined,
    learnAnew: async () => false,
  };
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
